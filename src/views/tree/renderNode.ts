import { ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { Time } from '../../core/clock.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { type AccountNode, type GroupNode, isGroupOrAccount, isOpenByDefault, kindOf } from './groupKinds.ts';
import { nodeId, type TreeNode } from './nodes.ts';
import { renderGone, renderRepository } from './renderRepository.ts';
import { renderFailure, renderNotice } from './renderStatus.ts';
import { renderUnavailable } from './renderUnavailable.ts';
import type { Marks } from './rowMarks.ts';
import type { ViewState } from './viewState.ts';

/** Renders a node. Its id is unique and stays the same across refreshes. */
export function renderNode(
  node: TreeNode,
  viewState: ViewState,
  marksOf: (entry: RepositoryEntry) => Marks,
  now: Time,
): TreeItem {
  if (node.kind === 'repository') return renderRepository(node, marksOf(node), now);
  const item = render(node, now);
  item.id = nodeId(node);
  if (item.collapsibleState !== TreeItemCollapsibleState.None) {
    const isOpen = viewState.isOpen(item.id, isOpenByDefault(node));
    item.collapsibleState = isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
  }
  return item;
}

function render(node: Exclude<TreeNode, { kind: 'repository' }>, now: number): TreeItem {
  if (isGroupOrAccount(node)) return renderGroup(node, now);
  switch (node.kind) {
    case 'unavailable':
      return renderUnavailable(node);
    case 'gone':
      return renderGone(node);
    case 'failure':
      return renderFailure(node);
    case 'notice':
      return renderNotice(node);
  }
}

/** Renders the row of an account or a group, except its id and whether it is expanded. */
function renderGroup(node: AccountNode | GroupNode, now: number): TreeItem {
  const kind = kindOf(node);
  const label = kind.label(node);
  const item = new TreeItem(label, TreeItemCollapsibleState.Collapsed);
  item.iconPath = new ThemeIcon(kind.icon);
  item.contextValue = node.kind;
  return Object.assign(item, kind.describe(node, label, now));
}
