import type { Clock } from './clock.ts';
import { StorageError } from './errors.ts';
import { describeForLog, type Log } from './log.ts';
import type { Storage } from './storage.ts';

/**
 * No disk takes longer for a few megabytes, unless it hangs: ten seconds, counted one by one. While the event loop is blocked, no
 * operation can report that it has ended. Such a time counts as one second.
 */
const TICK_MS = 1000;
const MOST_TICKS = 10;

/** How long a storage that hangs is left alone before one more operation tries it, in milliseconds. */
const RETRY_MS = 30_000;

type Action = StorageError['action'];

const FAILED: Readonly<Record<Action, string>> = {
  read: 'Couldn’t read cached data',
  write: 'Couldn’t save cached data, which may be gone when the window closes',
  delete: 'Couldn’t delete cached data, which may still be there',
};

/**
 * A storage that never hangs. An operation that takes too long fails, and so do all others until it has ended. If it was a read, one
 * operation retries from time to time; once that succeeds, all others may run. After a write or a deletion none may: it could end
 * late and undo what came later. The first failure of each kind is logged. The others add nothing, because callers work without the
 * storage.
 */
export class BoundedStorage implements Storage {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #log: Log;
  /** What each operation does that took too long and hasn't ended. */
  readonly #hanging = new Set<{ readonly action: Action }>();
  #triedAt = 0;
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

  modifiedAt(name: string): Promise<number | undefined> {
    return this.#bounded('read', () => this.#storage.modifiedAt(name));
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

  async #bounded<T>(action: Action, work: () => Promise<T>): Promise<T> {
    if (!this.#mayTry()) throw new StorageError(action);
    this.#triedAt = this.#clock.now();
    const ended = new AbortController();
    const working = work();
    const limit = this.#limit(ended.signal).then(() => {
      this.#waitFor(action, working);
      throw new StorageError(action);
    });
    try {
      const result = await Promise.race([working, limit]);
      this.#recover();
      return result;
    } catch (error) {
      if (!this.#logged.has(action)) this.#log.warn(`${FAILED[action]}: ${describeForLog(error)}`);
      this.#logged.add(action);
      throw error;
    } finally {
      ended.abort();
      limit.catch(() => undefined);
    }
  }

  async #limit(signal: AbortSignal): Promise<void> {
    for (let tick = 0; tick < MOST_TICKS; tick++) await this.#clock.delay(TICK_MS, signal);
  }

  #waitFor(action: Action, working: Promise<unknown>): void {
    const hang = { action };
    this.#hanging.add(hang);
    const end = (): void => {
      if (this.#hanging.delete(hang) && this.#hanging.size === 0) this.#logRecovery();
    };
    working.then(end, end);
  }

  /** An operation has succeeded: reads that hang may never end, and harm nothing if they end late. */
  #recover(): void {
    if (this.#hanging.size === 0 || this.#doesHangInChange) return;
    this.#hanging.clear();
    this.#logRecovery();
  }

  #logRecovery(): void {
    this.#log.info('The storage responds again');
  }

  get #doesHangInChange(): boolean {
    return [...this.#hanging].some(({ action }) => action !== 'read');
  }

  #mayTry(): boolean {
    if (this.#hanging.size === 0) return true;
    if (this.#doesHangInChange) return false;
    return Math.abs(this.#clock.now() - this.#triedAt) >= RETRY_MS;
  }
}
