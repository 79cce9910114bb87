import type { Clock } from '../core/clock.ts';
import type { Disposable } from '../core/event.ts';

/** Does something once for all that was noted lately: soon after a quiet time, but not again before `ms` have passed. */
export class Batcher implements Disposable {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #action: () => void;
  readonly #disposed = new AbortController();
  #isDue = false;
  #doneAt = -Infinity;

  /** @param ms the least time from one to the next, in milliseconds. */
  constructor(clock: Clock, ms: number, action: () => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#action = action;
  }

  /** Something has happened. What else happens in the same turn belongs to it. */
  schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    void this.#run();
  }

  /** Nothing is done any more. */
  dispose(): void {
    this.#disposed.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#disposed;
    const wait = this.#doneAt + this.#ms - this.#clock.now();
    // A clock that was set back is not waited for.
    if (wait > 0) await this.#clock.delay(Math.min(wait, this.#ms), signal).catch(() => undefined);
    else await Promise.resolve();
    if (signal.aborted) return;
    this.#isDue = false;
    this.#doneAt = this.#clock.now();
    this.#action();
  }
}
