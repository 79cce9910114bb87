import { type Clock, systemClock } from '../../../src/core/clock.ts';

/** A clock that starts now and runs `speed` times as fast as real time, which shortens the product's limits. */
export function fastClock(speed: number): Clock {
  const epoch = Date.now();
  const start = performance.now();
  return {
    now: () => Math.round(epoch + (performance.now() - start) * speed),
    delay: (ms, signal) => systemClock.delay(ms / speed, signal),
  };
}
