import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/core/clock.ts';

interface Sleeper {
  at: number;
  readonly wake: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(now = Date.parse('2026-11-21T12:00:00Z')) {
    this.#now = now;
  }

  /** How many wait for it. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** When the first of those who wait is due, in milliseconds since the epoch. */
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

  /** Sets the time forward or back, as a correction of the clock does, or a laptop that slept: those who wait do so for as long as before. */
  jump(ms: number): void {
    this.#now += ms;
    for (const sleeper of this.#sleepers) sleeper.at += ms;
  }

  /** Moves on, wakes whoever is due in order, and lets each do what it does then. */
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

  /** Moves on while nothing else happens, as while the event loop is blocked: then all that is due happens at once. */
  stall(ms: number): void {
    this.#now += ms;
    const due = [...this.#sleepers].filter(({ at }) => at <= this.#now).toSorted((a, b) => a.at - b.at);
    for (const { wake } of due) wake();
  }
}
