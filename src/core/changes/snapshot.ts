import type { Time } from '../clock.ts';
import { ownerOf } from '../model/fullName.ts';
import { type ListedRepository, lastChange, type repositoryKey } from '../model/repository.ts';
import { packFlags } from './flags.ts';

/** See `repositoryKey`. */
export type RepositoryKey = ReturnType<typeof repositoryKey>;

/** The rows of one list in a snapshot, and when the service last confirmed the list. */
export interface SnapshotList {
  readonly validatedAt: Time;
  readonly rows: Uint32Array<ArrayBuffer>;
}

/**
 * The state of a session's repositories at one time, limited to values that are compared later. Its columns take a
 * tenth of the memory of objects.
 */
export interface Snapshot {
  readonly since: Time;
  readonly keys: readonly RepositoryKey[];
  readonly names: string[];
  /** As sent by the service; empty if unknown. */
  readonly pushed: string[];
  /** NaN if unknown. */
  readonly stars: Float64Array<ArrayBuffer>;
  /** See `packFlags`. */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** The lists that were whole, by group: only these determine which repositories are new or gone. */
  readonly lists: ReadonlyMap<string, SnapshotList>;
  /** Owners' ids by login, as far as the service sent them. */
  readonly owners: ReadonlyMap<string, number>;
}

/** A row of a snapshot. */
export interface SnapshotRow {
  readonly name: string;
  readonly pushed: string;
  readonly stars: number;
  readonly flags: number;
}

/** A snapshot under construction. */
export interface Draft {
  since: number;
  readonly rows: Map<RepositoryKey, SnapshotRow>;
  readonly lists: Map<string, { readonly validatedAt: Time; readonly keys: Set<RepositoryKey> }>;
  readonly owners: Map<string, number>;
}

export function emptyDraft(since: number): Draft {
  return { since, rows: new Map(), lists: new Map(), owners: new Map() };
}

export function draftOf({ since, keys, names, pushed, stars, flags, lists, owners }: Snapshot): Draft {
  const rows = keys.map((key, row): [RepositoryKey, SnapshotRow] => [
    key,
    { name: names[row] ?? '', pushed: pushed[row] ?? '', stars: stars[row] ?? NaN, flags: flags[row] ?? 0 },
  ]);
  const keysOf = ({ validatedAt, rows: numbers }: SnapshotList) => ({
    validatedAt,
    keys: new Set(Array.from(numbers, (row) => keys[row] ?? 0)),
  });
  return {
    since,
    rows: new Map(rows),
    lists: new Map([...lists].map(([group, list]) => [group, keysOf(list)])),
    owners: new Map(owners),
  };
}

/** Builds a snapshot from a draft. Repositories in none of its lists are left out. */
export function snapshotOf({ since, rows, lists, owners }: Draft): Snapshot {
  const numbers = new Map<RepositoryKey, number>();
  for (const { keys } of lists.values()) {
    for (const key of keys) if (rows.has(key) && !numbers.has(key)) numbers.set(key, numbers.size);
  }
  const keys = [...numbers.keys()];
  const listed = keys.flatMap((key) => rows.get(key) ?? []);
  const logins = new Set(listed.map(({ name }) => ownerOf(name).login));
  const rowsOf = (all: ReadonlySet<RepositoryKey>): Uint32Array<ArrayBuffer> =>
    Uint32Array.from([...all].flatMap((key) => numbers.get(key) ?? []));
  return {
    since,
    keys,
    names: listed.map(({ name }) => name),
    pushed: listed.map(({ pushed }) => pushed),
    stars: Float64Array.from(listed, ({ stars }) => stars),
    flags: Uint8Array.from(listed, ({ flags }) => flags),
    lists: new Map(
      [...lists].map(([group, list]) => [group, { validatedAt: list.validatedAt, rows: rowsOf(list.keys) }]),
    ),
    owners: new Map([...owners].filter(([login]) => logins.has(login))),
  };
}

/** Sets the current state of a repository. */
export function setRow({ rows, owners }: Draft, key: RepositoryKey, repository: ListedRepository): void {
  const { full_name: name, stargazers_count: stars, owner } = repository;
  rows.set(key, { name, pushed: lastChange(repository) ?? '', stars: stars ?? NaN, flags: packFlags(repository) });
  if (owner.id !== undefined) owners.set(ownerOf(name).login, owner.id);
}
