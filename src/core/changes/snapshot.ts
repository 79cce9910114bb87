import type { Time } from '../clock.ts';
import { ownerOf } from '../model/fullName.ts';
import { type ListedRepository, lastChange, type repositoryKey } from '../model/repository.ts';
import { PIECE, type Sliced } from '../slices.ts';
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
  readonly names: readonly string[];
  /** As sent by the service; empty if unknown. */
  readonly pushed: readonly string[];
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

/** A draft with the rows and lists of a snapshot. */
export function* drafting({ since, keys, names, pushed, stars, flags, lists, owners }: Snapshot): Sliced<Draft> {
  const draft: Draft = { since, rows: new Map(), lists: new Map(), owners: new Map(owners) };
  for (const [row, key] of keys.entries()) {
    if (row % PIECE === 0) yield;
    const [name, time] = [names[row] ?? '', pushed[row] ?? ''];
    draft.rows.set(key, { name, pushed: time, stars: stars[row] ?? NaN, flags: flags[row] ?? 0 });
  }
  for (const [group, { validatedAt, rows }] of lists) {
    yield;
    draft.lists.set(group, { validatedAt, keys: new Set(Array.from(rows, (row) => keys[row] ?? 0)) });
  }
  return draft;
}

/** Builds a snapshot from a draft. Repositories in none of its lists are left out. */
export function* finishing({ since, rows, lists, owners }: Draft): Sliced<Snapshot> {
  const numbers = new Map<RepositoryKey, number>();
  const names: string[] = [];
  const pushed: string[] = [];
  const stars = new Float64Array(rows.size);
  const flags = new Uint8Array(rows.size);
  const logins = new Set<string>();
  const listed = new Map<string, SnapshotList>();
  for (const [group, { validatedAt, keys }] of lists) {
    const own = new Uint32Array(keys.size);
    let [place, count] = [0, 0];
    for (const key of keys) {
      if (place++ % PIECE === 0) yield;
      const row = rows.get(key);
      if (!row) continue;
      let number = numbers.get(key);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(key, number);
        names.push(row.name);
        pushed.push(row.pushed);
        stars[number] = row.stars;
        flags[number] = row.flags;
        logins.add(ownerOf(row.name).login);
      }
      own[count++] = number;
    }
    listed.set(group, { validatedAt, rows: own.slice(0, count) });
  }
  const size = numbers.size;
  return {
    since,
    keys: [...numbers.keys()],
    names,
    pushed,
    stars: stars.slice(0, size),
    flags: flags.slice(0, size),
    lists: listed,
    owners: new Map([...owners].filter(([login]) => logins.has(login))),
  };
}

/** Sets the current state of a repository. */
export function setRow({ rows, owners }: Draft, key: RepositoryKey, repository: ListedRepository): void {
  const { full_name: name, stargazers_count: stars, owner } = repository;
  rows.set(key, { name, pushed: lastChange(repository) ?? '', stars: stars ?? NaN, flags: packFlags(repository) });
  if (owner.id !== undefined) owners.set(ownerOf(name).login, owner.id);
}
