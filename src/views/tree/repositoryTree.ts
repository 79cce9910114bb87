import { type Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Disposable as Subscription } from '../../core/event.ts';
import type { RepositoryStore } from '../../core/repositories/repositoryStore.ts';
import { isOrganization, ownerNodes, rootNodes, type TreeNode } from './nodes.ts';
import { renderNode } from './renderNode.ts';
import { repositoryTooltip } from './repositoryTooltip.ts';

/** The sidebar's tree over the store. It reads nothing itself: it asks the store to, and shows what the store has. */
export class RepositoryTree implements TreeDataProvider<TreeNode>, Disposable {
  readonly #store: RepositoryStore;
  readonly #origin: () => string;
  readonly #changed = new EventEmitter<void>();
  readonly #subscription: Subscription;

  readonly onDidChangeTreeData = this.#changed.event;

  /** @param origin of the code host in use. */
  constructor(store: RepositoryStore, origin: () => string) {
    this.#store = store;
    this.#origin = origin;
    this.#subscription = store.onDidChange(() => this.#changed.fire());
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  getTreeItem(node: TreeNode): TreeItem {
    return renderNode(node, this.#origin());
  }

  getChildren(node?: TreeNode): TreeNode[] {
    if (!node) {
      void this.#store.open();
      return [...rootNodes(this.#store.state)];
    }
    if (node.kind !== 'owner') return [];
    // What is known shows at once; what the organization's own list adds comes with a change of the store.
    if (isOrganization(node)) void this.#store.openOrganization(node.listing.owner.login);
    return [...ownerNodes(node.listing)];
  }

  resolveTreeItem(item: TreeItem, node: TreeNode): TreeItem {
    if (node.kind === 'repository') item.tooltip = repositoryTooltip(node.repository);
    return item;
  }
}
