import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/base/core/clock.ts';
import { letWorkEnd } from './letWorkEnd.ts';
import { ManualClock } from './manualClock.ts';

/** A clock for work over real sockets: it runs in real time, but delays end only when a test lets time pass. */
export class SteppedClock implements Clock {
  readonly #passed = new ManualClock(0);

  /** Number of pending delays. */
  get sleeping(): number {
    return this.#passed.sleeping;
  }

  now(): number {
    return Date.now() + this.#passed.now();
  }

  async delay(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await (ms > 0 ? this.#passed.delay(ms, signal) : setImmediate());
  }

  /** Lets time pass. The work after each delay ends before the next delay does. */
  async pass(ms: number): Promise<void> {
    const end = this.#passed.now() + ms;
    await letWorkEnd();
    for (let due = this.#passed.nextDue; due !== undefined && due <= end; due = this.#passed.nextDue) {
      await this.#passed.advance(due - this.#passed.now());
      await letWorkEnd();
    }
    await this.#passed.advance(end - this.#passed.now());
  }
}
