import { compareNames } from '../compareNames.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import { PIECE, type Sliced, withoutPause } from '../slices.ts';
import { mergeSort } from './mergeSort.ts';
import { nameKey } from './nameKey.ts';
import { timestampOf } from './timeSpan.ts';

export const SORT_KEYS = ['name', 'pushed', 'stars', 'size'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Names sort from a to z, all other keys from the highest or latest value; reversed if `isReversed`. */
export interface Sort {
  readonly by: SortKey;
  readonly isReversed?: boolean;
}

/** An item with its sort value, which is computed once because an item is compared many times. */
interface Entry<Item> {
  readonly item: Item;
  readonly repository: ListedRepository;
  /** Undefined if unknown; for a name, if it has no key. */
  readonly value: string | number | undefined;
}

/** Sorts repositories, regardless of their previous order. Unknown values come last in either direction. */
export function sortRepositories(repositories: readonly ListedRepository[], sort: Sort): readonly ListedRepository[] {
  return withoutPause(sortBy(repositories, sort, (repository) => repository));
}

/** Like `sortRepositories`, for items that contain a repository. */
export function* sortBy<Item>(
  items: readonly Item[],
  { by, isReversed = false }: Sort,
  repositoryOf: (item: Item) => ListedRepository,
): Sliced<readonly Item[]> {
  const read = VALUES[by];
  const entries: Entry<Item>[] = [];
  for (const item of items) {
    const repository = repositoryOf(item);
    entries.push({ item, repository, value: read(repository) });
    if (entries.length % PIECE === 0) yield;
  }
  const direction = (by === 'name') === isReversed ? -1 : 1;
  const compare =
    by === 'name'
      ? (a: Entry<Item>, b: Entry<Item>) => direction * byName(a, b)
      : (a: Entry<Item>, b: Entry<Item>) => byPresence(a, b) || direction * byNumber(a, b);
  const sorted = yield* mergeSort(entries, (a, b) => compare(a, b) || byIdentity(a.repository, b.repository));
  return sorted.map(({ item }) => item);
}

const VALUES: Readonly<Record<SortKey, (repository: ListedRepository) => string | number | undefined>> = {
  name: ({ name }) => nameKey(name),
  pushed: ({ pushed_at }) => timestampOf(pushed_at),
  stars: ({ stargazers_count }) => stargazers_count ?? undefined,
  size: ({ size }) => size ?? undefined,
};

function byName(
  { value: a, repository: first }: Entry<unknown>,
  { value: b, repository: second }: Entry<unknown>,
): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  return compareNames(first.name, second.name);
}

/** Defined values come first. */
function byPresence({ value: a }: Entry<unknown>, { value: b }: Entry<unknown>): number {
  return Number(a === undefined) - Number(b === undefined);
}

function byNumber({ value: a }: Entry<unknown>, { value: b }: Entry<unknown>): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
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
