import { type Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Disposable as Subscription } from '../../core/event.ts';
import type { Library } from '../../core/repositories/library.ts';
import type { RepositoryStore } from '../../core/repositories/repositoryStore.ts';
import { ownerNodes, rootNodes, storeNodes, type TreeNode } from './nodes.ts';
import { renderNode } from './renderNode.ts';
import { repositoryTooltip } from './repositoryTooltip.ts';

/** The sidebar's tree over the library. It reads nothing itself: it asks the stores to, and shows what they have. */
export class RepositoryTree implements TreeDataProvider<TreeNode>, Disposable {
  readonly #library: Library;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: readonly Subscription[];
  /** Whose requests are used up: a row says so. */
  #waiting = '';

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(library: Library) {
    this.#library = library;
    this.#subscriptions = [
      library.onDidChange(() => this.#changed.fire()),
      library.onDidChangeActivity(() => this.#noteWaiting()),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  getTreeItem(node: TreeNode): TreeItem {
    return renderNode(node);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    if (!node) return this.#roots();
    if (node.kind === 'account') return this.#below(node.store);
    if (node.kind !== 'owner') return [];
    // What is known shows at once; what the owner's own list adds comes with a change of the store.
    void this.#library.find(node.session.id)?.openOwner(node.listing);
    return [...ownerNodes(node)];
  }

  resolveTreeItem(item: TreeItem, node: TreeNode): TreeItem {
    if (node.kind === 'repository') item.tooltip = repositoryTooltip(node.repository);
    return item;
  }

  #roots(): TreeNode[] {
    const { stores } = this.#library;
    for (const store of stores.length === 1 ? stores : []) void store.open();
    return [...rootNodes(stores)];
  }

  #below(store: RepositoryStore): TreeNode[] {
    void store.open();
    return [...storeNodes(store)];
  }

  #noteWaiting(): void {
    const waiting = this.#library.stores
      .filter(({ activity }) => activity.kind === 'waiting')
      .map(({ session }) => session.id)
      .join(' ');
    if (waiting === this.#waiting) return;
    this.#waiting = waiting;
    this.#changed.fire();
  }
}
