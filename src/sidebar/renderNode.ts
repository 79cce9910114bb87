import { type Command as AnyCommand, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { connectionOf } from '../accounts/core/session.ts';
import type { Time } from '../base/core/clock.ts';
import type { Line } from '../base/core/text.ts';
import { plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { labelled } from '../base/language.ts';
import type { Remedy } from '../errors/errors.ts';
import { describeError } from '../errors/errorText.ts';
import { remedyAction } from '../errors/remedies.ts';
import { describeSpentQuota } from '../errors/waiting.ts';
import { MAX_ITEMS, MAX_MILLION_CHARACTERS } from '../http/core/send/limits.ts';
import { Command } from '../ids.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { describeUnreadable } from '../repositories/repositoryText.ts';
import {
  type AccountNode,
  FAILED_ICON,
  type GroupNode,
  isGroupOrAccount,
  isOpenByDefault,
  kindOf,
} from './groupKinds.ts';
import { type FailureNode, type Notice, type NoticeNode, nodeId, type TreeNode } from './nodes.ts';
import { renderGone, renderRepository } from './renderRepository.ts';
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

/** The row's label is the action of a click; the description is the reason. */
function renderFailure(node: FailureNode): TreeItem {
  const { message, remedy, isFinal } = describeError(node.error);
  const link = isFinal ? logLink(node) : remedyLink(remedy, node);
  const item = actionRow(link, message);
  item.iconPath = FAILED_ICON;
  item.contextValue = `failure.${remedy ?? 'retry'}`;
  item.accessibilityInformation = { label: l10n.t('Error: {0} {1}', message, link.title) };
  return item;
}

const NOTICE_ICONS: { readonly [Kind in Notice['kind']]?: string } = {
  stopped: 'refresh',
  signedOut: 'account',
  elsewhere: 'remote',
  moreClones: 'info',
};

function renderNotice(node: NoticeNode): TreeItem {
  const { notice } = node;
  if (notice.kind === 'moreWorktrees') return new TreeItem(describeNotice(node, false), TreeItemCollapsibleState.None);
  const item = actionRow(noticeLink(node), describeNotice(node, isOfVSCode(node)));
  item.iconPath = new ThemeIcon(NOTICE_ICONS[notice.kind] ?? 'warning');
  item.contextValue = `notice.${notice.kind}`;
  return item;
}

/** A command with a title that was made here. */
type CommandLink = AnyCommand & { readonly title: Line };

function actionRow(link: CommandLink, description: Line): TreeItem {
  const item = new TreeItem(link.title, TreeItemCollapsibleState.None);
  item.description = description;
  item.tooltip = description;
  item.command = link;
  item.accessibilityInformation = { label: labelled(link.title, description) };
  return item;
}

/** Falls back to Retry. */
function remedyLink(remedy: Remedy | undefined, node: FailureNode | NoticeNode): CommandLink {
  const { command, label } = remedyAction(remedy) ?? { command: Command.refresh, label: l10n.t('Retry') };
  return { command, title: label, arguments: [node, [node]] };
}

function logLink(node: FailureNode | NoticeNode): CommandLink {
  return { command: Command.showLog, title: l10n.t('Show Log'), arguments: [node, [node]] };
}

function noticeLink(node: NoticeNode): CommandLink {
  switch (node.notice.kind) {
    case 'stopped':
      return { command: Command.refresh, title: l10n.t('Load Repositories'), arguments: [node, [node]] };
    case 'incomplete':
      return { command: Command.refresh, title: l10n.t('Refresh'), arguments: [node, [node]] };
    case 'unreadable':
    case 'cut':
      return logLink(node);
    case 'withheld':
      return remedyLink(isOfVSCode(node) ? 'authorizeApp' : 'authorize', node);
    case 'spent':
      return remedyLink('signIn', node);
    case 'none':
      return remedyLink('manageAccount', node);
    case 'filtered':
      return { command: Command.clearFilter, title: l10n.t('Clear Filter') };
    case 'signedOut':
    case 'locked':
    case 'misconfigured':
      return { command: Command.signIn, title: l10n.t('Sign In…') };
    case 'elsewhere':
      return { command: Command.useInThisWindow, title: l10n.t('Use Repo Rider in This Window…') };
    case 'moreClones':
    case 'moreWorktrees':
      return { command: Command.chooseCloneFolders, title: l10n.t('Choose Clone Folders…') };
  }
}

function describeNotice({ notice, session }: NoticeNode, isVSCode: boolean): Line {
  switch (notice.kind) {
    case 'stopped':
      return l10n.t('Loading was stopped.');
    case 'incomplete':
      return l10n.t('The list may be incomplete: it changed while it was loaded. Refresh to load it again.');
    case 'cut':
      return l10n.t(
        'The list is too long: at most {0} repositories or {1} MB of an account are loaded. Hide owners to load the others.',
        wholeNumber(MAX_ITEMS),
        wholeNumber(MAX_MILLION_CHARACTERS),
      );
    case 'unreadable':
      return describeUnreadable(notice.items);
    case 'withheld':
      return describeWithheld(notice.organizations, isVSCode);
    case 'spent':
      return describeSpentQuota(session.host, notice.until, false);
    case 'none':
      return l10n.t('No repositories are visible with this token.');
    case 'filtered':
      return l10n.t('No repositories match the filter.');
    case 'signedOut':
      return l10n.t('to list your repositories');
    case 'locked':
      return l10n.t('Couldn’t read VS Code’s secret storage. Unlock your system keyring, then sign in again.');
    case 'misconfigured':
      return l10n.t('Not signed in, and the code host address in the settings is not valid.');
    case 'elsewhere':
      return l10n.t('Repo Rider can’t find clones in this window, because it can’t read the disk.');
    case 'moreClones':
      return plural(notice.count, l10n.t('{0} more clone was left out.|{0} more clones were left out.'));
    case 'moreWorktrees':
      return plural(notice.count, l10n.t('{0} more worktree|{0} more worktrees'));
  }
}

/** Whether a token of VS Code gets less than an organization has. */
function isOfVSCode({ session, notice }: NoticeNode): boolean {
  return notice.kind === 'withheld' && connectionOf(session).credential?.kind === 'vscode';
}

function describeWithheld(organizations: number, isVSCode: boolean): Line {
  if (organizations === 0) {
    return isVSCode
      ? l10n.t(
          'Some organizations aren’t shown, because they require single sign-on. Authorize VS Code’s access to them.',
        )
      : l10n.t('Some organizations aren’t shown, because they require single sign-on. Authorize your token for them.');
  }
  const text = isVSCode
    ? l10n.t(
        '{0} organization isn’t shown, because it requires single sign-on. Authorize VS Code’s access to it.|{0} organizations aren’t shown, because they require single sign-on. Authorize VS Code’s access to them.',
      )
    : l10n.t(
        '{0} organization isn’t shown, because it requires single sign-on. Authorize your token for it.|{0} organizations aren’t shown, because they require single sign-on. Authorize your token for them.',
      );
  return plural(organizations, text);
}
