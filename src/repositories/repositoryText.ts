import type { Time } from '../base/core/clock.ts';
import { memoize } from '../base/core/memoize.ts';
import { decoded, type Line, showable } from '../base/core/text.ts';
import { age, fileSize, plural, shortAge, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { joinParts } from '../base/language.ts';
import { type ListedRepository, lastChange } from '../model/core/repository.ts';
import type { SortKey } from '../search/core/sorting.ts';

// Memoized, because thousands of rows share few of these texts.
// Words, which screen readers read well, in one-byte letters: a single other letter, such as a star, makes VS Code send
// thousands of rows with two bytes a letter, which takes twice the time.
export const starCount = memoize((stars: number) => plural(stars, l10n.t('{0} star|{0} stars')));
const spokenPush = memoize((when: Line) => l10n.t('pushed {0}', when));
const spokenChange = memoize((when: Line) => l10n.t('updated {0}', when));
const traitNames = memoize((traits: number) => joinParts(traitsOf(traits).map(nameOf)));

/** The most important facts. Unknown values are left out, because they are neither zero nor "none". */
export function factsOf({ language, stargazers_count: stars }: ListedRepository): readonly Line[] {
  return [...(language ? [language] : []), ...(stars ? [starCount(stars)] : [])];
}

/** Where a second clone is: the end of its folder's path, because the end of a row may be out of sight. */
export function folderEnd(folder: string): Line {
  return showable(decoded(folder.split('/').slice(-2).join('/')));
}

/** The value that a repository is sorted by; undefined if unknown, or for the name, which is always shown. */
export function sortFactOf(repository: ListedRepository, sort: SortKey, now: number): Line | undefined {
  switch (sort) {
    case 'name':
      return undefined;
    case 'pushed':
      return ageOf(repository, (at) => shortAge(now, at));
    case 'stars':
      return repository.stargazers_count ? starCount(repository.stargazers_count) : undefined;
    case 'size':
      return repository.size ? fileSize(repository.size) : undefined;
  }
}

/** The age of the last push or change; undefined if unknown. */
export function changedOf(repository: ListedRepository, now: Time): Line | undefined {
  return ageOf(repository, (at) => age(now, at));
}

function ageOf(repository: ListedRepository, describe: (at: Time) => Line): Line | undefined {
  const changed = lastChange(repository);
  return changed ? describe(Date.parse(changed)) : undefined;
}

/** A row's text for screen readers: name, visibility, language, stars, age of the last push, and notes. */
export function spokenLabel(repository: ListedRepository, notes: readonly Line[], now: number): Line {
  const { name, language, stargazers_count: stars, pushed_at: pushed, changed_at: changed } = repository;
  const traits = traitBits(repository);
  const parts = [name];
  if (traits) parts.push(traitNames(traits));
  if (language) parts.push(language);
  if (stars != null) parts.push(starCount(stars));
  if (pushed) parts.push(spokenPush(age(now, Date.parse(pushed))));
  else if (changed) parts.push(spokenChange(age(now, Date.parse(changed))));
  if (notes.length > 0) parts.push(...notes);
  return joinParts(parts);
}

const TRAITS = ['private', 'public', 'fork', 'archived', 'mirror', 'internal'] as const;
type Trait = (typeof TRAITS)[number];

/** Visibility and other traits as a bit mask, a memoization key: thousands of rows share few of these. */
export function traitBits(repository: ListedRepository): number {
  const { private: isPrivate, fork, archived, mirror_url: mirror } = repository;
  const seenBy = repository.visibility === 'internal' ? 32 : isPrivate === undefined ? 0 : isPrivate ? 1 : 2;
  return seenBy + (fork ? 4 : 0) + (archived ? 8 : 0) + (mirror ? 16 : 0);
}

/** The inverse of `traitBits`. */
export function traitsOf(bits: number): readonly Trait[] {
  return TRAITS.filter((_, index) => bits & (1 << index));
}

/** The traits of a repository in a word each, except public. */
export function traitWords(repository: ListedRepository): readonly Line[] {
  return traitsOf(traitBits(repository))
    .filter((trait) => trait !== 'public')
    .map(nameOf);
}

function nameOf(trait: Trait): Line {
  switch (trait) {
    case 'private':
      return l10n.t('Private');
    case 'public':
      return l10n.t('Public');
    case 'internal':
      return l10n.t('Internal');
    case 'fork':
      return l10n.t('Fork');
    case 'archived':
      return l10n.t('Archived');
    case 'mirror':
      return l10n.t('Mirror');
  }
}

/** Says how many items of a list are not shown. */
export function describeUnreadable(items: number): Line {
  return plural(
    items,
    l10n.t(
      'Couldn’t read {0} repository: the code host sent it without an ID or a name.|Couldn’t read {0} repositories: the code host sent them without an ID or a name.',
    ),
  );
}

/**
 * The name of a group and its number of repositories. @param count selects the plural form @param shown the number or
 * numbers
 */
export function countedName(name: Line, count: number, shown: Line): Line {
  return plural(count, l10n.t('{0}: {1} repository|{0}: {1} repositories'), name, shown);
}

export function foundOf(found: number, all: number): Line {
  return l10n.t('{0} of {1}', wholeNumber(found), wholeNumber(all));
}

/** The icon of a repository; who can see it takes precedence. */
export function iconIdOf(repository: ListedRepository): string {
  const { private: isPrivate, visibility, fork, archived, mirror_url: mirror, local } = repository;
  if (local?.worktreeOf !== undefined) return 'git-branch';
  if (visibility === 'internal') return 'organization';
  if (isPrivate) return 'lock';
  if (archived) return 'archive';
  if (fork) return 'repo-forked';
  return mirror ? 'mirror' : 'repo';
}
