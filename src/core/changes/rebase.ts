import type { Time } from '../clock.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import type { StoreList } from '../repositories/storeLists.ts';
import { compare, newKeys } from './compare.ts';
import { joinLists, listsSince, withheldIn } from './joinedLists.ts';
import { type Draft, draftOf, emptyDraft, type RepositoryKey, type Snapshot, setRow, snapshotOf } from './snapshot.ts';

/**
 * Adds whole lists that a snapshot doesn't cover yet in their current state, without changes. Repositories that are
 * already new stay new.
 * @param now for the first snapshot
 * @returns the same snapshot if it covers all whole lists; undefined while there is none.
 */
export function cover(before: Snapshot | undefined, lists: readonly StoreList[], now: Time): Snapshot | undefined {
  const uncovered = lists.filter(({ group, isWhole }) => isWhole && !before?.lists.has(group));
  if (uncovered.length === 0) return before;
  const draft = before ? draftOf(before) : emptyDraft(now);
  const found = before ? newKeys(before, listsSince(before, lists)) : new Set<RepositoryKey>();
  const joined = joinLists(lists);
  for (const { group, validatedAt, repositories } of uncovered) {
    const keys = repositories.map(repositoryKey).filter((key) => !found.has(key));
    for (const key of keys) addIfNew(draft, key, joined.get(key));
    draft.lists.set(group, { validatedAt, keys: new Set(keys) });
  }
  return snapshotOf(draft);
}

/**
 * Returns a snapshot of the current lists. Where a list lacks pages or the service withholds repositories, it retains
 * the state in `before`. Lists that no longer exist are left out.
 * @param until lists with a later `validatedAt` retain their state in `before`.
 */
export function advance(
  before: Snapshot,
  lists: readonly StoreList[],
  since: Time,
  until = Number.POSITIVE_INFINITY,
): Snapshot {
  const then = listsSince(before, lists).filter(({ validatedAt }) => validatedAt <= until);
  const gone = compare(before, then).gone.map(({ key }) => key);
  const draft = draftOf(before);
  draft.since = since;
  for (const key of gone) forget(draft, key);
  for (const group of draft.lists.keys()) if (!lists.some((list) => list.group === group)) draft.lists.delete(group);
  const isWithheld = withheldIn(lists, before.owners);
  for (const list of then) setList(draft, list, isWithheld);
  for (const [key, repository] of joinLists(then)) setRow(draft, key, repository);
  return snapshotOf(draft);
}

/** Returns a snapshot in which one repository has its current state. */
export function see(before: Snapshot, lists: readonly StoreList[], key: RepositoryKey): Snapshot {
  const draft = draftOf(before);
  const repository = joinLists(lists).get(key);
  if (!repository) forget(draft, key);
  else {
    setRow(draft, key, repository);
    for (const { group, repositories } of lists) {
      if (repositories.some((each) => repositoryKey(each) === key)) draft.lists.get(group)?.keys.add(key);
    }
  }
  return snapshotOf(draft);
}

/**
 * Adapts a snapshot to a new token, which may see other repositories: those that the token adds to a list, or removes
 * from it, are neither new nor gone.
 * @param older the repositories of the list with the previous token.
 */
export function absorb(before: Snapshot, list: StoreList, older: readonly ListedRepository[]): Snapshot {
  const draft = draftOf(before);
  const keys = draft.lists.get(list.group)?.keys;
  if (!keys) return before;
  const were = new Set(older.map(repositoryKey));
  const are = new Map(list.repositories.map((repository) => [repositoryKey(repository), repository]));
  for (const key of were) if (!are.has(key)) keys.delete(key);
  for (const [key, repository] of are) {
    if (were.has(key)) continue;
    addIfNew(draft, key, repository);
    keys.add(key);
  }
  return snapshotOf(draft);
}

function addIfNew(draft: Draft, key: RepositoryKey, repository: ListedRepository | undefined): void {
  if (repository && !draft.rows.has(key)) setRow(draft, key, repository);
}

/**
 * Sets the content of a list. A list that lacks pages only adds to its previous content, and is not covered without
 * one.
 */
function setList(draft: Draft, list: StoreList, isWithheld: (fullName: string) => boolean): void {
  const { group, validatedAt, isWhole, repositories } = list;
  const held = draft.lists.get(group)?.keys;
  if (!held && !isWhole) return;
  const stays = (key: RepositoryKey): boolean => !isWhole || isWithheld(draft.rows.get(key)?.name ?? '');
  const keys = new Set([...[...(held ?? [])].filter(stays), ...repositories.map(repositoryKey)]);
  draft.lists.set(group, { validatedAt, keys });
}

function forget({ rows, lists }: Draft, key: RepositoryKey): void {
  rows.delete(key);
  for (const { keys } of lists.values()) keys.delete(key);
}
