import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { isSignedIn } from '../../core/accounts/session.ts';
import type { Clock } from '../../core/clock.ts';
import { describeError } from '../../platform/texts/errorText.ts';
import { joinParts } from '../../platform/texts/language.ts';
import { labelOf, nameOf } from '../texts/sessionText.ts';
import { type AccountNode, nodeId, type TreeNode } from './nodes.ts';
import { isOpenByDefault } from './openByDefault.ts';
import {
  renderChanged,
  renderCloned,
  renderLanguage,
  renderOwner,
  renderPart,
  renderPinned,
  renderSaved,
  renderTag,
} from './renderGroup.ts';
import { renderGone, renderRepository } from './renderRepository.ts';
import { FAILED_ICON, renderAdd, renderFailure, renderNotice } from './renderStatus.ts';
import { renderUnavailable } from './renderUnavailable.ts';
import type { RowMarks } from './rowMarks.ts';
import type { ViewState } from './viewState.ts';

export interface RenderServices {
  readonly viewState: Pick<ViewState, 'isOpen'>;
  readonly marks: Pick<RowMarks, 'of'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Renders a node. Its id is unique and stays the same across refreshes. */
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
    case 'unavailable':
      return renderUnavailable(node);
    case 'pinned':
      return renderPinned(node);
    case 'saved':
      return renderSaved(node);
    case 'cloned':
      return renderCloned(node);
    case 'changed':
      return renderChanged(node, now);
    case 'owner':
      return renderOwner(node);
    case 'language':
      return renderLanguage(node);
    case 'tag':
      return renderTag(node);
    case 'part':
      return renderPart(node);
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

/** Shows that the last refresh failed, because the failure's own row may be out of sight. */
function renderAccount({ session, failure }: AccountNode): TreeItem {
  const item = new TreeItem(nameOf(session), TreeItemCollapsibleState.Expanded);
  item.description = failure ? `${session.host} · ${l10n.t('refresh failed')}` : session.host;
  item.iconPath = failure ? FAILED_ICON : new ThemeIcon(isSignedIn(session) ? 'account' : 'globe');
  item.contextValue = isSignedIn(session) ? 'account.signedIn' : 'account.anonymous';
  item.tooltip = failure ? `${labelOf(session)}\n${describeError(failure).message}` : labelOf(session);
  if (failure) item.accessibilityInformation = { label: joinParts([labelOf(session), l10n.t('refresh failed')]) };
  return item;
}
