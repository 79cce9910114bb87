import { type Clock, systemClock } from '../../../src/core/clock.ts';

/** A clock that begins now and runs `speed` times as fast as the machine's: the product's own limits then take moments. */
export function fastClock(speed: number): Clock {
  const epoch = Date.now();
  const start = performance.now();
  return {
    now: () => Math.round(epoch + (performance.now() - start) * speed),
    delay: (ms, signal) => systemClock.delay(ms / speed, signal),
  };
}
