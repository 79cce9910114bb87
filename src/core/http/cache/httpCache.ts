import { type Clock, pastOr0 } from '../../clock.ts';
import { SerialQueue } from '../../serialQueue.ts';
import type { CacheEntry } from './cacheEntry.ts';
import type { CacheFolder } from './cacheFolder.ts';
import type { CacheKey } from './policy.ts';

/** Loose entries come one by one: those of a while are saved together. */
const SAVING_PAUSE_MS = 2000;

/** Groups that are not settled as a whole keep this many entries: those that came last. */
const MOST_LOOSE_ENTRIES = 200;

/** The answers that are kept for one credential: in memory, and in a folder where there is one. */
export class HttpCache {
  readonly #folder: CacheFolder | undefined;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #loaded = new Map<string, Promise<void>>();
  /** Groups whose values, or their order, are not those of the folder. */
  readonly #changed = new Set<string>();
  /** When entries were forgotten that the folder may still have, by their keys, and in which group. */
  readonly #forgotten = new Map<string, { readonly group: string; readonly at: number }>();
  readonly #clock: Clock;
  readonly #disposed = new AbortController();
  readonly #soon = new Set<string>();
  /** One write after the other: concurrent ones could leave an index without its values. */
  readonly #writes = new SerialQueue();

  constructor(folder: CacheFolder | undefined, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Saves nothing any more: it is asked for again when it is wanted again. */
  dispose(): void {
    this.#disposed.abort();
  }

  /** Takes up what the folder has of a group, once, or again if the storage failed. Entries that are newer here stay. */
  load(group: string): Promise<void> {
    const loading = this.#loaded.get(group) ?? this.#loadOnce(group);
    this.#loaded.set(group, loading);
    return loading;
  }

  async #loadOnce(group: string): Promise<void> {
    if (!(await this.#load(group, false))) this.#loaded.delete(group);
  }

  /** Takes up what the folder has of a group by now, read with the same credential by another window. */
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
      const known = this.#entries.get(key);
      if (!known || this.#isNewer(entry, known)) this.#entries.set(key, entry);
    }
    return stored !== undefined;
  }

  find(key: CacheKey): CacheEntry | undefined {
    return this.#entries.get(keyOf(key));
  }

  /** Keeps an entry. One with another value than before is the newest of its group; else the order stays. */
  put(entry: CacheEntry): void {
    const key = keyOf(entry);
    if (this.#entries.get(key)?.value !== entry.value) {
      this.#changed.add(entry.group);
      this.#entries.delete(key);
    }
    this.#forgotten.delete(key);
    this.#entries.set(key, entry);
  }

  forget(key: CacheKey): void {
    const entry = this.find(key);
    if (!entry) return;
    this.#entries.delete(keyOf(key));
    this.#forgotten.set(keyOf(key), { group: entry.group, at: this.#clock.now() });
    this.#changed.add(entry.group);
  }

  /** Declares a group whole: nothing but these entries belongs to it, and it is saved. */
  async settle(group: string, keys: readonly CacheKey[]): Promise<void> {
    const whole = new Set(keys.map(keyOf));
    for (const entry of this.#ofGroup(group)) if (!whole.has(keyOf(entry))) this.forget(entry);
    await this.#save(group);
  }

  /** Bounds a group of unrelated entries, and saves it in a while together with those of other windows. */
  trim(group: string): void {
    for (const entry of this.#ofGroup(group).slice(0, -MOST_LOOSE_ENTRIES)) this.#entries.delete(keyOf(entry));
    if (this.#soon.has(group)) return;
    this.#soon.add(group);
    const { signal } = this.#disposed;
    void this.#clock.delay(SAVING_PAUSE_MS, signal).then(
      () => {
        this.#soon.delete(group);
        return this.#folder?.exclusively(group, signal, () => this.#saveMerged(group));
      },
      () => undefined,
    );
  }

  async #saveMerged(group: string): Promise<void> {
    await this.#writes.add(async () => {
      if (this.#disposed.signal.aborted) return;
      const clearForgotten = this.#forgottenUntilNow(group);
      const saved = await this.#folder?.update(group, (stored) => this.#merge(group, stored));
      if (saved) clearForgotten();
    });
  }

  /** Takes over what other windows have stored, where it is newer. @returns the newest entries of all windows, in the order stored */
  #merge(group: string, stored: readonly CacheEntry[]): readonly CacheEntry[] {
    const merged = new Map(stored.filter((entry) => !this.#isForgotten(entry)).map((entry) => [keyOf(entry), entry]));
    for (const entry of this.#ofGroup(group)) {
      const other = merged.get(keyOf(entry));
      if (!other || !this.#isNewer(other, entry)) merged.set(keyOf(entry), entry);
      this.#entries.delete(keyOf(entry));
    }
    const now = this.#clock.now();
    const byTime = [...merged.values()].toSorted((a, b) => pastOr0(b.confirmedAt, now) - pastOr0(a.confirmedAt, now));
    const newest = new Set(byTime.slice(0, MOST_LOOSE_ENTRIES));
    const entries = [...merged.values()].filter((entry) => newest.has(entry));
    for (const entry of entries) this.#entries.set(keyOf(entry), entry);
    return entries;
  }

  /** @returns what to do once the folder has nothing any more that was forgotten until now */
  #forgottenUntilNow(group: string): () => void {
    const all = [...this.#forgotten].filter(([, forgotten]) => forgotten.group === group);
    return () => {
      for (const [key, forgotten] of all) if (this.#forgotten.get(key) === forgotten) this.#forgotten.delete(key);
    };
  }

  #isForgotten(entry: CacheEntry): boolean {
    return (this.#forgotten.get(keyOf(entry))?.at ?? -1) >= pastOr0(entry.confirmedAt, this.#clock.now());
  }

  #isNewer(a: CacheEntry, b: CacheEntry): boolean {
    const now = this.#clock.now();
    return pastOr0(a.confirmedAt, now) > pastOr0(b.confirmedAt, now);
  }

  /** Resolves when every write begun has ended. Never rejects. */
  idle(): Promise<void> {
    return this.#writes.idle();
  }

  /** Forgets everything, on disk too. @throws StorageError when it may still be there. */
  async clear(): Promise<void> {
    this.#entries.clear();
    this.#changed.clear();
    this.#forgotten.clear();
    await this.#writes.add(async () => this.#folder?.clear());
  }

  async #save(group: string): Promise<void> {
    await this.#writes.add(async () => {
      if (this.#disposed.signal.aborted) return;
      const valuesChanged = this.#changed.delete(group);
      const clearForgotten = this.#forgottenUntilNow(group);
      const saved = (await this.#folder?.save(group, this.#ofGroup(group), valuesChanged)) ?? true;
      if (valuesChanged && !saved) this.#changed.add(group);
      if (saved) clearForgotten();
    });
  }

  #ofGroup(group: string): CacheEntry[] {
    return [...this.#entries.values()].filter((entry) => entry.group === group);
  }
}

function keyOf({ url, accept }: CacheKey): string {
  return `${accept} ${url.href}`;
}
