import type { Clock } from './clock.ts';
import type { Disposable } from './event.ts';

/** Throttles an action: runs it soon after a quiet time, but then only after a pause. */
export class Batcher implements Disposable {
  readonly #clock: Clock;
  readonly #pause: () => number;
  readonly #action: () => void;
  readonly #disposed = new AbortController();
  #isDue = false;
  #doneAt = -Infinity;

  /** @param pause the minimum interval between runs, in milliseconds; a function is called before each run. */
  constructor(clock: Clock, pause: number | (() => number), action: () => void) {
    this.#clock = clock;
    this.#pause = typeof pause === 'number' ? () => pause : pause;
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
    const pause = this.#pause();
    const wait = this.#doneAt + pause - this.#clock.now();
    // Limited, because the clock may have been set back.
    if (wait > 0) await this.#clock.delay(Math.min(wait, pause), signal).catch(() => undefined);
    else await Promise.resolve();
    if (signal.aborted) return;
    this.#isDue = false;
    this.#doneAt = this.#clock.now();
    this.#action();
  }
}
