import { ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { memoize } from '../base/core/memoize.ts';
import type { Line } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import { describeChanges } from '../repositories/changeText.ts';
import { iconIdOf, spokenLabel, traitBits, traitsOf } from '../repositories/repositoryText.ts';
import { webEditorOf } from '../repositories/webEditor.ts';
import { factsIn } from './groupKinds.ts';
import { type GoneNode, nodeId, type RepositoryNode, wholeGroup } from './nodes.ts';
import { rowUri } from './rowDecorations.ts';
import { branchFact, ownerFacts, workFacts } from './rowFacts.ts';
import type { Marks } from './rowMarks.ts';

/** Renders a repository. `resolveTreeItem` adds the tooltip and the command. */
export function renderRepository(node: RepositoryNode, marks: Marks, now: number): TreeItem {
  const { repository } = node;
  const uri = rowUri(node, marks);
  // An object literal, because properties added to a class instance later take more memory.
  const item: TreeItem = {
    label: repository.name,
    collapsibleState: isExpandable(node, marks) ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None,
    id: nodeId(node),
    description: shared(factsIn(wholeGroup(node.parent), { repository, marks, now })),
    iconPath: themeIcon(iconIdOf(repository)),
    contextValue: contextOf(node, marks),
    accessibilityInformation: { label: spokenLabel(repository, notesOf(node, marks), now) },
  };
  if (uri) item.resourceUri = uri;
  return item;
}

function isExpandable({ parent, clone }: RepositoryNode, { hasWorktrees }: Marks): boolean {
  return hasWorktrees && clone === undefined && wholeGroup(parent).kind === 'cloned';
}

/** Returns the same string object for equal texts, to save memory. */
const shared = memoize((text: string) => text);

/** Renders a repository that is no longer available. */
export function renderGone({ gone }: GoneNode): TreeItem {
  const name = gone.fullName;
  const item = new TreeItem(name, TreeItemCollapsibleState.None);
  item.description = l10n.t('no longer available');
  item.tooltip = l10n.t('{0} was deleted, or you no longer have access to it.', name);
  item.iconPath = new ThemeIcon('trash');
  item.contextValue = 'gone';
  item.accessibilityInformation = { label: `${name}, ${l10n.t('no longer available')}` };
  return item;
}

const NO_NOTES: readonly Line[] = [];

/** Additional notes for screen readers, such as the owner if the group doesn't show it. */
function notesOf(node: RepositoryNode, { isPinned, tags, clone, state, changes }: Marks): readonly Line[] {
  const isBelowOwner = wholeGroup(node.parent).kind === 'owner';
  if (isBelowOwner && !isPinned && tags.length === 0 && !clone && changes.length === 0) return NO_NOTES;
  return [
    ...(isBelowOwner ? [] : ownerFacts(node.repository)),
    ...(isPinned ? [l10n.t('pinned')] : []),
    ...tags,
    ...(clone ? [cloneNote(node.repository, clone)] : []),
    ...workFacts(state).map(({ text }) => text),
    ...(changes.length > 0 ? [describeChanges(changes)] : []),
  ];
}

function cloneNote(repository: ListedRepository, clone: NonNullable<Marks['clone']>): Line {
  const branch = branchFact(repository, clone);
  return branch === undefined ? l10n.t('cloned') : l10n.t('cloned: {0}', branch);
}

const themeIcon = memoize((id: string) => new ThemeIcon(id));

/** The context value for the `when` clauses of the row's menu. */
function contextOf(
  { repository, parent }: RepositoryNode,
  { isPinned, tags, clone, changes, hasFiles }: Marks,
): string {
  const { local } = repository;
  const set = [
    hasFiles,
    webEditorOf(repository) !== undefined,
    isPinned,
    clone !== undefined,
    changes.length > 0,
    tags.length > 0,
    parent.kind === 'pinned',
    local !== undefined && !local.isListed,
    local?.worktreeOf !== undefined,
  ];
  let marks = 0;
  for (const [place, isSet] of set.entries()) if (isSet) marks |= 1 << place;
  return contextText(traitBits(repository) * (1 << MARKS.length) + marks);
}

const MARKS = ['files', 'webEditor', 'pinned', 'cloned', 'changed', 'tagged', 'movable', 'local', 'worktree'] as const;

/** Memoized, because a string of its own for each of ten thousand rows takes too much memory. */
const contextText = memoize((bits: number) => {
  const marks = MARKS.filter((_, index) => bits & (1 << index));
  return ['repository', ...traitsOf(bits >> MARKS.length), ...marks].join('.');
});
