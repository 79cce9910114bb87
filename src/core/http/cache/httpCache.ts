import { type Clock, pastOr0 } from '../../clock.ts';
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
  readonly #clock: Clock;
  readonly #disposed = new AbortController();
  readonly #soon = new Set<string>();
  #saving: Promise<void> = Promise.resolve();

  constructor(folder: CacheFolder | undefined, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Saves nothing any more: it is asked for again when it is wanted again. */
  dispose(): void {
    this.#disposed.abort();
  }

  /** Takes up what the folder has of a group, once. Entries that are newer here stay. */
  load(group: string): Promise<void> {
    const loading = this.#loaded.get(group) ?? this.#load(group, false);
    this.#loaded.set(group, loading);
    return loading;
  }

  /** Takes up what the folder has of a group by now, read with the same credential by another window. */
  async reload(group: string): Promise<void> {
    if (!this.#loaded.has(group)) return this.load(group);
    if (this.#ofGroup(group).length > 0) this.#changed.add(group);
    await this.#load(group, true);
  }

  async #load(group: string, ownOnly: boolean): Promise<void> {
    for (const entry of (await this.#folder?.load(group, ownOnly)) ?? []) {
      const key = keyOf(entry);
      const known = this.#entries.get(key);
      const now = this.#clock.now();
      if (!known || pastOr0(known.confirmedAt, now) < pastOr0(entry.confirmedAt, now)) this.#entries.set(key, entry);
    }
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
    this.#entries.set(key, entry);
  }

  forget(key: CacheKey): void {
    const entry = this.find(key);
    if (!entry) return;
    this.#entries.delete(keyOf(key));
    this.#changed.add(entry.group);
  }

  /** Declares a group whole: nothing but these entries belongs to it, and it is saved. */
  async settle(group: string, keys: readonly CacheKey[]): Promise<void> {
    const whole = new Set(keys.map(keyOf));
    for (const entry of this.#ofGroup(group)) if (!whole.has(keyOf(entry))) this.forget(entry);
    await this.#save(group);
  }

  /** Bounds a group of unrelated entries, and saves it in a while. */
  trim(group: string): void {
    for (const entry of this.#ofGroup(group).slice(0, -MOST_LOOSE_ENTRIES)) this.forget(entry);
    if (this.#soon.has(group)) return;
    this.#soon.add(group);
    void this.#clock.delay(SAVING_PAUSE_MS, this.#disposed.signal).then(
      () => {
        this.#soon.delete(group);
        return this.#save(group);
      },
      () => undefined,
    );
  }

  /** Resolves when every write begun has ended. Never rejects. */
  async idle(): Promise<void> {
    await this.#saving;
  }

  /** Forgets everything, on disk too. @throws StorageError when it may still be there. */
  async clear(): Promise<void> {
    this.#entries.clear();
    this.#changed.clear();
    await this.#inTurn(async () => this.#folder?.clear());
  }

  async #save(group: string): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#disposed.signal.aborted) return;
      const valuesChanged = this.#changed.delete(group);
      const saved = (await this.#folder?.save(group, this.#ofGroup(group), valuesChanged)) ?? true;
      if (valuesChanged && !saved) this.#changed.add(group);
    });
  }

  /** One write after the other: two at once could leave an index without its values. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#saving.then(work);
    this.#saving = turn.catch(() => undefined);
    return turn;
  }

  #ofGroup(group: string): CacheEntry[] {
    return [...this.#entries.values()].filter((entry) => entry.group === group);
  }
}

function keyOf({ url, accept }: CacheKey): string {
  return `${accept} ${url.href}`;
}
