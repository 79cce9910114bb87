import { type Clock, systemClock } from '../../../src/core/clock.ts';

/** A clock that starts now and runs `speed` times as fast as real time, which shortens the product's limits. */
export class FastClock implements Clock {
  readonly #speed: number;
  readonly #start = performance.now();
  #epoch = Date.now();

  constructor(speed: number) {
    this.#speed = speed;
  }

  now(): number {
    return Math.round(this.#epoch + (performance.now() - this.#start) * this.#speed);
  }

  delay(ms: number, signal?: AbortSignal): Promise<void> {
    return systemClock.delay(ms / this.#speed, signal);
  }

  /** Moves forward by `ms` milliseconds. Running delays keep their time. */
  advance(ms: number): void {
    this.#epoch += ms;
  }
}
