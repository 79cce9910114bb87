import { type ListedRepository, ownerOf, repositoryKey } from '../model/repository.ts';
import { mayWithhold, type StoreList } from '../repositories/storeLists.ts';
import type { RepositoryKey, Snapshot, SnapshotList } from './snapshot.ts';

/** Every repository of some lists once, as the list that was confirmed last has it: as it is shown. */
export function joinLists(lists: readonly StoreList[]): ReadonlyMap<RepositoryKey, ListedRepository> {
  const byKey = new Map<RepositoryKey, ListedRepository>();
  for (const { repositories } of lists.toSorted((a, b) => a.confirmedAt - b.confirmedAt)) {
    for (const repository of repositories) byKey.set(repositoryKey(repository), repository);
  }
  return byKey;
}

/** The lists that are as new as a snapshot: another window may have read what it was made from. */
export function listsSince(
  { lists: known }: Pick<Snapshot, 'lists'>,
  lists: readonly StoreList[],
): readonly StoreList[] {
  return lists.filter(({ group, confirmedAt }) => confirmedAt >= (known.get(group)?.confirmedAt ?? 0));
}

/**
 * A snapshot as if it had been made by now: after a clock was put back no list would be as new as it for long.
 * @returns the same one as a rule.
 */
export function madeBy(now: number, snapshot: Snapshot): Snapshot {
  if (![...snapshot.lists.values()].some(({ confirmedAt }) => confirmedAt > now)) return snapshot;
  const lists = [...snapshot.lists].map(([group, { confirmedAt, rows }]): [string, SnapshotList] => [
    group,
    { confirmedAt: Math.min(confirmedAt, now), rows },
  ]);
  return { ...snapshot, lists: new Map(lists) };
}

/**
 * Says of which repositories, by their full names, lists say nothing, because the service withholds what belongs to their
 * owners. One whose owner's id is not known may always be among them.
 * @param owners their ids by their logins.
 */
export function withheldIn(
  lists: readonly StoreList[],
  owners: ReadonlyMap<string, number>,
): (fullName: string) => boolean {
  const withheld = lists.find((list) => list.withheld)?.withheld;
  return (fullName) => mayWithhold(withheld, owners.get(ownerOf(fullName).login));
}

/** Lets a snapshot and what is shown have their texts in common, where they are the same: most of its memory. */
export function shareTexts({ keys, names, pushed }: Snapshot, lists: readonly StoreList[]): void {
  const byKey = joinLists(lists);
  for (const [row, key] of keys.entries()) {
    const { full_name: name, pushed_at: pushedAt } = byKey.get(key) ?? {};
    if (name && name === names[row]) names[row] = name;
    if (pushedAt && pushedAt === pushed[row]) pushed[row] = pushedAt;
  }
}
