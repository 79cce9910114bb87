import type { Clock } from '../core/clock.ts';
import type { Disposable } from '../core/event.ts';

/** Throttles an action: runs it soon after a quiet time, but at most once per `ms`. */
export class Batcher implements Disposable {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #action: () => void;
  readonly #disposed = new AbortController();
  #isDue = false;
  #doneAt = -Infinity;

  /** @param ms the minimum interval between runs, in milliseconds. */
  constructor(clock: Clock, ms: number, action: () => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#action = action;
  }

  /** Schedules a run. Further calls until then are covered by it. */
  schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    void this.#run();
  }

  /** Cancels a scheduled run. */
  dispose(): void {
    this.#disposed.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#disposed;
    const wait = this.#doneAt + this.#ms - this.#clock.now();
    // Limited to `ms`, because the clock may have been set back.
    if (wait > 0) await this.#clock.delay(Math.min(wait, this.#ms), signal).catch(() => undefined);
    else await Promise.resolve();
    if (signal.aborted) return;
    this.#isDue = false;
    this.#doneAt = this.#clock.now();
    this.#action();
  }
}
