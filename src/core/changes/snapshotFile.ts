import * as v from 'valibot';
import { type Sliced, withoutPause } from '../slices.ts';
import type { Snapshot, SnapshotList } from './snapshot.ts';

/** Increase it when the meaning of the stored data changes. Data of other versions is ignored. */
const VERSION = 1;

/** A column of thousands of values. A schema for each value would be ten times slower. */
function column<T>(isValue: (value: unknown) => value is T) {
  return v.custom<readonly T[]>((value) => Array.isArray(value) && value.every(isValue));
}

const numbers = column((value): value is number | null => value === null || Number.isFinite(value));
const texts = column((value): value is string => typeof value === 'string');
const rows = column((value): value is number => Number.isInteger(value));

const SnapshotSchema = v.pipe(
  v.object({
    version: v.literal(VERSION),
    stamp: v.string(),
    since: v.pipe(v.number(), v.finite()),
    keys: column((value): value is number | string => typeof value === 'string' || Number.isSafeInteger(value)),
    names: texts,
    pushed: texts,
    stars: numbers,
    flags: rows,
    lists: v.array(v.object({ group: v.string(), validatedAt: v.pipe(v.number(), v.finite()), rows })),
    owners: v.array(v.strictTuple([v.string(), v.number()])),
  }),
  v.check(({ keys, names, pushed, stars, flags, lists }) => {
    const isRow = (row: number): boolean => row >= 0 && row < keys.length;
    return (
      [names, pushed, stars, flags].every(({ length }) => length === keys.length) &&
      new Set(keys).size === keys.length &&
      lists.every((list) => list.rows.every(isRow))
    );
  }),
);

/** A snapshot on disk, with a stamp by which windows detect another one. */
export interface StampedSnapshot {
  readonly snapshot: Snapshot;
  readonly stamp: string;
}

/** Encodes a snapshot, its columns as JSON arrays: NaN becomes null. */
export function encodeSnapshot(stamped: StampedSnapshot): Uint8Array<ArrayBuffer> {
  return withoutPause(encodingSnapshot(stamped));
}

/** Like `encodeSnapshot`, for long lists. */
export function* encodingSnapshot({ snapshot, stamp }: StampedSnapshot): Sliced<Uint8Array<ArrayBuffer>> {
  const { since, lists, owners, ...columns } = snapshot;
  const head = {
    version: VERSION,
    stamp,
    since,
    lists: [...lists].map(([group, list]) => ({ group, validatedAt: list.validatedAt, rows: [...list.rows] })),
    owners: [...owners],
  };
  const parts = [JSON.stringify(head).slice(0, -1)];
  for (const [name, values] of Object.entries(columns)) {
    yield;
    parts.push(`"${name}":${JSON.stringify([...values])}`);
  }
  yield;
  return new TextEncoder().encode(`${parts.join(',')}}`);
}

/** Decodes a snapshot; undefined if it is damaged or of another version. */
export function decodeSnapshot(bytes: Uint8Array): StampedSnapshot | undefined {
  return withoutPause(decodingSnapshot(bytes));
}

/** Like `decodeSnapshot`, for long lists. */
export function* decodingSnapshot(bytes: Uint8Array): Sliced<StampedSnapshot | undefined> {
  const text = new TextDecoder().decode(bytes);
  yield;
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  yield;
  const result = v.safeParse(SnapshotSchema, json.output);
  if (!json.success || !result.success) return undefined;
  yield;
  const { stamp, since, keys, names, pushed, stars, flags, lists, owners } = result.output;
  const listed = lists.map((list): [string, SnapshotList] => [
    list.group,
    { validatedAt: list.validatedAt, rows: Uint32Array.from(list.rows) },
  ]);
  const snapshot = {
    since,
    keys,
    names,
    pushed,
    stars: Float64Array.from(stars, (value) => value ?? NaN),
    flags: Uint8Array.from(flags),
    lists: new Map(listed),
    owners: new Map(owners),
  };
  return { snapshot, stamp };
}
