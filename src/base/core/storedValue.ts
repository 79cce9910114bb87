import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from './event.ts';
import { type Memento, read, store } from './memento.ts';

/** A value that is stored across restarts. */
export class StoredValue<Value> implements Disposable {
  readonly #memento: Memento;
  readonly #key: string;
  readonly #schema: v.GenericSchema<unknown, Value>;
  readonly #changed = new Emitter<void>();
  #last: { readonly stored: unknown; readonly value: Value } | undefined;

  /** Fires when this window has changed the value. */
  readonly onDidChange: Event<void> = this.#changed.event;

  /** @param schema has a fallback for what is missing or invalid */
  constructor(memento: Memento, key: string, schema: v.GenericSchema<unknown, Value>) {
    this.#memento = memento;
    this.#key = key;
    this.#schema = schema;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Read each time, because another window may have changed it; the same object until then. */
  get value(): Value {
    const stored = read(this.#memento, this.#key);
    const last = this.#last;
    if (last && stored === last.stored) return last.value;
    // After a write of any key, VS Code replaces the values of all by copies.
    const isSame = last && JSON.stringify(stored) === JSON.stringify(last.stored);
    const value = isSame ? last.value : v.parse(this.#schema, stored);
    this.#last = { stored, value };
    return value;
  }

  /** @throws StorageError when it can't be stored; it then applies to this window */
  async set(value: Value): Promise<void> {
    const written = store(this.#memento, this.#key, value);
    this.#changed.fire();
    await written;
  }
}

/** A list without its invalid entries. */
export function listSchema<Entry>(entry: v.GenericSchema<unknown, Entry>) {
  return v.pipe(
    v.array(v.fallback(v.nullable(entry), null)),
    v.transform((entries) => entries.filter((each) => each !== null)),
  );
}

/** Whether something is true for a key. */
export type KeyTest = (key: string) => boolean;

/** Entries by key, without invalid ones. @param accepts whether a key is valid */
export function recordSchema<Entry>(entry: v.GenericSchema<unknown, Entry>, accepts: KeyTest = () => true) {
  const isValid = (each: [string, Entry | null]): each is [string, Entry] => each[1] !== null && accepts(each[0]);
  return v.pipe(
    v.record(v.string(), v.fallback(v.nullable(entry), null)),
    v.transform((entries) => Object.fromEntries(Object.entries(entries).filter(isValid))),
  );
}
