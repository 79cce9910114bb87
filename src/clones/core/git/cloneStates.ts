import type { Clock } from '../../../base/core/clock.ts';
import { type Disposable, Emitter, type Event } from '../../../base/core/event.ts';
import { SerialQueue } from '../../../base/core/serialQueue.ts';
import { folderKey } from '../folderKey.ts';
import type { CloneStatus } from './statusOutput.ts';

/**
 * The state of a clone. `unconfirmed`: the user hasn't confirmed that Git may run there; `unsafe`: its own
 * configuration has a value with which Git may run programs, or reach another computer; `notOwned`: it belongs to
 * another user, so that Git refuses it; `failed`: Git failed, or there is no Git; `elsewhere`: the clone is on another
 * computer than the extension.
 */
export type CloneState =
  | ({ readonly kind: 'read' } & CloneStatus)
  | { readonly kind: 'unconfirmed' | 'failed' | 'elsewhere' | 'notOwned' }
  | { readonly kind: 'unsafe'; readonly key: string };

/** Milliseconds until a state is read again when it is shown. */
export const MAX_AGE_MS = 15_000;

interface Known {
  readonly state: CloneState;
  readonly readAt: number;
}

/**
 * Reads the state of the clone in a folder, when others have been read. @returns undefined if it can't be read now
 */
type ReadState = (folder: string, signal: AbortSignal) => Promise<CloneState | undefined>;

/** The states of clones, read when they are shown. Folders are addresses, as in `Clones`. */
export class CloneStates implements Disposable {
  readonly #clock: Clock;
  readonly #readState: ReadState;
  readonly #known = new Map<string, Known>();
  readonly #pending = new Map<string, Promise<boolean>>();
  /** The addresses of each folder that was read, which VS Code may write with other letters: by `folderKey`. */
  readonly #addresses = new Map<string, Set<string>>();
  /** The folders whose state may have changed while it was read. */
  readonly #outdated = new Set<string>();
  readonly #unread = new SerialQueue();
  readonly #lifetime = new AbortController();
  readonly #changed = new Emitter<string>();
  readonly #expired = new Emitter<readonly string[]>();

  /** Fires with the folder of a clone whose state has changed. */
  readonly onDidChange: Event<string> = this.#changed.event;

  /** Fires with the folders of clones whose state may have changed: it is read again when it is next shown. */
  readonly onDidExpire: Event<readonly string[]> = this.#expired.event;

  constructor(clock: Clock, read: ReadState) {
    this.#clock = clock;
    this.#readState = read;
  }

  dispose(): void {
    this.#lifetime.abort();
    this.#changed.dispose();
    this.#expired.dispose();
  }

  /** The last known state; undefined if it was never read. */
  of(folder: string): CloneState | undefined {
    return this.#known.get(folder)?.state;
  }

  /** Reads the state in the background, unless it was read just now. @returns the last known state */
  readIfDue(folder: string): CloneState | undefined {
    const known = this.#known.get(folder);
    const isFresh = known !== undefined && this.#clock.now() - known.readAt < MAX_AGE_MS;
    if (!isFresh && !this.#pending.has(folder)) void this.#read(folder);
    return known?.state;
  }

  /** Reads all states that were never read, two at a time: rows that are in view must not wait for them. */
  readUnread(folders: readonly string[]): Promise<void> {
    return this.#unread.add(() => this.#readUnread(folders));
  }

  async #readUnread(folders: readonly string[]): Promise<void> {
    const left = folders.values();
    const work = async (): Promise<void> => {
      for (const folder of left) {
        if (this.#known.has(folder) || this.#lifetime.signal.aborted) continue;
        // The others couldn't be read, either.
        if (!(await (this.#pending.get(folder) ?? this.#read(folder)))) return;
      }
    };
    await Promise.all([work(), work()]);
  }

  /** Reads states again when they are next shown. @param folder the folder of a clone; by default, of all */
  expire(folder?: string): void {
    const folders =
      folder === undefined ? [...this.#known.keys()] : [...(this.#addresses.get(folderKey(folder)) ?? [])];
    for (const each of folders) {
      const known = this.#known.get(each);
      if (known) this.#known.set(each, { ...known, readAt: Number.NEGATIVE_INFINITY });
      if (this.#pending.has(each)) this.#outdated.add(each);
    }
    const shown = folders.filter((each) => this.#known.has(each) && !this.#pending.has(each));
    if (shown.length > 0) this.#expired.fire(shown);
  }

  /** @returns whether the state could be read, or failed */
  #read(folder: string): Promise<boolean> {
    const reading = this.#readNow(folder);
    this.#pending.set(folder, reading);
    return reading;
  }

  async #readNow(folder: string): Promise<boolean> {
    const key = folderKey(folder);
    this.#addresses.set(key, (this.#addresses.get(key) ?? new Set()).add(folder));
    const { signal } = this.#lifetime;
    const state = await this.#readState(folder, signal).catch((): CloneState | undefined => ({ kind: 'failed' }));
    this.#pending.delete(folder);
    if (signal.aborted || !state) return false;
    const before = this.#known.get(folder)?.state;
    const isOutdated = this.#outdated.delete(folder);
    this.#known.set(folder, { state, readAt: isOutdated ? Number.NEGATIVE_INFINITY : this.#clock.now() });
    if (JSON.stringify(before) !== JSON.stringify(state)) this.#changed.fire(folder);
    if (isOutdated) this.#expired.fire([folder]);
    return true;
  }
}
