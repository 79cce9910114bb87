import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/base/core/clock.ts';

interface Sleeper {
  at: number;
  readonly wake: () => void;
}

/** A clock that only a test advances. */
export class ManualClock implements Clock {
  #now: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(now = Date.parse('2026-11-21T12:00:00Z')) {
    this.#now = now;
  }

  /** Number of pending delays. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** When the next pending delay is due, in milliseconds since the epoch. */
  get nextDue(): number | undefined {
    return this.#sleepers.size > 0 ? Math.min(...[...this.#sleepers].map(({ at }) => at)) : undefined;
  }

  now(): number {
    return this.#now;
  }

  delay(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const end = (settle: () => void) => (): void => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const abort = end(() => reject(signal?.reason));
      const sleeper: Sleeper = { at: this.#now + ms, wake: end(resolve) };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', abort);
    });
  }

  /**
   * Sets the time forward or back, like a clock correction or a sleeping laptop; pending delays keep their duration.
   */
  jump(ms: number): void {
    this.#now += ms;
    for (const sleeper of this.#sleepers) sleeper.at += ms;
  }

  /** Advances the time, ends due delays in order, and runs their continuations in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#sleepers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      this.#now = next ? Math.max(this.#now, next.at) : end;
      if (!next) return;
      next.wake();
      await setImmediate();
    }
  }

  /** Advances the time like a blocked event loop: all due delays end together. */
  stall(ms: number): void {
    this.#now += ms;
    const due = [...this.#sleepers].filter(({ at }) => at <= this.#now).toSorted((a, b) => a.at - b.at);
    for (const { wake } of due) wake();
  }
}
