import * as v from 'valibot';
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
    lists: v.array(v.object({ group: v.string(), confirmedAt: v.pipe(v.number(), v.finite()), rows })),
    owners: v.array(v.tuple([v.string(), v.number()])),
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
export function encodeSnapshot({ snapshot, stamp }: StampedSnapshot): Uint8Array<ArrayBuffer> {
  const { since, keys, names, pushed, stars, flags, lists, owners } = snapshot;
  const text = JSON.stringify({
    version: VERSION,
    stamp,
    since,
    keys,
    names,
    pushed,
    stars: [...stars],
    flags: [...flags],
    lists: [...lists].map(([group, list]) => ({ group, confirmedAt: list.validatedAt, rows: [...list.rows] })),
    owners: [...owners],
  });
  return new TextEncoder().encode(text);
}

/** Decodes a snapshot; undefined if it is damaged or of another version. */
export function decodeSnapshot(bytes: Uint8Array): StampedSnapshot | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), SnapshotSchema), new TextDecoder().decode(bytes));
  if (!result.success) return undefined;
  const { stamp, since, keys, names, pushed, stars, flags, lists, owners } = result.output;
  const listed = lists.map((list): [string, SnapshotList] => [
    list.group,
    { validatedAt: list.confirmedAt, rows: Uint32Array.from(list.rows) },
  ]);
  const snapshot = {
    since,
    keys,
    names: [...names],
    pushed: [...pushed],
    stars: Float64Array.from(stars, (value) => value ?? NaN),
    flags: Uint8Array.from(flags),
    lists: new Map(listed),
    owners: new Map(owners),
  };
  return { snapshot, stamp };
}
