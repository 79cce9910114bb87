import { EventEmitter, type TreeDataProvider, type TreeItem, type TreeView, window } from 'vscode';
import { Disposables } from '../base/core/event.ts';
import { View } from '../ids.ts';
import { type OnDrop, rowDragging } from '../sidebar/dragging/rowDragging.ts';
import type { TreeNode } from '../sidebar/nodes.ts';
import type { RepositoryTree } from '../sidebar/repositoryTree.ts';

/**
 * The repository view before its code is loaded. VS Code needs a view on activation; that it asks for rows means that
 * the user sees the view.
 */
export class StartView extends Disposables implements TreeDataProvider<TreeNode> {
  readonly #load: () => Promise<unknown>;
  readonly #changed = this.own(new EventEmitter<TreeNode[] | undefined>());
  #rows: RepositoryTree | undefined;
  #onDrop: OnDrop | undefined;
  /** Whether VS Code got no rows, because the code couldn't be loaded. */
  #hasFailed = false;

  readonly onDidChangeTreeData = this.#changed.event;
  readonly treeView: TreeView<TreeNode>;

  /** @param load loads the code, which calls `attach`; never rejects */
  constructor(load: () => Promise<unknown>) {
    super();
    this.#load = load;
    const dragAndDropController = rowDragging(
      (ids) => this.#rows?.rowsWith(ids) ?? [],
      async (...drop) => this.#onDrop?.(...drop),
    );
    this.treeView = this.own(
      window.createTreeView(View.repositories, {
        treeDataProvider: this,
        showCollapseAll: true,
        canSelectMany: true,
        dragAndDropController,
      }),
    );
    // Otherwise, the header is “Repo Rider: Repositories”, which is cut off.
    this.treeView.title = 'Repo Rider';
  }

  /** Shows rows from now on. @param onDrop receives the rows that were dropped on another one, and never rejects */
  attach(rows: RepositoryTree, onDrop: OnDrop): void {
    this.#rows = rows;
    this.#onDrop = onDrop;
    this.own(rows.onDidChangeTreeData((change) => this.#changed.fire(change)));
    if (this.#hasFailed) this.#changed.fire(undefined);
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (!this.#rows) await this.#load();
    this.#hasFailed = !this.#rows;
    return this.#rows?.getChildren(node) ?? [];
  }

  /** VS Code has each node from `getChildren`. */
  getTreeItem(node: TreeNode): TreeItem | Promise<TreeItem> {
    return this.#rows?.getTreeItem(node) ?? {};
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return this.#rows?.getParent(node);
  }

  async resolveTreeItem(item: TreeItem, node: TreeNode): Promise<TreeItem> {
    return this.#rows?.resolveTreeItem(item, node) ?? item;
  }
}
