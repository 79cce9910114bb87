import { type Clock, systemClock } from '../../../src/base/core/clock.ts';

/** Delays wait in steps of so many milliseconds of real time. */
const STEP_MS = 20;

/** A step that took longer was late, because the machine is busy, and counts only as much. */
const MAX_STEP_MS = 2 * STEP_MS;

/**
 * A clock that starts now and runs `speed` times as fast as real time, which shortens the product's limits. It runs
 * slower while its process does: otherwise a busy machine would exceed limits that an idle one keeps. It stands still
 * while no one waits.
 */
export class FastClock implements Clock {
  readonly #speed: number;
  #epoch = Date.now();
  #lookedAt = performance.now();

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): number {
    const real = performance.now();
    this.#epoch += Math.min(real - this.#lookedAt, MAX_STEP_MS) * this.#speed;
    this.#lookedAt = real;
    return Math.round(this.#epoch);
  }

  async delay(ms: number, signal?: AbortSignal): Promise<void> {
    let leftMs = ms / this.#speed;
    do {
      const start = performance.now();
      await systemClock.delay(Math.min(leftMs, STEP_MS), signal);
      this.now();
      leftMs -= Math.min(performance.now() - start, MAX_STEP_MS);
    } while (leftMs > 0);
  }

  /** Moves forward by `ms` milliseconds. Running delays keep their time. */
  advance(ms: number): void {
    this.#epoch += ms;
  }
}
