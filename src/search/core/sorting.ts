import { compareNames } from '../../base/core/compareNames.ts';
import { type ListedRepository, lastChange, repositoryKey } from '../../model/core/repository.ts';
import { nameKey } from './nameKey.ts';
import { timestampOf } from './timeSpan.ts';

export const SORT_KEYS = ['name', 'pushed', 'stars', 'size'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Names sort from a to z, all other keys from the highest or latest value; reversed if `isReversed`. */
export interface Sort {
  readonly by: SortKey;
  readonly isReversed?: boolean;
}

/** An item with its sort values, which are computed at most once because an item is compared many times. */
interface Entry<Item> {
  readonly item: Item;
  readonly repository: ListedRepository;
  /** For a sort by push, set when names are first compared; undefined if the name has no key. */
  nameKey: string | undefined;
  /** Undefined if unknown, and for a sort by name. */
  readonly value: number | undefined;
}

/**
 * Sorts repositories, regardless of their previous order. Unknown values come last in either direction. Repositories
 * with the same value are sorted by name.
 */
export function sortRepositories(repositories: readonly ListedRepository[], sort: Sort): readonly ListedRepository[] {
  return sorting(repositories, sort, (repository) => repository)();
}

/**
 * Reads what a sort compares, for items that contain a repository.
 * @returns a function that sorts as `sortRepositories` does. With 50,000, there must be a pause before its call
 */
export function sorting<Item>(
  items: Iterable<Item>,
  { by, isReversed = false }: Sort,
  repositoryOf: (item: Item) => ListedRepository,
): () => readonly Item[] {
  const entries = Array.from(items, (item): Entry<Item> => {
    const repository = repositoryOf(item);
    return {
      item,
      repository,
      // Few were pushed at the same time.
      nameKey: by === 'pushed' ? undefined : nameKey(repository.name),
      value: by === 'name' ? undefined : sortValue(repository, by),
    };
  });
  const direction = (by === 'name') === isReversed ? -1 : 1;
  const compare =
    by === 'name'
      ? (a: Entry<Item>, b: Entry<Item>) => direction * byName(a, b)
      : (a: Entry<Item>, b: Entry<Item>) => byPresence(a, b) || direction * byNumber(a, b) || byName(a, b);
  return () =>
    entries.toSorted((a, b) => compare(a, b) || byIdentity(a.repository, b.repository)).map(({ item }) => item);
}

/** The number that repositories are sorted by; undefined if unknown. */
export function sortValue(repository: ListedRepository, by: Exclude<SortKey, 'name'>): number | undefined {
  switch (by) {
    case 'pushed':
      return timestampOf(lastChange(repository));
    case 'stars':
      return repository.stargazers_count ?? undefined;
    case 'size':
      return repository.size ?? undefined;
  }
}

function byName(a: Entry<unknown>, b: Entry<unknown>): number {
  a.nameKey ??= nameKey(a.repository.name);
  b.nameKey ??= nameKey(b.repository.name);
  if (a.nameKey !== undefined && b.nameKey !== undefined) return compareTexts(a.nameKey, b.nameKey);
  return compareNames(a.repository.name, b.repository.name);
}

/** Defined values come first. */
function byPresence({ value: a }: Entry<unknown>, { value: b }: Entry<unknown>): number {
  return Number(a === undefined) - Number(b === undefined);
}

function byNumber({ value: a }: Entry<unknown>, { value: b }: Entry<unknown>): number {
  return a !== undefined && b !== undefined ? a - b : 0;
}

/** Breaks ties: repositories of several owners or code hosts may have the same name. */
function byIdentity(a: ListedRepository, b: ListedRepository): number {
  return compareTexts(a.full_name, b.full_name) || compareTexts(String(repositoryKey(a)), String(repositoryKey(b)));
}

// For strings only: a function that also compares numbers is half as fast.
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
