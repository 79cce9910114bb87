import { type Clock, pastOr0, repeat, type Time } from '../clock.ts';
import type { Disposable } from '../event.ts';
import type { Library } from './library.ts';
import type { RepositoryStore } from './repositoryStore.ts';

export interface AutoRefreshOptions {
  readonly library: Pick<Library, 'stores'>;
  readonly clock: Clock;
  /** Milliseconds between two refreshes; undefined for never. Called on each check. */
  readonly intervalMs: () => number | undefined;
  /** Whether the user may be looking. */
  readonly isWatched: () => boolean;
}

/** Interval between two checks whether a refresh is due. */
const CHECK_MS = 60_000;

/** Refreshes the repositories periodically in the background while the user is looking. */
export class AutoRefresh implements Disposable {
  readonly #options: AutoRefreshOptions;
  readonly #disposed = new AbortController();
  /** The times of automatic refreshes. */
  readonly #lastTries = new WeakMap<RepositoryStore, Time>();

  constructor(options: AutoRefreshOptions) {
    this.#options = options;
    void repeat(options.clock, CHECK_MS, this.#disposed.signal, () => this.refreshIfDue());
  }

  dispose(): void {
    this.#disposed.abort();
  }

  /** Refreshes all stores that are due. Call it when the user starts to look. */
  refreshIfDue(): void {
    for (const store of this.#options.library.stores) this.#refreshStoreIfDue(store);
  }

  #refreshStoreIfDue(store: RepositoryStore): void {
    const { clock, intervalMs, isWatched } = this.#options;
    const now = clock.now();
    const { validatedAt } = store.state;
    const times = [this.#lastTries.get(store) ?? 0, validatedAt ?? 0];
    if (!isDue({ now, times, intervalMs: intervalMs(), isWanted: store.isOpen && isWatched() })) return;
    this.#lastTries.set(store, now);
    void store.refresh('background');
  }
}

/** Whether a refresh is due. */
export function isDue(facts: {
  readonly now: Time;
  /** The times of earlier refreshes. */
  readonly times: readonly Time[];
  readonly intervalMs: number | undefined;
  readonly isWanted: boolean;
}): boolean {
  const last = Math.max(0, ...facts.times.map((time) => pastOr0(time, facts.now)));
  return facts.isWanted && facts.intervalMs !== undefined && facts.now - last >= facts.intervalMs;
}
