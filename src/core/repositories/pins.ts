import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { type Memento, store } from '../memento.ts';
import { entryKey, type RepositoryEntry } from './entry.ts';

/** What pins are kept under. */
export const PINS_KEY = 'pins';

/** More would be no pins, and the list is one value that is kept as a whole. */
const MOST_PINS = 500;

const PinsSchema = v.array(v.string());

/** The repositories that a person wants on top, kept over restarts by their ids: no name, and nothing else of them. */
export class Pins implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new Emitter<void>();
  #kept: unknown;
  #keys: ReadonlySet<string> = new Set();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The keys (see `entryKey`) of what is pinned, first pinned first. Another object whenever it has changed. */
  get keys(): ReadonlySet<string> {
    // Read each time: another window may have changed it.
    const kept = this.#memento.get(PINS_KEY);
    if (kept !== this.#kept) {
      this.#kept = kept;
      this.#keys = new Set(v.is(PinsSchema, kept) ? kept : []);
    }
    return this.#keys;
  }

  has(entry: RepositoryEntry): boolean {
    const { keys } = this;
    return keys.size > 0 && keys.has(entryKey(entry));
  }

  /** Pins below what is pinned already; of too many the oldest go. */
  pin(entries: readonly RepositoryEntry[]): Promise<void> {
    return this.#update([...this.keys, ...entries.map(entryKey)]);
  }

  unpin(entries: readonly RepositoryEntry[]): Promise<void> {
    const gone = new Set(entries.map(entryKey));
    return this.#update([...this.keys].filter((key) => !gone.has(key)));
  }

  async #update(keys: readonly string[]): Promise<void> {
    const updated = store(this.#memento, PINS_KEY, [...new Set(keys)].slice(-MOST_PINS));
    this.#changed.fire();
    await updated;
  }
}
