import { type Line, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import { describeChanges } from '../repositories/changeText.ts';
import { factsOf, folderEnd, sortFactOf, starCount } from '../repositories/repositoryText.ts';
import type { Sort } from '../search/core/sorting.ts';
import { isRefused } from './clonedOrder.ts';
import type { Marks } from './rowMarks.ts';

/** What the facts of a repository's row are made from. */
export interface FactSources {
  readonly repository: ListedRepository;
  readonly marks: Marks;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

// The user's tags and the value that rows are sorted by come first, because the end of a row may be out of sight.

export function pinFacts({ repository, marks }: FactSources): readonly Line[] {
  return [...marks.tags, ...ownerFacts(repository), ...factsOf(repository)];
}

export function cloneFacts({ repository, marks: { clone, tags, state } }: FactSources): readonly Line[] {
  const { local } = repository;
  const branch = branchFact(repository, clone);
  return [
    ...(branch === undefined ? [] : [branch]),
    ...(isRefused(state) ? [l10n.t('Git may not run here')] : []),
    ...(local?.isListed ? [folderEnd(local.folder)] : ownerFacts(repository)),
    ...tags,
  ];
}

/** The branch that a clone has checked out; undefined for the default branch, which is no news, or none. */
export function branchFact(
  { default_branch: usual, local }: ListedRepository,
  clone: Marks['clone'],
): Line | undefined {
  const isUsual = clone?.branch === usual && local?.worktreeOf === undefined;
  return clone?.branch && !isUsual ? showable(clone.branch) : undefined;
}

export function changeFacts({ repository, marks }: FactSources): readonly Line[] {
  return [describeChanges(marks.changes), ...ownerFacts(repository)];
}

/** @param shown the fact that the group shows, which its rows leave out */
export function sortFacts(
  { repository, marks, now }: FactSources,
  sort: Sort,
  shown?: 'owner' | 'language' | 'tags',
): readonly Line[] {
  const { language, stargazers_count: stars } = repository;
  const sortFact = sortFactOf(repository, sort.by, now);
  const facts = shown === 'tags' ? [] : [...marks.tags];
  if (sortFact !== undefined) facts.push(sortFact);
  // The icon of a private repository doesn't show that it is archived.
  if (repository.private && repository.archived) facts.push(l10n.t('archived'));
  if (shown !== 'owner') facts.push(...ownerFacts(repository));
  if (shown !== 'language' && language) facts.push(language);
  if (sort.by !== 'stars' && stars) facts.push(starCount(stars));
  return facts;
}

/** None for a clone without a remote. */
export function ownerFacts({ owner }: ListedRepository): readonly Line[] {
  return owner.login === '' ? [] : [owner.login];
}
