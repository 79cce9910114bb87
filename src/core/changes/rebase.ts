import type { Time } from '../clock.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import type { StoreList } from '../repositories/storeLists.ts';
import { PIECE, type Sliced, withoutPause } from '../slices.ts';
import { comparing, newKeys } from './compare.ts';
import { joining, listsSince, withheldIn } from './joinedLists.ts';
import { type Draft, drafting, emptyDraft, finishing, type RepositoryKey, type Snapshot, setRow } from './snapshot.ts';

/**
 * Adds whole lists that a snapshot doesn't cover yet in their current state, without changes. Repositories that are
 * already new stay new.
 * @param now for the first snapshot
 * @returns the same snapshot if it covers all whole lists; undefined while there is none.
 */
export function cover(before: Snapshot | undefined, lists: readonly StoreList[], now: Time): Snapshot | undefined {
  return withoutPause(covering(before, lists, now));
}

/** Like `cover`, for long lists. */
export function* covering(
  before: Snapshot | undefined,
  lists: readonly StoreList[],
  now: Time,
): Sliced<Snapshot | undefined> {
  const uncovered = lists.filter(({ group, isWhole }) => isWhole && !before?.lists.has(group));
  if (uncovered.length === 0) return before;
  const draft = before ? yield* drafting(before) : emptyDraft(now);
  const found = before ? yield* newKeys(before, listsSince(before, lists)) : new Set<RepositoryKey>();
  const joined = yield* joining(lists);
  for (const { group, validatedAt, repositories } of uncovered) {
    const keys = new Set<RepositoryKey>();
    for (const [place, repository] of repositories.entries()) {
      if (place % PIECE === 0) yield;
      const key = repositoryKey(repository);
      if (found.has(key)) continue;
      addIfNew(draft, key, joined.get(key));
      keys.add(key);
    }
    draft.lists.set(group, { validatedAt, keys });
  }
  return yield* finishing(draft);
}

/**
 * Returns a snapshot of the current lists. Where a list lacks pages or the service withholds repositories, it retains
 * the state in `before`. Lists that no longer exist are left out.
 * @param until lists with a later `validatedAt` retain their state in `before`.
 */
export function advance(before: Snapshot, lists: readonly StoreList[], since: Time, until?: Time): Snapshot {
  return withoutPause(advancing(before, lists, since, until));
}

/** Like `advance`, for long lists. */
export function* advancing(
  before: Snapshot,
  lists: readonly StoreList[],
  since: Time,
  until = Number.POSITIVE_INFINITY,
): Sliced<Snapshot> {
  const then = listsSince(before, lists).filter(({ validatedAt }) => validatedAt <= until);
  const { gone } = yield* comparing(before, then);
  const draft = yield* drafting(before);
  draft.since = since;
  for (const { key } of gone) forget(draft, key);
  for (const group of draft.lists.keys()) if (!lists.some((list) => list.group === group)) draft.lists.delete(group);
  const isWithheld = withheldIn(lists, before.owners);
  for (const list of then) yield* settingList(draft, list, isWithheld);
  let place = 0;
  for (const [key, repository] of yield* joining(then)) {
    if (place++ % PIECE === 0) yield;
    setRow(draft, key, repository);
  }
  return yield* finishing(draft);
}

/** Returns a snapshot in which one repository has its current state. */
export function see(before: Snapshot, lists: readonly StoreList[], key: RepositoryKey): Snapshot {
  return withoutPause(seeing(before, lists, key));
}

/** Like `see`, for long lists. */
export function* seeing(before: Snapshot, lists: readonly StoreList[], key: RepositoryKey): Sliced<Snapshot> {
  const draft = yield* drafting(before);
  const repository = (yield* joining(lists)).get(key);
  if (!repository) forget(draft, key);
  else {
    setRow(draft, key, repository);
    for (const { group, repositories } of lists) {
      yield;
      if (repositories.some((each) => repositoryKey(each) === key)) draft.lists.get(group)?.keys.add(key);
    }
  }
  return yield* finishing(draft);
}

/**
 * Adapts a snapshot to a new token, which may see other repositories: those that the token adds to a list, or removes
 * from it, are neither new nor gone.
 * @param older the repositories of the list with the previous token.
 */
export function absorb(before: Snapshot, list: StoreList, older: readonly ListedRepository[]): Snapshot {
  return withoutPause(absorbing(before, list, older));
}

/** Like `absorb`, for long lists. */
export function* absorbing(before: Snapshot, list: StoreList, older: readonly ListedRepository[]): Sliced<Snapshot> {
  if (!before.lists.has(list.group)) return before;
  const draft = yield* drafting(before);
  const keys = draft.lists.get(list.group)?.keys ?? new Set();
  const were = new Set(older.map(repositoryKey));
  yield;
  const are = yield* joining([list]);
  for (const key of were) if (!are.has(key)) keys.delete(key);
  yield;
  for (const [key, repository] of are) {
    if (were.has(key)) continue;
    addIfNew(draft, key, repository);
    keys.add(key);
  }
  return yield* finishing(draft);
}

function addIfNew(draft: Draft, key: RepositoryKey, repository: ListedRepository | undefined): void {
  if (repository && !draft.rows.has(key)) setRow(draft, key, repository);
}

/**
 * Sets the content of a list. A list that lacks pages only adds to its previous content, and is not covered without
 * one.
 */
function* settingList(draft: Draft, list: StoreList, isWithheld: (fullName: string) => boolean): Sliced<void> {
  const { group, validatedAt, isWhole, repositories } = list;
  const held = draft.lists.get(group)?.keys;
  if (!held && !isWhole) return;
  const stays = (key: RepositoryKey): boolean => !isWhole || isWithheld(draft.rows.get(key)?.name ?? '');
  const keys = new Set([...(held ?? [])].filter(stays));
  yield;
  for (const repository of repositories) keys.add(repositoryKey(repository));
  yield;
  draft.lists.set(group, { validatedAt, keys });
}

function forget({ rows, lists }: Draft, key: RepositoryKey): void {
  rows.delete(key);
  for (const { keys } of lists.values()) keys.delete(key);
}
