import * as v from 'valibot';

/** A version from here on can't be increased. No user makes so many changes: it is read as the first version. */
const MAX_VERSION = 1_000_000_000;

/** More entries of a stored map are left out: another computer may have stored anything. */
const MAX_READ = 20_000;
const LONGEST_KEY = 1000;

/** How often an entry has been added, changed, or removed, and its value; without one, it is removed. */
export type Versioned<Value> = readonly [version: number, value?: Value | undefined];

/**
 * A map that several computers change independently. Each change increases the version of its entry, and removed
 * entries stay as a version without a value, so that two maps can be merged without losing a change, in any order and
 * any number of times.
 */
export type VersionedMap<Value> = ReadonlyMap<string, Versioned<Value>>;

/**
 * Of each entry, the one with the higher version. At the same version, an entry that is there beats one that was
 * removed.
 */
export function mergeMaps<Value>(a: VersionedMap<Value>, b: VersionedMap<Value>): VersionedMap<Value> {
  const merged = new Map(a);
  for (const [key, entry] of b) {
    const other = merged.get(key);
    if (!other || isLater(entry, other)) merged.set(key, entry);
  }
  return merged;
}

/** Changes a map. @param changes the new values by key; undefined removes an entry. */
export function changeMap<Value>(
  map: VersionedMap<Value>,
  changes: ReadonlyMap<string, Value | undefined>,
): VersionedMap<Value> {
  const changed = new Map(map);
  for (const [key, value] of changes) {
    const before = map.get(key);
    if (textOf(before?.[1]) === textOf(value)) continue;
    const version = usableVersion((before?.[0] ?? 0) + 1);
    changed.set(key, value === undefined ? [version] : [version, value]);
  }
  return changed;
}

/** Whether everything in a map is also in another one. */
export function isIncluded<Value>(map: VersionedMap<Value>, other: VersionedMap<Value>): boolean {
  return [...map].every(([key, entry]) => textOf(other.get(key)) === textOf(entry));
}

/** Converts a map to a value that can be stored. */
export function storedMap(map: VersionedMap<unknown>): unknown {
  return Object.fromEntries(map);
}

/** Reads a stored map. Invalid entries are left out. @param schema of the values */
export function readMap<Value>(stored: unknown, schema: v.GenericSchema<unknown, Value>): VersionedMap<Value> {
  if (typeof stored !== 'object' || stored === null) return new Map();
  const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(usableVersion));
  const entrySchema = v.union([v.strictTuple([version]), v.strictTuple([version, schema])]);
  return new Map(
    Object.entries(stored)
      .slice(0, MAX_READ)
      .flatMap(([key, entry]): [string, Versioned<Value>][] => {
        const read = v.safeParse(entrySchema, entry);
        return read.success && key.length <= LONGEST_KEY ? [[key, read.output]] : [];
      }),
  );
}

/** A version that can be increased. */
function usableVersion(version: number): number {
  return version < MAX_VERSION - 1 ? version : 1;
}

/** Decides between any two different entries, in the same way everywhere. */
function isLater<Value>(a: Versioned<Value>, b: Versioned<Value>): boolean {
  if (a[0] !== b[0]) return a[0] > b[0];
  const [textA, textB] = [textOf(a[1]), textOf(b[1])];
  if (textA === undefined || textB === undefined) return textA !== undefined && textB === undefined;
  return textA > textB;
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
