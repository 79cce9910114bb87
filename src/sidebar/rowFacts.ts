import { type Line, ours, showable } from '../base/core/text.ts';
import { plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { workIn } from '../clones/core/git/statusOutput.ts';
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

// The most important facts come first: a row shows one or two. The tooltip has the others.

export function pinFacts({ repository, marks }: FactSources): readonly Line[] {
  return [...marks.tags.slice(0, 1), ...ownerFacts(repository), ...factsOf(repository)];
}

export function cloneFacts({ repository, marks: { clone, tags, state } }: FactSources): readonly Line[] {
  const { local } = repository;
  const branch = branchFact(repository, clone);
  const work = workFacts(state)
    .map(({ mark }) => mark)
    .join(' ');
  return [
    ...(isRefused(state) ? [l10n.t('Git may not run here')] : []),
    ...(work === '' ? [] : [ours(work)]),
    ...(branch === undefined ? [] : [branch]),
    ...(local?.isListed ? [folderEnd(local.folder)] : ownerFacts(repository)),
    ...tags,
  ];
}

/** What there is to do in a clone, if that is known: such as “●3”, and in words. */
export function workFacts(state: Marks['state']) {
  if (state?.kind !== 'read') return [];
  const { changes, push, pull } = workIn(state);
  return [
    { count: changes, mark: '●', text: l10n.t('{0} change|{0} changes') },
    { count: push, mark: '↑', text: l10n.t('{0} commit to push|{0} commits to push') },
    { count: pull, mark: '↓', text: l10n.t('{0} commit to pull|{0} commits to pull') },
  ].flatMap(({ count, mark, text }) =>
    count > 0 ? { mark: `${mark}${wholeNumber(count)}`, text: plural(count, text) } : [],
  );
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
  return [describeChanges(marks.changes.slice(0, 1)), ...ownerFacts(repository)];
}

/** @param shown the fact that the group shows, which its rows leave out */
export function sortFacts(
  { repository, marks, now }: FactSources,
  sort: Sort,
  shown?: 'owner' | 'language' | 'tags',
): readonly Line[] {
  const { language, stargazers_count: stars } = repository;
  const sortFact = sortFactOf(repository, sort.by, now);
  const facts = shown === 'tags' ? [] : marks.tags.slice(0, 1);
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
