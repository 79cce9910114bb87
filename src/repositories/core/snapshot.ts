import * as v from 'valibot';
import type { Time } from '../../base/core/clock.ts';
import type { Line } from '../../base/core/text.ts';
import { isFullName } from '../../model/core/names.ts';
import { type ListedRepository, lastChange, type repositoryKey } from '../../model/core/repository.ts';

/** See `repositoryKey`. */
export type RepositoryKey = ReturnType<typeof repositoryKey>;

/** What is compared of a repository. A value that is null is unknown. */
export type SnapshotRow = readonly [
  name: Line,
  changedAt: string | null,
  isArchived: boolean | null,
  isPrivate: boolean | null,
];

/** A list in a snapshot: only these lists determine which repositories are new or gone. */
export interface SnapshotList {
  /** When the service last sent or revalidated it. */
  readonly validatedAt: Time;
  readonly keys: ReadonlySet<RepositoryKey>;
}

/** The state of a session's repositories at the end of the last visit. */
export interface Snapshot {
  readonly since: Time;
  /** When the user last looked, in any window. A visit has begun if that is later than `since`. */
  readonly seenAt: Time;
  readonly rows: ReadonlyMap<RepositoryKey, SnapshotRow>;
  /** By group. */
  readonly lists: ReadonlyMap<string, SnapshotList>;
}

export function rowOf(repository: ListedRepository): SnapshotRow {
  const { full_name: name, archived, private: isPrivate } = repository;
  return [name, lastChange(repository) ?? null, archived ?? null, isPrivate ?? null];
}

/** Increase it when the meaning of the stored data changes. Data of other versions is ignored. */
const VERSION = 2;
const TimeSchema = v.pipe(v.number(), v.finite());

/** An array of thousands of values. A schema for each value would be ten times slower. */
function arrayOf<T>(isValue: (value: unknown) => value is T) {
  return v.custom<readonly T[]>((value) => Array.isArray(value) && value.every(isValue));
}

const SnapshotSchema = v.object({
  version: v.literal(VERSION),
  since: TimeSchema,
  seenAt: TimeSchema,
  rows: arrayOf(
    (each): each is readonly [RepositoryKey, SnapshotRow] =>
      Array.isArray(each) && isKey(each[0]) && Array.isArray(each[1]) && isFullName(each[1][0]),
  ),
  lists: v.array(v.tuple([v.string(), TimeSchema, arrayOf(isKey)])),
});

function isKey(value: unknown): value is RepositoryKey {
  return typeof value === 'number' || typeof value === 'string';
}

export function encodeSnapshot({ since, seenAt, rows, lists }: Snapshot): string {
  const listed = [...lists].map(([group, { validatedAt, keys }]) => [group, validatedAt, [...keys]]);
  return JSON.stringify({ version: VERSION, since, seenAt, rows: [...rows], lists: listed });
}

/**
 * Decodes a snapshot; undefined if it is damaged or of another version.
 * @param now limits its times: after a clock was set back, no visit would end, and all lists would seem older.
 */
export function decodeSnapshot(text: string, now: Time): Snapshot | undefined {
  const { output, success } = v.safeParse(v.pipe(v.string(), v.parseJson(), SnapshotSchema), text);
  if (!success) return undefined;
  const past = (time: Time): Time => Math.min(time, now);
  return {
    since: past(output.since),
    seenAt: past(output.seenAt),
    rows: new Map(output.rows),
    lists: new Map(
      output.lists.map(([group, validatedAt, keys]) => [
        group,
        { validatedAt: past(validatedAt), keys: new Set(keys) },
      ]),
    ),
  };
}
