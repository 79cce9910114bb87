import { type Command as CommandLink, l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { memoize } from '../../core/memoize.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import { oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import { describeChanges } from '../changeText.ts';
import type { ShowOptions } from '../pages/recordPanel.ts';
import { factsOf, shortLanguage, sortFactOf, spokenLabel, starCount, traitBits, traitsOf } from '../repositoryText.ts';
import { webEditorOf } from '../webEditor.ts';
import { changeUri } from './changeDecorations.ts';
import { type GoneNode, nodeId, type RepositoryNode } from './nodes.ts';
import type { Marks } from './rowMarks.ts';

/** The row of a repository. Its tooltip and its command are added when they are wanted. */
export function renderRepository(node: RepositoryNode, marks: Marks, now: number): TreeItem {
  const { repository } = node;
  const { changes } = marks;
  // Not made by the class: what is added to an object that exists takes more room than what it is made with.
  const item: TreeItem = {
    label: oneLine(repository.name),
    collapsibleState: TreeItemCollapsibleState.None,
    id: nodeId(node),
    description: shared(factsFor(node, marks, now).join(' · ')),
    iconPath: themeIcon(iconIdOf(repository)),
    contextValue: contextOf(repository, marks),
    accessibilityInformation: { label: spokenLabel(repository, notesOf(node, marks), now) },
  };
  if (changes.length > 0) item.resourceUri = changeUri(node, changes);
  return item;
}

/** One text for all rows that say the same. */
const shared = memoize((text: string) => text);

/** The row of one that is not there any more. */
export function renderGone({ gone }: GoneNode): TreeItem {
  const name = oneLine(gone.fullName, 200);
  const item = new TreeItem(name, TreeItemCollapsibleState.None);
  item.description = l10n.t('gone');
  item.tooltip = l10n.t('{0} was deleted, or is not for you to see any more.', name);
  item.iconPath = new ThemeIcon('trash');
  item.contextValue = 'gone';
  item.accessibilityInformation = { label: `${name}, ${l10n.t('gone')}` };
  return item;
}

/** Who goes through the rows stays there, with the view's keys at hand. */
const BESIDE: ShowOptions = { preserveFocus: true };

/** What a click on the row does. */
export function showRepositoryCommand(node: RepositoryNode): CommandLink {
  return { command: Command.showRepository, title: l10n.t('Show Repository Details'), arguments: [node, BESIDE] };
}

/**
 * What has changed, where that is what the group is about; else its facts: first what the rows are sorted by, as the end of a
 * row may be out of sight. What the group tells anyway is left out.
 */
function factsFor({ repository, parent }: RepositoryNode, { changes }: Marks, now: number): readonly string[] {
  if (parent.kind === 'changed') return [describeChanges(changes), ownerOf(repository)];
  if (parent.kind === 'pinned') return [ownerOf(repository), ...factsOf(repository)];
  const { sort, kind } = parent;
  const { language, stargazers_count: stars } = repository;
  const sortFact = sortFactOf(repository, sort.by, now);
  const facts = sortFact === undefined ? [] : [sortFact];
  // Its icon tells that it is private.
  if (repository.private && repository.archived) facts.push(l10n.t('archived'));
  if (kind !== 'owner') facts.push(ownerOf(repository));
  if (kind !== 'language' && language) facts.push(shortLanguage(language));
  if (sort.by !== 'stars' && stars) facts.push(starCount(stars));
  return facts;
}

function ownerOf({ owner }: ListedRepository): string {
  return oneLine(owner.login, 100);
}

const NO_NOTES: readonly string[] = [];

/** What is to be heard beside what is heard of every row: also whose it is, where the group does not tell. */
function notesOf({ repository, parent }: RepositoryNode, { isPinned, isCloned, changes }: Marks): readonly string[] {
  if (parent.kind === 'owner' && !isPinned && !isCloned && changes.length === 0) return NO_NOTES;
  return [
    ...(parent.kind === 'owner' ? [] : [ownerOf(repository)]),
    ...(isPinned ? [l10n.t('pinned')] : []),
    ...(isCloned ? [l10n.t('cloned')] : []),
    ...(changes.length > 0 ? [describeChanges(changes)] : []),
  ];
}

const themeIcon = memoize((id: string) => new ThemeIcon(id));

/** The icon of a repository: who may see it comes first. */
export function iconIdOf({ private: isPrivate, fork, archived, mirror_url: mirror }: ListedRepository): string {
  if (isPrivate) return 'lock';
  if (archived) return 'archive';
  if (fork) return 'repo-forked';
  return mirror ? 'mirror' : 'repo';
}

/** What the `when` clauses of the row's menu ask for. */
function contextOf(repository: ListedRepository, { isPinned, isCloned, changes }: Marks): string {
  const marks =
    (webEditorOf(repository) ? 1 : 0) + (isPinned ? 2 : 0) + (isCloned ? 4 : 0) + (changes.length > 0 ? 8 : 0);
  return contextText(traitBits(repository) * (1 << MARKS.length) + marks);
}

const MARKS = ['webEditor', 'pinned', 'cloned', 'changed'] as const;

/** One text for all rows of a kind: ten thousand of their own would fill the memory. */
const contextText = memoize((bits: number) => {
  const marks = MARKS.filter((_, index) => bits & (1 << index));
  return ['repository', ...traitsOf(bits >> MARKS.length), ...marks].join('.');
});
