import { ownerOf } from '../model/fullName.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import type { OwnerTest } from '../repositories/hiddenOwners.ts';
import { mayWithhold, type StoreList } from '../repositories/storeLists.ts';
import { PIECE, type Sliced, withoutPause } from '../slices.ts';
import type { RepositoryKey, Snapshot, SnapshotList } from './snapshot.ts';

/** Every repository of the lists once, from the list with the latest `validatedAt`, as in the tree. */
export function joinLists(lists: readonly StoreList[]): ReadonlyMap<RepositoryKey, ListedRepository> {
  return withoutPause(joining(lists));
}

/** Like `joinLists`, for long lists. */
export function* joining(lists: readonly StoreList[]): Sliced<ReadonlyMap<RepositoryKey, ListedRepository>> {
  const byKey = new Map<RepositoryKey, ListedRepository>();
  for (const { repositories } of lists.toSorted((a, b) => a.validatedAt - b.validatedAt)) {
    for (const [place, repository] of repositories.entries()) {
      byKey.set(repositoryKey(repository), repository);
      if (place % PIECE === 0) yield;
    }
  }
  return byKey;
}

/** The lists that are at least as new as a snapshot, which another window may have made from newer lists. */
export function listsSince(
  { lists: covered }: Pick<Snapshot, 'lists'>,
  lists: readonly StoreList[],
): readonly StoreList[] {
  return lists.filter(({ group, validatedAt }) => validatedAt >= (covered.get(group)?.validatedAt ?? 0));
}

/**
 * Limits the times in a snapshot to `now`. After a clock was set back, all lists would otherwise seem older for a long
 * time.
 * @returns the same snapshot if no time is in the future.
 */
export function madeBy(now: number, snapshot: Snapshot): Snapshot {
  if (![...snapshot.lists.values()].some(({ validatedAt }) => validatedAt > now)) return snapshot;
  const lists = [...snapshot.lists].map(([group, { validatedAt, rows }]): [string, SnapshotList] => [
    group,
    { validatedAt: Math.min(validatedAt, now), rows },
  ]);
  return { ...snapshot, lists: new Map(lists) };
}

/**
 * Returns a predicate for full names: whether the service may withhold a repository because of its owner. An owner
 * without an id in `owners` may always be affected.
 * @param owners ids by login.
 */
export function withheldIn(
  lists: readonly StoreList[],
  owners: ReadonlyMap<string, number>,
): (fullName: string) => boolean {
  const withheld = lists.find((list) => list.withheld)?.withheld;
  return (fullName) => mayWithhold(withheld, owners.get(ownerOf(fullName).login));
}

/** Returns whether the user has hidden an owner. All lists of a session hide the same owners. */
export function hiddenIn(lists: readonly StoreList[]): OwnerTest {
  return lists[0]?.isHidden ?? (() => false);
}
