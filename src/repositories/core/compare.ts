import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { ownerOf } from '../../model/core/fullName.ts';
import { type ListedRepository, repositoryKey } from '../../model/core/repository.ts';
import type { Change, GoneRepository, SessionChanges } from './change.ts';
import { type RepositoryKey, rowOf, type Snapshot, type SnapshotRow } from './snapshot.ts';
import type { StoreList } from './storeLists.ts';

const NEW: readonly Change[] = [{ kind: 'new' }];

/**
 * Compares a snapshot with the current lists, except for repositories of owners that the user has hidden. A value that
 * is unknown in either has not changed. New repositories are in a list that the snapshot covers, but not in the
 * snapshot. Gone ones were in a list that is complete now, and are in none.
 * @param current all current lists.
 */
export async function compare(before: Snapshot, current: readonly StoreList[]): Promise<SessionChanges> {
  await pauseIfDue();
  const lists = listsSince(before, current);
  const now = joinLists(lists);
  const covered = lists.filter(({ group }) => before.lists.has(group));
  const mayBeNew = covered.length < lists.length ? joinLists(covered) : now;
  // All lists of a session hide the same owners.
  const isHidden = current[0]?.isHidden ?? (() => false);
  const byKey = new Map<RepositoryKey, readonly Change[]>();
  await pauseIfDue();
  for (const [key, repository] of now) {
    if (isHidden(repository.owner)) continue;
    const row = before.rows.get(key);
    const changes = row ? changesOf(row, repository) : NEW;
    if (changes.length > 0 && (row || mayBeNew.has(key))) byKey.set(key, changes);
  }
  await pauseIfDue();
  // Lists that can't be compared are shown all the same.
  const shown = lists.length < current.length ? joinLists(current) : now;
  const gone = new Map<RepositoryKey, GoneRepository>();
  for (const { group } of covered.filter(isComplete)) {
    for (const key of before.lists.get(group)?.keys ?? []) {
      const [fullName] = before.rows.get(key) ?? [];
      if (fullName === undefined || shown.has(key) || isHidden(ownerOf(fullName))) continue;
      gone.set(key, { key, fullName });
    }
  }
  return { byKey, gone: [...gone.values()], since: before.since };
}

/** Every repository of the lists once, from the list with the latest `validatedAt`, as in the tree. */
export function joinLists(lists: readonly StoreList[]): ReadonlyMap<RepositoryKey, ListedRepository> {
  const byKey = new Map<RepositoryKey, ListedRepository>();
  for (const { repositories } of lists.toSorted((a, b) => a.validatedAt - b.validatedAt)) {
    for (const repository of repositories) byKey.set(repositoryKey(repository), repository);
  }
  return byKey;
}

/** The lists that are at least as new as a snapshot, which another window may have made from newer ones. */
export function listsSince({ lists: covered }: Snapshot, lists: readonly StoreList[]): readonly StoreList[] {
  return lists.filter(({ group, validatedAt }) => validatedAt >= (covered.get(group)?.validatedAt ?? 0));
}

/** Whether a repository that a list lacks is not in it. */
export function isComplete({ isWhole, withheld }: StoreList): boolean {
  return isWhole && !withheld;
}

function changesOf(
  [name, changedAt, isArchived, isPrivate]: SnapshotRow,
  repository: ListedRepository,
): readonly Change[] {
  const [nameNow, changedNow, isArchivedNow, isPrivateNow] = rowOf(repository);
  const changes: Change[] = [];
  if (nameNow !== name) changes.push({ kind: 'renamed', from: name });
  if (isTurned(isArchived, isArchivedNow)) changes.push({ kind: isArchivedNow ? 'archived' : 'unarchived' });
  if (isTurned(isPrivate, isPrivateNow)) changes.push({ kind: isPrivateNow ? 'madePrivate' : 'madePublic' });
  // Most texts are equal and need no parsing.
  if (changedAt && changedNow && changedNow !== changedAt && Date.parse(changedNow) > Date.parse(changedAt)) {
    changes.push({ kind: repository.pushed_at ? 'pushed' : 'updated' });
  }
  return changes;
}

function isTurned(was: boolean | null, is: boolean | null): boolean {
  return was !== null && is !== null && was !== is;
}
