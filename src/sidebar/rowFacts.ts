import { type Line, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import { describeChanges } from '../repositories/changeText.ts';
import { factsOf, sortFactOf, starCount } from '../repositories/repositoryText.ts';
import type { Sort } from '../search/core/sorting.ts';
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
  return [...marks.tags, ownerFact(repository), ...factsOf(repository)];
}

export function cloneFacts({ repository, marks: { clone, tags } }: FactSources): readonly Line[] {
  const branch = branchFact(repository, clone);
  return [...(branch === undefined ? [] : [branch]), ownerFact(repository), ...tags];
}

/** The branch that a clone has checked out; undefined for the default branch, which is no news, or none. */
export function branchFact({ default_branch: usual }: ListedRepository, clone: Marks['clone']): Line | undefined {
  return clone?.branch && clone.branch !== usual ? showable(clone.branch) : undefined;
}

export function changeFacts({ repository, marks }: FactSources): readonly Line[] {
  return [describeChanges(marks.changes), ownerFact(repository)];
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
  if (shown !== 'owner') facts.push(ownerFact(repository));
  if (shown !== 'language' && language) facts.push(language);
  if (sort.by !== 'stars' && stars) facts.push(starCount(stars));
  return facts;
}

export function ownerFact({ owner }: ListedRepository): Line {
  return owner.login;
}
