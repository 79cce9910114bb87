import { ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { isSignedIn } from '../../core/accounts/session.ts';
import type { Clock } from '../../core/clock.ts';
import { labelOf, nameOf } from '../sessionText.ts';
import { type AccountNode, isOpenByDefault, nodeId, type TreeNode } from './nodes.ts';
import { renderChanged, renderLanguage, renderOwner, renderPinned } from './renderGroup.ts';
import { renderGone, renderRepository } from './renderRepository.ts';
import { renderAdd, renderFailure, renderNotice } from './renderStatus.ts';
import type { RowMarks } from './rowMarks.ts';
import type { ViewState } from './viewState.ts';

export interface RenderServices {
  readonly viewState: Pick<ViewState, 'isOpen'>;
  readonly marks: Pick<RowMarks, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The row of a node. Its id stays the same over refreshes, and is no other's: an owner may stand below two accounts. */
export function renderNode(node: TreeNode, { viewState, marks, clock }: RenderServices): TreeItem {
  if (node.kind === 'repository') return renderRepository(node, marks.of(node), clock.now());
  const item = render(node, clock.now());
  item.id = nodeId(node);
  if (item.collapsibleState !== TreeItemCollapsibleState.None) {
    const isOpen = viewState.isOpen(item.id, isOpenByDefault(node));
    item.collapsibleState = isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
  }
  return item;
}

function render(node: Exclude<TreeNode, { kind: 'repository' }>, now: number): TreeItem {
  switch (node.kind) {
    case 'account':
      return renderAccount(node);
    case 'pinned':
      return renderPinned(node);
    case 'changed':
      return renderChanged(node, now);
    case 'owner':
      return renderOwner(node);
    case 'language':
      return renderLanguage(node);
    case 'gone':
      return renderGone(node);
    case 'failure':
      return renderFailure(node);
    case 'notice':
      return renderNotice(node);
    case 'add':
      return renderAdd(node);
  }
}

function renderAccount({ session }: AccountNode): TreeItem {
  const item = new TreeItem(nameOf(session), TreeItemCollapsibleState.Expanded);
  item.description = session.host;
  item.iconPath = new ThemeIcon(isSignedIn(session) ? 'account' : 'globe');
  item.contextValue = isSignedIn(session) ? 'account.signedIn' : 'account.nobody';
  item.tooltip = labelOf(session);
  return item;
}
