import { type Clock, pastOr0, repeat, type Time } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/event.ts';
import type { Library } from './library.ts';
import type { RepositoryStore } from './repositoryStore.ts';

/** Interval between two checks whether a refresh is due. */
const CHECK_MS = 60_000;

/**
 * Refreshes the repositories periodically in the background while the user is looking, and reads the lists of owners
 * that were not read yet.
 */
export class AutoRefresh implements Disposable {
  readonly #library: Library;
  readonly #clock: Clock;
  readonly #intervalMs: () => number | undefined;
  readonly #isWatched: () => boolean;
  readonly #disposed = new AbortController();
  /** The times of automatic refreshes. */
  readonly #lastTries = new WeakMap<RepositoryStore, Time>();

  /**
   * @param intervalMs returns milliseconds between two refreshes; undefined for never. Called on each check
   * @param isWatched whether the user may be looking
   */
  constructor(library: Library, clock: Clock, intervalMs: () => number | undefined, isWatched: () => boolean) {
    this.#library = library;
    this.#clock = clock;
    this.#intervalMs = intervalMs;
    this.#isWatched = isWatched;
    void repeat(clock, CHECK_MS, this.#disposed.signal, () => {
      this.refreshIfDue();
      if (isWatched() && intervalMs() !== undefined) for (const store of library.stores) void store.readAhead();
    });
  }

  dispose(): void {
    this.#disposed.abort();
  }

  /** Refreshes all stores that are due. Call it when the user starts to look. */
  refreshIfDue(): void {
    const now = this.#clock.now();
    for (const store of this.#library.stores) {
      const times = [this.#lastTries.get(store) ?? 0, store.state.validatedAt ?? 0];
      const isWanted = store.isOpen && this.#isWatched();
      if (!isDue({ now, times, intervalMs: this.#intervalMs(), isWanted })) continue;
      this.#lastTries.set(store, now);
      void store.refresh('background');
    }
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
