import { type Clock, pastOr0, type Time } from '../../../base/core/clock.ts';
import { isSameSequence } from '../../../base/core/sequence.ts';
import { SerialQueue } from '../../../base/core/serialQueue.ts';
import type { CacheFolder, StoredGroup } from './cacheFolder.ts';
import type { CacheEntry, CacheKey } from './policy.ts';

/** An entry within its group. */
type GroupKey = Pick<CacheEntry, 'group' | 'url' | 'accept'>;

type Entries = Map<string, CacheEntry>;

/** Entries with the caching `alone` arrive one at a time: writes are batched for this time, in milliseconds. */
const SAVING_PAUSE_MS = 2000;

/** Longer than a window takes between reading a group and writing it, in milliseconds. */
const SETTLING_MS = 200;

/** How often a group is saved at most while other windows save it, too. */
const MAX_SAVES = 5;

/** Groups that are never settled hold at most this many entries, the newest. */
const MAX_LOOSE_ENTRIES = 200;

/** Their values have at most this many characters as JSON, because a group is written as a whole. */
const MAX_LOOSE_CHARACTERS = 4 * 1024 * 1024;

/** The cached responses of one credential: in memory, and in a folder if there is one. */
export class HttpCache {
  readonly #folder: CacheFolder | undefined;
  /** The entries of each group by key, in the order of its file. */
  readonly #groups = new Map<string, Entries>();
  /** What readers have noted about groups as they are now. */
  readonly #notes = new Map<string, unknown>();
  readonly #loaded = new Map<string, Promise<void>>();
  /** Groups whose values or order differ from the folder. */
  readonly #changed = new Set<string>();
  /** When an entry was forgotten that the folder may still have, by its key. */
  readonly #forgotten = new Map<string, Time>();
  readonly #clock: Clock;
  readonly #disposed = new AbortController();
  readonly #scheduled = new Set<string>();
  /** Serializes writes: concurrent writes could leave an index without its values. */
  readonly #writes = new SerialQueue();

