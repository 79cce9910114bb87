import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { isSignedIn } from '../../core/accounts/session.ts';
import { oneLine } from '../../core/text.ts';
import { wholeNumber } from '../../platform/format.ts';
import { labelOf, nameOf } from '../sessionText.ts';
import type { AccountNode, OwnerNode, TreeNode } from './nodes.ts';
import { renderRepository } from './renderRepository.ts';
import { renderAdd, renderFailure, renderNotice } from './renderStatus.ts';

/** The row of a node. Its id stays the same over refreshes, and is no other's: an owner may stand below two accounts. */
export function renderNode(node: TreeNode): TreeItem {
  switch (node.kind) {
    case 'account':
      return renderAccount(node);
    case 'owner':
      return renderOwner(node);
    case 'repository':
      return renderRepository(node);
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
  item.id = `account:${session.id}`;
  item.description = session.connection.base.host;
  item.iconPath = new ThemeIcon(isSignedIn(session) ? 'account' : 'globe');
  item.contextValue = isSignedIn(session) ? 'account.signedIn' : 'account.nobody';
  item.tooltip = labelOf(session);
  return item;
}

function renderOwner({ session, listing }: OwnerNode): TreeItem {
  const { owner, repositories, isWatched, isRead, isWithheld } = listing;
  const isOrganization = owner.type === 'Organization';
  const name = oneLine(owner.login);
  const count = isRead ? [wholeNumber(repositories.length)] : [];
  const notes = [...(isWatched ? [l10n.t('watched')] : []), ...(isWithheld ? [l10n.t('single sign-on needed')] : [])];
  const item = new TreeItem(name, TreeItemCollapsibleState.Collapsed);
  item.id = `owner:${session.id}:${owner.login}`;
  item.description = [...count, ...notes].join(' · ');
  item.iconPath = new ThemeIcon(isOrganization ? 'organization' : 'account');
  const isSelf = owner.login === session.account?.login;
  const marks = [...(isSelf ? ['self'] : []), ...(isWatched ? ['watched'] : []), ...(isWithheld ? ['withheld'] : [])];
  item.contextValue = ['owner', isOrganization ? 'organization' : 'user', ...marks].join('.');
  const summary = isRead ? l10n.t('{0}: {1} repositories', name, wholeNumber(repositories.length)) : name;
  item.tooltip = summary;
  item.accessibilityInformation = { label: [summary, ...notes].join(', ') };
  return item;
}
