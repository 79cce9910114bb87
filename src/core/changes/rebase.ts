import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import type { StoreList } from '../repositories/storeLists.ts';
import { compare, newKeys } from './compare.ts';
import { joinLists, listsSince, withheldIn } from './joinedLists.ts';
import { type Draft, draftOf, emptyDraft, type RepositoryKey, type Snapshot, setRow, snapshotOf } from './snapshot.ts';

/**
 * Takes lists that are known as a whole, and were not covered, into a snapshot as they are: nothing of them has changed.
 * What is new already stays so.
 * @param now when it is, in milliseconds since the epoch, for the first snapshot of all.
 * @returns the same snapshot where it covers everything; undefined while there is none.
 */
export function cover(before: Snapshot | undefined, lists: readonly StoreList[], now: number): Snapshot | undefined {
  const uncovered = lists.filter(({ group, isWhole }) => isWhole && !before?.lists.has(group));
  if (uncovered.length === 0) return before;
  const draft = before ? draftOf(before) : emptyDraft(now);
  const found = before ? newKeys(before, listsSince(before, lists)) : new Set<RepositoryKey>();
  const known = joinLists(lists);
  for (const { group, confirmedAt, repositories } of uncovered) {
    const keys = repositories.map(repositoryKey).filter((key) => !found.has(key));
    for (const key of keys) addIfNew(draft, key, known.get(key));
    draft.lists.set(group, { confirmedAt, keys: new Set(keys) });
  }
  return snapshotOf(draft);
}

/**
 * A snapshot of what is known now. Of what can't be known, because a list lacks pages or the service withholds something, the
 * one before is still right. Lists that are not known any more are left out.
 * @param until lists that were confirmed later stay as the snapshot before has them.
 */
export function advance(
  before: Snapshot,
  lists: readonly StoreList[],
  since: number,
  until = Number.POSITIVE_INFINITY,
): Snapshot {
  const then = listsSince(before, lists).filter(({ confirmedAt }) => confirmedAt <= until);
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

/** A snapshot in which one repository is as it is known now. */
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
 * Takes up that another token of the account may see other repositories: what has come to a list, or went from it, with the
 * token is neither new nor gone.
 * @param older what the list held with the token before.
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

/** Notes what a list holds now. One that lacks pages can add to what it held; it covers nothing by itself. */
function setList(draft: Draft, list: StoreList, isWithheld: (fullName: string) => boolean): void {
  const { group, confirmedAt, isWhole, repositories } = list;
  const held = draft.lists.get(group)?.keys;
  if (!held && !isWhole) return;
  const stays = (key: RepositoryKey): boolean => !isWhole || isWithheld(draft.rows.get(key)?.name ?? '');
  const keys = new Set([...[...(held ?? [])].filter(stays), ...repositories.map(repositoryKey)]);
  draft.lists.set(group, { confirmedAt, keys });
}

function forget({ rows, lists }: Draft, key: RepositoryKey): void {
  rows.delete(key);
  for (const { keys } of lists.values()) keys.delete(key);
}
