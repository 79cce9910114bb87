import { ownerOf } from '../model/fullName.ts';
import { type ListedRepository, lastChange, repositoryKey } from '../model/repository.ts';
import type { StoreList } from '../repositories/storeLists.ts';
import { PIECE, type Sliced, withoutPause } from '../slices.ts';
import type { Change, Changes, GoneRepository } from './change.ts';
import { type ComparedFlag, packFlags, unpackFlag } from './flags.ts';
import { hiddenIn, joining, joinLists, listsSince, withheldIn } from './joinedLists.ts';
import type { RepositoryKey, Snapshot } from './snapshot.ts';

const NEW: readonly Change[] = [{ kind: 'new' }];

/**
 * Compares a snapshot with the current lists, except for repositories of owners that the user has hidden. A value that
 * is undefined in either has not changed. New repositories are in a list that the snapshot covers, but not in the
 * snapshot. Gone ones were in a list that is whole now, and are in none.
 * @param current all current lists.
 */
export function compare(before: Snapshot, current: readonly StoreList[]): Changes {
  return withoutPause(comparing(before, current));
}

/** Like `compare`, for long lists. */
export function* comparing(before: Snapshot, current: readonly StoreList[]): Sliced<Changes> {
  const lists = listsSince(before, current);
  const now = yield* joining(lists);
  const isHidden = hiddenIn(current);
  const byKey = new Map<RepositoryKey, readonly Change[]>();
  const missing = new Set<number>();
  for (let row = 0; row < before.keys.length; row++) {
    if (row % PIECE === 0) yield;
    const key = before.keys[row] ?? 0;
    const repository = now.get(key);
    if (!repository) missing.add(row);
    else if (!isHidden(repository.owner)) {
      const changes = changesOf(before, row, repository);
      if (changes.length > 0) byKey.set(key, changes);
    }
  }
  // Otherwise the snapshot contained all current repositories, and none can be new.
  if (before.keys.length - missing.size < now.size) {
    for (const key of yield* newKeys(before, lists)) {
      const repository = now.get(key);
      if (repository && !isHidden(repository.owner)) byKey.set(key, NEW);
    }
  }
  return { byKey, gone: missing.size > 0 ? goneOf(before, missing, lists, current) : [] };
}

/** The keys of new repositories. */
export function* newKeys(before: Snapshot, lists: readonly StoreList[]): Sliced<ReadonlySet<RepositoryKey>> {
  const were = new Set(before.keys);
  const found = new Set<RepositoryKey>();
  for (const { group, repositories } of lists) {
    if (!before.lists.has(group)) continue;
    for (const [place, repository] of repositories.entries()) {
      if (place % PIECE === 0) yield;
      const key = repositoryKey(repository);
      if (!were.has(key)) found.add(key);
    }
  }
  return found;
}

function changesOf(before: Snapshot, row: number, repository: ListedRepository): readonly Change[] {
  const changes: Change[] = [];
  const name = before.names[row] ?? '';
  if (repository.full_name !== name) changes.push({ kind: 'renamed', from: name });
  const [flags, flagsNow] = [before.flags[row] ?? 0, packFlags(repository)];
  if (flagsNow !== flags) changes.push(...flagChanges(flags, flagsNow));
  const [pushed, pushedNow] = [before.pushed[row], lastChange(repository)];
  // Most texts are equal and need no parsing.
  if (pushed && pushedNow && pushedNow !== pushed) {
    const from = Date.parse(pushed);
    const kind = repository.pushed_at ? 'pushed' : 'updated';
    if (Date.parse(pushedNow) > from) changes.push({ kind, from });
  }
  const [stars, to] = [before.stars[row] ?? NaN, repository.stargazers_count ?? NaN];
  if (Math.abs(to - stars) > 0) changes.push({ kind: 'stars', from: stars, to });
  return changes;
}

function flagChanges(before: number, now: number): Change[] {
  const turned = (flag: ComparedFlag): boolean | undefined => {
    const [was, is] = [unpackFlag(before, flag), unpackFlag(now, flag)];
    return was === undefined || was === is ? undefined : is;
  };
  const [archived, secret] = [turned('archived'), turned('private')];
  return [
    ...(archived === undefined ? [] : [{ kind: archived ? 'archived' : 'unarchived' } as const]),
    ...(secret === undefined ? [] : [{ kind: secret ? 'madePrivate' : 'madePublic' } as const]),
  ];
}

/** The missing repositories that are gone: not withheld, and not in an older list that is still shown. */
function goneOf(
  before: Snapshot,
  missing: ReadonlySet<number>,
  lists: readonly StoreList[],
  current: readonly StoreList[],
): readonly GoneRepository[] {
  // Lists that are too old to be compared are shown all the same.
  const shown = lists.length < current.length ? joinLists(current) : undefined;
  const isWithheld = withheldIn(current, before.owners);
  const isHidden = hiddenIn(current);
  const gone = new Set<number>();
  for (const { group } of lists.filter(({ isWhole }) => isWhole)) {
    for (const row of before.lists.get(group)?.rows ?? []) if (missing.has(row)) gone.add(row);
  }
  return [...gone]
    .map((row) => goneRepository(before, row))
    .filter(({ key, fullName }) => !shown?.has(key) && !isWithheld(fullName) && !isHidden(ownerIn(before, fullName)));
}

function ownerIn({ owners }: Snapshot, fullName: string): { readonly login: string; readonly id?: number | undefined } {
  const { login } = ownerOf(fullName);
  return { login, id: owners.get(login) };
}

function goneRepository({ keys, names, flags }: Snapshot, row: number): GoneRepository {
  const packed = flags[row] ?? 0;
  const flag = (name: ComparedFlag): boolean | undefined => unpackFlag(packed, name);
  return {
    key: keys[row] ?? 0,
    fullName: names[row] ?? '',
    private: flag('private'),
    fork: flag('fork'),
    archived: flag('archived'),
  };
}
