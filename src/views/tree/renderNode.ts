import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import { oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import { describeError } from '../../platform/errorText.ts';
import { wholeNumber } from '../../platform/format.ts';
import type { FailureNode, NoticeNode, OwnerNode, RepositoryNode, TreeNode } from './nodes.ts';

/** The row of a node. @param origin of the code host: part of the row's id, which stays the same over refreshes. */
export function renderNode(node: TreeNode, origin: string): TreeItem {
  switch (node.kind) {
    case 'owner':
      return renderOwner(node, origin);
    case 'repository':
      return renderRepository(node, origin);
    case 'failure':
      return renderFailure(node, origin);
    case 'notice':
      return renderNotice(node, origin);
  }
}

function renderOwner({ listing: { owner, repositories } }: OwnerNode, origin: string): TreeItem {
  const isOrganization = owner.type === 'Organization';
  const item = new TreeItem(oneLine(owner.login), TreeItemCollapsibleState.Collapsed);
  item.id = `owner:${origin}:${owner.login}`;
  item.description = wholeNumber(repositories.length);
  item.iconPath = new ThemeIcon(isOrganization ? 'organization' : 'account');
  item.contextValue = isOrganization ? 'owner.organization' : 'owner.user';
  item.tooltip = l10n.t('{0}: {1} repositories', oneLine(owner.login), wholeNumber(repositories.length));
  return item;
}

function renderRepository(node: RepositoryNode, origin: string): TreeItem {
  const { repository } = node;
  const item = new TreeItem(oneLine(repository.name), TreeItemCollapsibleState.None);
  item.id = `repository:${origin}:${repositoryKey(repository)}`;
  item.description = facts(repository).join(' · ');
  item.iconPath = new ThemeIcon(iconOf(repository));
  item.contextValue = ['repository', ...traits(repository)].join('.');
  item.command = { command: Command.showRepository, title: l10n.t('Show Repository Details'), arguments: [node] };
  item.accessibilityInformation = {
    label: [oneLine(repository.name), ...traits(repository), ...facts(repository)].join(', '),
  };
  return item;
}

/** The row says first what a click on it does, then why. */
function renderFailure(node: FailureNode, origin: string): TreeItem {
  const { message, remedy } = describeError(node.error);
  const signIn = remedy === 'signIn';
  const command = signIn
    ? { command: Command.signIn, title: l10n.t('Sign In…') }
    : { command: Command.retry, title: l10n.t('Retry'), arguments: [node] };
  const item = new TreeItem(command.title, TreeItemCollapsibleState.None);
  item.id = `failure:${origin}:${node.login ?? ''}`;
  item.description = message;
  item.tooltip = message;
  item.iconPath = new ThemeIcon('error', new ThemeColor('list.errorForeground'));
  item.contextValue = signIn ? 'failure.signIn' : 'failure.retry';
  item.command = command;
  item.accessibilityInformation = { label: l10n.t('Error: {0} {1}', message, command.title) };
  return item;
}

function renderNotice({ notice }: NoticeNode, origin: string): TreeItem {
  const label = notice === 'stopped' ? l10n.t('Read the repositories') : l10n.t('Refresh');
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  item.id = `notice:${origin}`;
  item.description = describeNotice(notice);
  item.tooltip = item.description;
  item.iconPath = new ThemeIcon(notice === 'stopped' ? 'refresh' : 'warning');
  item.contextValue = 'notice';
  item.command = { command: Command.refresh, title: label };
  return item;
}

function describeNotice(notice: NoticeNode['notice']): string {
  switch (notice) {
    case 'stopped':
      return l10n.t('You stopped this before it was done.');
    case 'incomplete':
      return l10n.t('The list may lack something: its pages do not fit together.');
    case 'withheld':
      return l10n.t('Organizations are missing: authorize your token for their single sign-on.');
  }
}

/** What people look for first. Unknown values are left out: they are neither zero nor "none". */
function facts({ language, stargazers_count: stars }: ListedRepository): readonly string[] {
  const shownStars = stars ? [`★ ${wholeNumber(stars)}`] : [];
  return language ? [oneLine(language, 40), ...shownStars] : shownStars;
}

function traits({ private: isPrivate, fork, archived, mirror_url: mirror }: ListedRepository): readonly string[] {
  const visibility = isPrivate === undefined ? [] : [isPrivate ? 'private' : 'public'];
  return [...visibility, ...(fork ? ['fork'] : []), ...(archived ? ['archived'] : []), ...(mirror ? ['mirror'] : [])];
}

function iconOf({ private: isPrivate, fork, archived, mirror_url: mirror }: ListedRepository): string {
  if (archived) return 'archive';
  if (isPrivate) return 'lock';
  if (fork) return 'repo-forked';
  return mirror ? 'mirror' : 'repo';
}
