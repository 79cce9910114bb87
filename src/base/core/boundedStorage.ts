import { type Clock, ENDED } from './clock.ts';
import { StorageError } from './errors.ts';
import { describeForLog, type Log } from './log.ts';
import type { FileFacts, Storage } from './storage.ts';

/**
 * The time limit of an operation: ten seconds, counted in ticks of one second. While the event loop is blocked, no
 * operation can report its end; such a time counts as one tick.
 */
const TICK_MS = 1000;
const MAX_TICKS = 10;

type Action = StorageError['action'];

const FAILED: Readonly<Record<Action, string>> = {
  read: 'Couldn’t read cached data',
  write: 'Couldn’t save cached data, which may be gone when the window closes',
  delete: 'Couldn’t delete cached data, which may still be there',
};

/**
 * A storage with a time limit. After an operation has timed out, all others fail until it has ended: it could end late
 * and undo later changes. Only the first failure of each kind is logged, because callers work without the storage.
 */
export class BoundedStorage implements Storage {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #log: Log;
  /** How many operations have timed out and not ended. */
  #hanging = 0;
  readonly #logged = new Set<Action>();

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

  stat(name: string): Promise<FileFacts | undefined> {
    return this.#bounded('read', () => this.#storage.stat(name));
  }

  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#bounded('write', () => this.#storage.write(name, bytes));
  }

  remove(name: string): Promise<void> {
    return this.#bounded('delete', () => this.#storage.remove(name));
  }

  async #bounded<T>(action: Action, work: () => Promise<T>): Promise<T> {
    if (this.#hanging > 0) throw new StorageError(action);
    const ended = new AbortController();
    const working = work();
    const limit = this.#limit(ended.signal).then(() => {
      this.#hanging++;
      const end = () => this.#hanging--;
      working.then(end, end);
      throw new StorageError(action);
    });
    try {
      return await Promise.race([working, limit]);
    } catch (error) {
      if (!this.#logged.has(action)) this.#log.warn(`${FAILED[action]}: ${describeForLog(error)}`);
      this.#logged.add(action);
      throw error;
    } finally {
      ended.abort(ENDED);
      limit.catch(() => undefined);
    }
  }

  async #limit(signal: AbortSignal): Promise<void> {
    for (let tick = 0; tick < MAX_TICKS; tick++) await this.#clock.delay(TICK_MS, signal);
  }
}
