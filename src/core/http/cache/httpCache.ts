import { type Clock, pastOr0 } from '../../clock.ts';
import { SerialQueue } from '../../serialQueue.ts';
import type { CacheEntry } from './cacheEntry.ts';
import type { CacheFolder } from './cacheFolder.ts';
import type { CacheKey } from './policy.ts';

/** Entries with the caching `alone` arrive one at a time: writes are batched for this time, in milliseconds. */
const SAVING_PAUSE_MS = 2000;

/** Groups that are never settled hold at most this many entries, the newest. */
const MAX_LOOSE_ENTRIES = 200;

/** Their values have at most this many characters as JSON, because a group is written as a whole. */
const MAX_LOOSE_CHARACTERS = 4 * 1024 * 1024;

/** The cached responses of one credential: in memory, and in a folder if there is one. */
export class HttpCache {
  readonly #folder: CacheFolder | undefined;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #loaded = new Map<string, Promise<void>>();
  /** Groups whose values or order differ from the folder. */
  readonly #changed = new Set<string>();
  /** Deleted entries that the folder may still have, by key: their group and the time of deletion. */
  readonly #deleted = new Map<string, { readonly group: string; readonly at: number }>();
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
    for (const entry of stored ?? []) {
      const key = keyOf(entry);
      const cached = this.#entries.get(key);
      if (!cached || this.#isNewer(entry, cached)) this.#entries.set(key, entry);
    }
    return stored !== undefined;
  }

  find(key: CacheKey): CacheEntry | undefined {
    return this.#entries.get(keyOf(key));
  }

  /** Caches an entry. If its value changed, the entry becomes the newest of its group; otherwise the order stays. */
  put(entry: CacheEntry): void {
    const key = keyOf(entry);
    if (this.#entries.get(key)?.value !== entry.value) {
      this.#changed.add(entry.group);
      this.#entries.delete(key);
    }
    this.#deleted.delete(key);
    this.#entries.set(key, entry);
  }

  forget(key: CacheKey): void {
    const entry = this.find(key);
    if (!entry) return;
    this.#entries.delete(keyOf(key));
    this.#deleted.set(keyOf(key), { group: entry.group, at: this.#clock.now() });
    this.#changed.add(entry.group);
  }

  /** Declares a group complete: removes all other entries from it, and saves it. */
  async settle(group: string, keys: readonly CacheKey[]): Promise<void> {
    const complete = new Set(keys.map(keyOf));
    for (const entry of this.#ofGroup(group)) if (!complete.has(keyOf(entry))) this.forget(entry);
    await this.#save(group);
  }

  /** Prunes a group of unrelated entries. Saves it after a pause, merged with the entries of other windows. */
  trim(group: string): void {
    for (const entry of this.#ofGroup(group).slice(0, -MAX_LOOSE_ENTRIES)) this.#entries.delete(keyOf(entry));
    if (this.#scheduled.has(group)) return;
    this.#scheduled.add(group);
    const { signal } = this.#disposed;
    void this.#clock.delay(SAVING_PAUSE_MS, signal).then(
      () => {
        this.#scheduled.delete(group);
        return this.#folder?.exclusively(group, signal, () => this.#saveMerged(group));
      },
      () => undefined,
    );
  }

  async #saveMerged(group: string): Promise<void> {
    await this.#writes.add(async () => {
      if (this.#disposed.signal.aborted) return;
      const clearDeleted = this.#deletedUntilNow(group);
      const saved = await this.#folder?.update(group, (stored) => this.#merge(group, stored));
      if (saved) clearDeleted();
    });
  }

  /** Merges newer entries of other windows. @returns the newest entries of all windows, in stored order */
  #merge(group: string, stored: readonly CacheEntry[]): readonly CacheEntry[] {
    const merged = new Map(stored.filter((entry) => !this.#isDeleted(entry)).map((entry) => [keyOf(entry), entry]));
    for (const entry of this.#ofGroup(group)) {
      const other = merged.get(keyOf(entry));
      if (!other || !this.#isNewer(other, entry)) merged.set(keyOf(entry), entry);
      this.#entries.delete(keyOf(entry));
    }
    const now = this.#clock.now();
    const byTime = [...merged.values()].toSorted((a, b) => pastOr0(b.validatedAt, now) - pastOr0(a.validatedAt, now));
    const newest = new Set(withinLimits(byTime));
    const entries = [...merged.values()].filter((entry) => newest.has(entry));
    for (const entry of entries) this.#entries.set(keyOf(entry), entry);
    return entries;
  }

  /** @returns a function to call once the folder no longer has the entries deleted until now */
  #deletedUntilNow(group: string): () => void {
    const all = [...this.#deleted].filter(([, deleted]) => deleted.group === group);
    return () => {
      for (const [key, deleted] of all) if (this.#deleted.get(key) === deleted) this.#deleted.delete(key);
    };
  }

  #isDeleted(entry: CacheEntry): boolean {
    return (this.#deleted.get(keyOf(entry))?.at ?? -1) >= pastOr0(entry.validatedAt, this.#clock.now());
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
    this.#entries.clear();
    this.#changed.clear();
    this.#deleted.clear();
    await this.#writes.add(async () => this.#folder?.clear());
  }

  /** Deletes the entries of a group, also on disk. Never throws. */
  async remove(group: string): Promise<void> {
    for (const entry of this.#ofGroup(group)) this.#entries.delete(keyOf(entry));
    this.#changed.delete(group);
    this.#loaded.delete(group);
    await this.#writes.add(async () => this.#folder?.remove(group));
  }

  async #save(group: string): Promise<void> {
    await this.#writes.add(async () => {
      if (this.#disposed.signal.aborted) return;
      const valuesChanged = this.#changed.delete(group);
      const clearDeleted = this.#deletedUntilNow(group);
      const saved = (await this.#folder?.save(group, this.#ofGroup(group), valuesChanged)) ?? true;
      if (valuesChanged && !saved) this.#changed.add(group);
      if (saved) clearDeleted();
    });
  }

  #ofGroup(group: string): CacheEntry[] {
    return [...this.#entries.values()].filter((entry) => entry.group === group);
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
