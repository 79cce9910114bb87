import type { Clock } from './clock.ts';
import { StorageError } from './errors.ts';
import { describeForLog, type Log } from './log.ts';
import type { Storage } from './storage.ts';

/** Longer no disk takes for a few megabytes, unless it hangs. */
const LIMIT_MS = 10_000;

const TOLD: Readonly<Record<StorageError['action'], string>> = {
  read: 'What was kept can’t be read',
  write: 'What was read may be gone with this window',
  delete: 'What was kept may still be there',
};

/**
 * A storage that never hangs: where one operation took too long, that one and all later ones fail. The first
 * failure of each kind is logged; as whoever uses it does without it, the others say nothing new.
 */
export class BoundedStorage implements Storage {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #log: Log;
  #hangs = false;
  readonly #told = new Set<StorageError['action']>();

  constructor(storage: Storage, clock: Clock, log: Log) {
    this.#storage = storage;
    this.#clock = clock;
    this.#log = log;
  }

  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#bounded('read', () => this.#storage.read(name));
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#bounded('read', () => this.#storage.list(folder));
  }

  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#bounded('write', () => this.#storage.write(name, bytes));
  }

  remove(name: string): Promise<void> {
    return this.#bounded('delete', () => this.#storage.remove(name));
  }

  setAside(name: string): Promise<void> {
    return this.#bounded('write', () => this.#storage.setAside(name));
  }

  async #bounded<T>(action: StorageError['action'], work: () => Promise<T>): Promise<T> {
    if (this.#hangs) throw new StorageError(action);
    const ended = new AbortController();
    const limit = this.#clock.delay(LIMIT_MS, ended.signal).then(() => {
      this.#hangs = true;
      throw new StorageError(action);
    });
    try {
      return await Promise.race([work(), limit]);
    } catch (error) {
      if (!this.#told.has(action)) this.#log.warn(`${TOLD[action]}: ${describeForLog(error)}`);
      this.#told.add(action);
      throw error;
    } finally {
      ended.abort();
      limit.catch(() => undefined);
    }
  }
}
