import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { type Memento, store } from '../memento.ts';
import { entryKey, type RepositoryEntry } from './entry.ts';

/** The memento key of the pins. */
export const PINS_KEY = 'pins';

/** Limited, because all pins are stored as one value. */
const MAX_PINS = 500;

const PinsSchema = v.array(v.string());

/** The repositories that the user pinned, stored across restarts by their ids only. */
export class Pins implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new Emitter<void>();
  #stored: unknown;
  #keys: ReadonlySet<string> = new Set();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The keys (see `entryKey`) of the pinned repositories, oldest pin first. Another object after each change. */
  get keys(): ReadonlySet<string> {
    // Read each time: another window may have changed it.
    const stored = this.#memento.get(PINS_KEY);
    if (stored !== this.#stored) {
      this.#stored = stored;
      this.#keys = new Set(v.is(PinsSchema, stored) ? stored : []);
    }
    return this.#keys;
  }

  has(entry: RepositoryEntry): boolean {
    const { keys } = this;
    return keys.size > 0 && keys.has(entryKey(entry));
  }

  /** Adds pins below the others; the oldest are dropped above the limit. */
  pin(entries: readonly RepositoryEntry[]): Promise<void> {
    return this.#update([...this.keys, ...entries.map(entryKey)]);
  }

  unpin(entries: readonly RepositoryEntry[]): Promise<void> {
    const gone = new Set(entries.map(entryKey));
    return this.#update([...this.keys].filter((key) => !gone.has(key)));
  }

  async #update(keys: readonly string[]): Promise<void> {
    const updated = store(this.#memento, PINS_KEY, [...new Set(keys)].slice(-MAX_PINS));
    this.#changed.fire();
    await updated;
  }
}
