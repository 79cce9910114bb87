import { l10n } from 'vscode';
import { memoize } from '../core/memoize.ts';
import type { ListedRepository } from '../core/model/repository.ts';
import type { SortKey } from '../core/search/sorting.ts';
import { oneLine } from '../core/text.ts';
import { age, fileSize, wholeNumber } from '../platform/format.ts';
import { joinParts, plural } from '../platform/language.ts';

// Thousands of rows are made of these at once: what many of them say is made once.
export const shortLanguage = memoize((language: string) => oneLine(language, 40));
// In words, which are read aloud well; and in letters that take one byte: with a single other one, such as a star, all that VS
// Code sends of thousands of rows takes two bytes a letter and twice the time.
export const starCount = memoize((stars: number) => plural(stars, l10n.t('{0} star|{0} stars'), wholeNumber(stars)));
const spokenPush = memoize((when: string) => l10n.t('pushed {0}', when));
const traitNames = memoize((traits: number) => joinParts(traitsOf(traits).map(nameOf)));

/** What people look for first. Unknown values are left out: they are neither zero nor "none". */
export function factsOf({ language, stargazers_count: stars }: ListedRepository): readonly string[] {
  return [...(language ? [shortLanguage(language)] : []), ...(stars ? [starCount(stars)] : [])];
}

/** What a repository is sorted by, unless that is not known, or its name, which is there anyway. */
export function sortFactOf(repository: ListedRepository, sort: SortKey, now: number): string | undefined {
  switch (sort) {
    case 'name':
      return undefined;
    case 'pushed':
      return pushedOf(repository, now);
    case 'stars':
      return repository.stargazers_count ? starCount(repository.stargazers_count) : undefined;
    case 'size':
      return repository.size ? fileSize(repository.size) : undefined;
  }
}

/** When somebody pushed last; undefined where it is not known. */
export function pushedOf({ pushed_at: pushed }: ListedRepository, now: number): string | undefined {
  return pushed ? age(now, Date.parse(pushed)) : undefined;
}

/** What a row says to a screen reader: name, visibility, language, stars, pushed when; and whatever else there is to say. */
export function spokenLabel(repository: ListedRepository, notes: readonly string[], now: number): string {
  const { name, language, stargazers_count: stars, pushed_at: pushed } = repository;
  const traits = traitBits(repository);
  const parts = [oneLine(name)];
  if (traits) parts.push(traitNames(traits));
  if (language) parts.push(shortLanguage(language));
  if (stars != null) parts.push(starCount(stars));
  if (pushed) parts.push(spokenPush(age(now, Date.parse(pushed))));
  if (notes.length > 0) parts.push(...notes);
  return joinParts(parts);
}

const TRAITS = ['private', 'public', 'fork', 'archived', 'mirror'] as const;
type Trait = (typeof TRAITS)[number];

/** Visibility, and what else is special about a repository, as a number: thousands of rows share few of these. */
export function traitBits({ private: isPrivate, fork, archived, mirror_url: mirror }: ListedRepository): number {
  const visibility = isPrivate === undefined ? 0 : isPrivate ? 1 : 2;
  return visibility + (fork ? 4 : 0) + (archived ? 8 : 0) + (mirror ? 16 : 0);
}

/** What `traitBits` stands for. */
export function traitsOf(bits: number): readonly Trait[] {
  return TRAITS.filter((_, index) => bits & (1 << index));
}

/** What sets a repository apart, in a word each; being public does not. */
export function traitWords(repository: ListedRepository): readonly string[] {
  return traitsOf(traitBits(repository))
    .filter((trait) => trait !== 'public')
    .map(nameOf);
}

function nameOf(trait: Trait): string {
  switch (trait) {
    case 'private':
      return l10n.t('private');
    case 'public':
      return l10n.t('public');
    case 'fork':
      return l10n.t('fork');
    case 'archived':
      return l10n.t('archived');
    case 'mirror':
      return l10n.t('mirror');
  }
}

/** That so many items of a list are not shown. */
export function describeUnreadable(items: number): string {
  return plural(
    items,
    l10n.t(
      '{0} repository couldn’t be read: the service sent it without an id or a name.|{0} repositories couldn’t be read: the service sent them without an id or a name.',
    ),
    wholeNumber(items),
  );
}