  constructor(folder: CacheFolder | undefined, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Stops saving: unsaved responses are requested again when needed. */
  dispose(): void {
    this.#disposed.abort();
  }

  /** Loads a group from the folder, once, or again if the storage failed. Newer entries in memory stay. */
  load(group: string): Promise<void> {
    const loading = this.#loaded.get(group) ?? this.#loadOnce(group);
    this.#loaded.set(group, loading);
    return loading;
  }

  async #loadOnce(group: string): Promise<void> {
    if (!(await this.#load(group, false))) this.#loaded.delete(group);
  }

  /** Loads a group again, with the entries that another window has stored for the same credential. */
  async reload(group: string): Promise<void> {
    if (!this.#loaded.has(group)) return this.load(group);
    if (this.#ofGroup(group).length > 0) this.#changed.add(group);
    await this.#load(group, true);
  }

  /** @returns false when the storage failed */
  async #load(group: string, ownOnly: boolean): Promise<boolean> {
    if (!this.#folder) return true;
    const stored = await this.#folder.load(group, ownOnly);
    if (stored) this.#add(group, stored);
    return stored !== undefined;
  }

  #add(group: string, { entries, note }: StoredGroup): void {
    const cached = this.#entriesOf(group);
    const stored = new Map(entries.map((entry) => [keyOf(entry), entry]));
    const isOutdated = (key: string, entry: CacheEntry): boolean => {
      const other = stored.get(key);
      return other !== undefined && this.#isNewer(other, entry);
    };
    const current = [...cached].filter(([key, entry]) => !isOutdated(key, entry));
    const all: Entries = new Map([...stored, ...current]);
    if (current.length === all.size) return;
    this.#groups.set(group, all);
    this.#notes.set(group, current.length === 0 ? note : undefined);
  }

  find(key: GroupKey): CacheEntry | undefined {
    return this.#groups.get(key.group)?.get(keyOf(key));
  }

  /** Whether anything of a group is cached. */
  async hasAny(group: string): Promise<boolean> {
    await this.load(group);
    return (this.#groups.get(group)?.size ?? 0) > 0;
  }

  /** The entries of a group in the order in which it was settled; undefined if one has changed since. */
  settled(group: string): StoredGroup | undefined {
    const settled = this.#stored(group);
    return settled.note === undefined ? undefined : settled;
  }

  /** Caches an entry. If its value changed, the entry becomes the newest of its group; otherwise the order stays. */
  put(entry: CacheEntry): void {
    const key = keyOf(entry);
    const entries = this.#entriesOf(entry.group);
    const cached = entries.get(key);
    if (cached?.value !== entry.value) {
      this.#changed.add(entry.group);
      entries.delete(key);
    }
    if (cached?.value !== entry.value || cached?.link !== entry.link) this.#notes.delete(entry.group);
    entries.set(key, entry);
  }

  /** Removes an entry, also from the folder when its group is saved next. */
  forget(key: GroupKey): void {
    const { group } = key;
    if (!this.#groups.get(group)?.delete(keyOf(key))) return;
    this.#forgotten.set(keyOf(key), this.#clock.now());
    this.#changed.add(group);
    this.#notes.delete(group);
  }

  /**
   * Declares a group complete: removes all other entries from it, gives them the order of the keys, and saves it.
   * @param note what the reader wants to know when it reads the group again, as JSON
   */
  async settle(group: string, keys: readonly CacheKey[], note?: unknown): Promise<void> {
    const cached = this.#entriesOf(group);
    const settled: Entries = new Map();
    for (const key of keys.map(keyOf)) {
      const entry = cached.get(key);
      if (entry) settled.set(key, entry);
    }
    if (!isSameSequence([...cached.keys()], [...settled.keys()])) this.#changed.add(group);
    this.#groups.set(group, settled);
    this.#notes.set(group, settled.size === keys.length ? note : undefined);
    await this.#save(group);
  }

  /** Prunes a group of unrelated entries. Saves it after a pause, merged with the entries of other windows. */
  trim(group: string): void {
    const entries = this.#entriesOf(group);
    for (const key of [...entries.keys()].slice(0, -MAX_LOOSE_ENTRIES)) entries.delete(key);
    if (this.#scheduled.has(group)) return;
    this.#scheduled.add(group);
    const { signal } = this.#disposed;
    void this.#clock.delay(SAVING_PAUSE_MS, signal).then(
      () => {
        this.#scheduled.delete(group);
        return this.#saveMerged(group);
      },
      () => undefined,
    );
  }

  /** Saves a group again if another window, which has not read it, has replaced it at the same time. */
  async #saveMerged(group: string): Promise<void> {
    const { signal } = this.#disposed;
    for (let tries = 0; tries < MAX_SAVES && !signal.aborted; tries++) {
      await this.#writes.add(async () => {
        if (!signal.aborted) await this.#folder?.update(group, (stored) => this.#merge(group, stored));
      });
      await this.#clock.delay(SETTLING_MS, signal).catch(() => undefined);
      if (!(await this.#folder?.isReplaced(group))) return;
    }
  }

  /** Merges newer entries of other windows. @returns the newest entries of all windows, in stored order */
  #merge(group: string, stored: readonly CacheEntry[]): readonly CacheEntry[] {
    const now = this.#clock.now();
    const isForgotten = (entry: CacheEntry): boolean =>
      (this.#forgotten.get(keyOf(entry)) ?? -1) >= pastOr0(entry.validatedAt, now);
    const left = stored.filter((entry) => !isForgotten(entry));
    const merged = new Map(left.map((entry) => [keyOf(entry), entry]));
    for (const entry of this.#ofGroup(group)) {
      const other = merged.get(keyOf(entry));
      if (!other || !this.#isNewer(other, entry)) merged.set(keyOf(entry), entry);
    }
    const byTime = [...merged.values()].toSorted((a, b) => pastOr0(b.validatedAt, now) - pastOr0(a.validatedAt, now));
    const newest = new Set(withinLimits(byTime));
    const entries = [...merged.values()].filter((entry) => newest.has(entry));
    this.#groups.set(group, new Map(entries.map((entry) => [keyOf(entry), entry])));
    return entries;
  }

  #isNewer(a: CacheEntry, b: CacheEntry): boolean {
    const now = this.#clock.now();
    return pastOr0(a.validatedAt, now) > pastOr0(b.validatedAt, now);
  }

  /** Resolves when all started writes have ended. Never rejects. */
  idle(): Promise<void> {
    return this.#writes.idle();
  }

  /** Deletes all entries, also on disk. @throws StorageError if they may still be there. */
  async clear(): Promise<void> {
    this.#groups.clear();
    this.#notes.clear();
    this.#changed.clear();
    await this.#writes.add(async () => this.#folder?.clear());
  }

  /** Deletes the entries of a group, also on disk. Never throws. */
  async remove(group: string): Promise<void> {
    this.#groups.delete(group);
    this.#notes.delete(group);
    this.#changed.delete(group);
    this.#loaded.delete(group);
    await this.#writes.add(async () => this.#folder?.remove(group));
  }

  async #save(group: string): Promise<void> {
    await this.#writes.add(async () => {
      if (this.#disposed.signal.aborted) return;
      const valuesChanged = this.#changed.delete(group);
      const saved = (await this.#folder?.save(group, this.#stored(group), valuesChanged)) ?? true;
      if (valuesChanged && !saved) this.#changed.add(group);
    });
  }

  #stored(group: string): StoredGroup {
    return { entries: this.#ofGroup(group), note: this.#notes.get(group) };
  }

  #ofGroup(group: string): readonly CacheEntry[] {
    return [...(this.#groups.get(group)?.values() ?? [])];
  }

  #entriesOf(group: string): Entries {
    const entries: Entries = this.#groups.get(group) ?? new Map();
    this.#groups.set(group, entries);
    return entries;
  }
}

function keyOf({ url, accept }: CacheKey): string {
  return `${accept} ${url.href}`;
}

/** The first entries of a group that is never settled, up to its limits, without those that are too long. */
function withinLimits(entries: readonly CacheEntry[]): readonly CacheEntry[] {
  let left = MAX_LOOSE_CHARACTERS;
  const fitting = entries.filter(({ value }) => {
    const length = JSON.stringify(value)?.length ?? 0;
    if (length > left) return false;
    left -= length;
    return true;
  });
  return fitting.slice(0, MAX_LOOSE_ENTRIES);
}
