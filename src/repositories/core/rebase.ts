import type { Time } from '../../base/core/clock.ts';
import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { repositoryKey } from '../../model/core/repository.ts';
import { compare, isComplete, joinLists, listsSince } from './compare.ts';
import { type RepositoryKey, rowOf, type Snapshot, type SnapshotList, type SnapshotRow } from './snapshot.ts';
import type { StoreList } from './storeLists.ts';

/**
 * Adds whole lists that a snapshot doesn't cover yet in their current state, without changes. Repositories that are
 * already new stay new.
 * @returns the same snapshot if it covers all whole lists.
 */
export async function cover(before: Snapshot, lists: readonly StoreList[]): Promise<Snapshot> {
  const uncovered = lists.filter(({ group, isWhole }) => isWhole && !before.lists.has(group));
  if (uncovered.length === 0) return before;
  const { byKey } = await compare(before, lists);
  await pauseIfDue();
  const rows = new Map(before.rows);
  const covered = new Map(before.lists);
  const joined = joinLists(lists);
  for (const { group, validatedAt, repositories } of uncovered) {
    await pauseIfDue();
    const keys = repositories.map(repositoryKey).filter((key) => before.rows.has(key) || !byKey.has(key));
    for (const key of keys) {
      const repository = joined.get(key);
      if (repository && !rows.has(key)) rows.set(key, rowOf(repository));
    }
    covered.set(group, { validatedAt, keys: new Set(keys) });
  }
  return { ...before, rows, lists: covered };
}

/**
 * Returns a snapshot of the current lists. A list that may lack repositories retains those in `before`. Lists that no
 * longer exist are left out.
 * @param until lists with a later `validatedAt` retain their state in `before`.
 */
export async function advance(
  before: Snapshot,
  lists: readonly StoreList[],
  since: Time,
  until = Infinity,
): Promise<Snapshot> {
  const then = lists.filter(({ validatedAt }) => validatedAt <= until);
  const start = await cover(before, then);
  const gone = new Set((await compare(start, then)).gone.map(({ key }) => key));
  await pauseIfDue();
  const known = listsSince(start, then);
  const joined = joinLists(known);
  const rows = new Map<RepositoryKey, SnapshotRow>();
  const covered = new Map<string, SnapshotList>();
  for (const [group, held] of start.lists) {
    if (!lists.some((each) => each.group === group)) continue;
    await pauseIfDue();
    const list = known.find((each) => each.group === group);
    const keys = new Set(list && isComplete(list) ? [] : [...held.keys].filter((key) => !gone.has(key)));
    for (const repository of list?.repositories ?? []) keys.add(repositoryKey(repository));
    covered.set(group, { validatedAt: list?.validatedAt ?? held.validatedAt, keys });
    for (const key of keys) {
      const repository = joined.get(key);
      const row = repository ? rowOf(repository) : start.rows.get(key);
      if (row) rows.set(key, row);
    }
  }
  return { ...start, since, rows, lists: covered };
}

/** Returns a snapshot in which one repository has its current state. */
export function see(before: Snapshot, lists: readonly StoreList[], key: RepositoryKey): Snapshot {
  const repository = joinLists(lists).get(key);
  const rows = new Map(before.rows);
  if (repository) rows.set(key, rowOf(repository));
  else rows.delete(key);
  const listing = lists.filter(({ repositories }) => repositories.some((each) => repositoryKey(each) === key));
  const covered = [...before.lists].map(([group, { validatedAt, keys }]): [string, SnapshotList] => {
    const now = new Set(keys);
    if (!repository) now.delete(key);
    else if (listing.some((each) => each.group === group)) now.add(key);
    return [group, { validatedAt, keys: now }];
  });
  return { ...before, rows, lists: new Map(covered) };
}
