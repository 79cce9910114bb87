import { type Clock, pastOr0, repeat } from '../clock.ts';
import type { Disposable } from '../event.ts';
import type { Library } from './library.ts';
import type { RepositoryStore } from './repositoryStore.ts';

export interface AutoRefreshOptions {
  readonly library: Pick<Library, 'stores'>;
  readonly clock: Clock;
  /** Milliseconds between two refreshes; undefined for never. Read whenever it matters. */
  readonly intervalMs: () => number | undefined;
  /** Whether anybody may be looking. */
  readonly isWatched: () => boolean;
}

/** How often it is looked whether a refresh is due, while refreshing is switched on. */
const CHECK_MS = 60_000;

/** Makes the repositories new from time to time, while somebody looks, in the background. */
export class AutoRefresh implements Disposable {
  readonly #options: AutoRefreshOptions;
  readonly #disposed = new AbortController();
  /** When each store was last refreshed from here. */
  readonly #lastTries = new WeakMap<RepositoryStore, number>();

  constructor(options: AutoRefreshOptions) {
    this.#options = options;
    void repeat(options.clock, CHECK_MS, this.#disposed.signal, () => this.refreshIfDue());
  }

  dispose(): void {
    this.#disposed.abort();
  }

  /** Refreshes if it is time to; to be called when somebody begins to look. */
  refreshIfDue(): void {
    for (const store of this.#options.library.stores) this.#refreshStoreIfDue(store);
  }

  #refreshStoreIfDue(store: RepositoryStore): void {
    const { clock, intervalMs, isWatched } = this.#options;
    const now = clock.now();
    const { confirmedAt } = store.state;
    const times = [this.#lastTries.get(store) ?? 0, confirmedAt ?? 0];
    if (!isDue({ now, times, intervalMs: intervalMs(), isWanted: store.isOpen && isWatched() })) return;
    this.#lastTries.set(store, now);
    void store.refresh('background');
  }
}

/** Whether a refresh is due. Times are in milliseconds since the epoch. */
export function isDue(facts: {
  readonly now: number;
  /** When it was last refreshed. */
  readonly times: readonly number[];
  readonly intervalMs: number | undefined;
  readonly isWanted: boolean;
}): boolean {
  const last = Math.max(0, ...facts.times.map((time) => pastOr0(time, facts.now)));
  return facts.isWanted && facts.intervalMs !== undefined && facts.now - last >= facts.intervalMs;
}
