import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { type ListedRepository, repositoryKey } from '../../core/model/repository.ts';
import { oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import { wholeNumber } from '../../platform/format.ts';
import { webEditorOf } from '../webEditor.ts';
import type { RepositoryNode } from './nodes.ts';

/** The row of a repository. */
export function renderRepository(node: RepositoryNode): TreeItem {
  const { session, repository } = node;
  const item = new TreeItem(oneLine(repository.name), TreeItemCollapsibleState.None);
  item.id = `repository:${session.id}:${repositoryKey(repository)}`;
  item.description = facts(repository).join(' · ');
  item.iconPath = new ThemeIcon(iconOf(repository));
  const webEditor = webEditorOf(repository) ? ['webEditor'] : [];
  item.contextValue = ['repository', ...traits(repository), ...webEditor].join('.');
  item.command = { command: Command.showRepository, title: l10n.t('Show Repository Details'), arguments: [node] };
  item.accessibilityInformation = {
    label: [oneLine(repository.name), ...traits(repository), ...facts(repository)].join(', '),
  };
  return item;
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
