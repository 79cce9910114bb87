import { type ListedRepository, ownerOf, type repositoryKey } from '../model/repository.ts';
import { packFlags } from './flags.ts';

/** See `repositoryKey`. */
export type RepositoryKey = ReturnType<typeof repositoryKey>;

/** The rows of a snapshot that one list had, and when the service said so, in milliseconds since the epoch. */
export interface SnapshotList {
  readonly confirmedAt: number;
  readonly rows: Uint32Array<ArrayBuffer>;
}

/**
 * What was known of a session's repositories at one moment, as far as it is compared later: in columns, which take a tenth of
 * the room that objects do.
 */
export interface Snapshot {
  /** In milliseconds since the epoch. */
  readonly since: number;
  readonly keys: readonly RepositoryKey[];
  readonly names: string[];
  /** As the service tells moments; empty where it was not known. */
  readonly pushed: string[];
  /** NaN where they were not known. */
  readonly stars: Float64Array<ArrayBuffer>;
  /** See `packFlags`. */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** The lists that were known as a whole, by their groups: only these tell what is new, and what is gone. */
  readonly lists: ReadonlyMap<string, SnapshotList>;
  /** Owners' ids by their logins, as far as they were told. */
  readonly owners: ReadonlyMap<string, number>;
}

/** A row of a snapshot. */
export interface SnapshotRow {
  readonly name: string;
  readonly pushed: string;
  readonly stars: number;
  readonly flags: number;
}

/** A snapshot that is being made. */
export interface Draft {
  since: number;
  readonly rows: Map<RepositoryKey, SnapshotRow>;
  readonly lists: Map<string, { readonly confirmedAt: number; readonly keys: Set<RepositoryKey> }>;
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
  const keysOf = ({ confirmedAt, rows: numbers }: SnapshotList) => ({
    confirmedAt,
    keys: new Set(Array.from(numbers, (row) => keys[row] ?? 0)),
  });
  return {
    since,
    rows: new Map(rows),
    lists: new Map([...lists].map(([group, list]) => [group, keysOf(list)])),
    owners: new Map(owners),
  };
}

/** Ends a draft. What is in none of its lists is left out. */
export function snapshotOf({ since, rows, lists, owners }: Draft): Snapshot {
  const numbers = new Map<RepositoryKey, number>();
  for (const { keys } of lists.values()) {
    for (const key of keys) if (rows.has(key) && !numbers.has(key)) numbers.set(key, numbers.size);
  }
  const keys = [...numbers.keys()];
  const kept = keys.flatMap((key) => rows.get(key) ?? []);
  const logins = new Set(kept.map(({ name }) => ownerOf(name).login));
  const rowsOf = (all: ReadonlySet<RepositoryKey>): Uint32Array<ArrayBuffer> =>
    Uint32Array.from([...all].flatMap((key) => numbers.get(key) ?? []));
  return {
    since,
    keys,
    names: kept.map(({ name }) => name),
    pushed: kept.map(({ pushed }) => pushed),
    stars: Float64Array.from(kept, ({ stars }) => stars),
    flags: Uint8Array.from(kept, ({ flags }) => flags),
    lists: new Map(
      [...lists].map(([group, list]) => [group, { confirmedAt: list.confirmedAt, rows: rowsOf(list.keys) }]),
    ),
    owners: new Map([...owners].filter(([login]) => logins.has(login))),
  };
}

/** Notes a repository as it is known now. */
export function setRow({ rows, owners }: Draft, key: RepositoryKey, repository: ListedRepository): void {
  const { full_name: name, pushed_at: pushed, stargazers_count: stars, owner } = repository;
  rows.set(key, { name, pushed: pushed ?? '', stars: stars ?? NaN, flags: packFlags(repository) });
  if (owner.id !== undefined) owners.set(ownerOf(name).login, owner.id);
}
