import type * as v from 'valibot';
import { type Disposable, Emitter, type Event } from './event.ts';
import { type Memento, read, store } from './memento.ts';
import { changeMap, isIncluded, mergeMaps, readMap, storedMap, type VersionedMap } from './versionedMap.ts';

/** Removed entries are stored as well. Beyond this number of entries, the oldest of them are dropped. */
const MAX_ENTRIES = 5000;

export interface SyncedMapOptions<Value> {
  readonly memento: Memento;
  /** The key of the value that VS Code may sync. */
  readonly key: string;
  readonly schema: v.GenericSchema<unknown, Value>;
}

/**
 * A map that is stored across restarts, and that VS Code may sync between computers. Of two computers' values, VS Code
 * keeps only one; each computer therefore also stores what it knows itself, and merges it with what VS Code has. Each
 * kind of map has a class of its own.
 */
export abstract class SyncedMap<Value> implements Disposable {
  readonly #options: SyncedMapOptions<Value>;
  readonly #changed = new Emitter<void>();
  #stored: readonly unknown[] = [];
  #known: VersionedMap<Value> = new Map();
  #entries: ReadonlyMap<string, Value> = new Map();
  #reported: ReadonlyMap<string, Value>;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(options: SyncedMapOptions<Value>) {
    this.#options = options;
    this.#read();
    this.#reported = this.#entries;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The entries, those that were added first come first. Another object after each change. */
  protected get entries(): ReadonlyMap<string, Value> {
    this.#read();
    return this.#entries;
  }

  /**
   * Changes entries. @param changes the new values by key; undefined removes an entry
   * @throws StorageError when it can't be stored
   */
  protected async changeEntries(changes: ReadonlyMap<string, Value | undefined>): Promise<void> {
    this.#read();
    const changed = changeMap(this.#known, changes);
    this.#set(withoutOldest(changed));
    const updated = this.#store();
    this.#report();
    await updated;
  }

  /** Adopts what another computer or window has changed, and adds to VS Code's value what it lacks. */
  async catchUp(): Promise<void> {
    const { memento, key } = this.#options;
    this.#read();
    this.#report();
    if (!isIncluded(this.#known, this.#parse(read(memento, key)))) await this.#store();
  }

  get #ownKey(): string {
    return `${this.#options.key}.own`;
  }

  /** Reads the stored values each time, because VS Code or another window may have changed them. */
  #read(): void {
    const { memento, key } = this.#options;
    const stored = [read(memento, key), read(memento, this.#ownKey)];
    if (stored.every((value, place) => value === this.#stored[place])) return;
    this.#stored = stored;
    this.#set(stored.map((value) => this.#parse(value)).reduce(mergeMaps, this.#known));
  }

  #parse(stored: unknown): VersionedMap<Value> {
    return readMap(stored, this.#options.schema);
  }

  #set(known: VersionedMap<Value>): void {
    if (known.size === this.#known.size && isIncluded(known, this.#known)) return;
    this.#known = known;
    this.#entries = new Map([...known].flatMap(([key, [, value]]) => (value === undefined ? [] : [[key, value]])));
  }

  #report(): void {
    if (this.#reported === this.#entries) return;
    this.#reported = this.#entries;
    this.#changed.fire();
  }

  async #store(): Promise<void> {
    const { memento, key } = this.#options;
    const value = storedMap(this.#known);
    await Promise.all([store(memento, this.#ownKey, value), store(memento, key, value)]);
  }
}

function withoutOldest<Value>(map: VersionedMap<Value>): VersionedMap<Value> {
  const removed = [...map].flatMap(([key, entry]) => (entry.length === 1 ? [key] : []));
  const dropped = new Set(removed.slice(0, Math.max(0, map.size - MAX_ENTRIES)));
  return dropped.size === 0 ? map : new Map([...map].filter(([key]) => !dropped.has(key)));
}
