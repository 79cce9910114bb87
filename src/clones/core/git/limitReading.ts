import pLimit from 'p-limit';
import { type Clock, within } from '../../../base/core/clock.ts';
import type { Machine } from '../machine.ts';

/**
 * Clones whose state is read at the same time, by a process of Git each. A disk that doesn't respond holds its place:
 * Node reads four files at the same time, and all extensions share them.
 */
const CONCURRENCY = 2;

/**
 * Milliseconds until a state that is not known by then counts as failed. Waiting for others doesn't count, unless they
 * all hang.
 */
export const PATIENCE_MS = 30_000;

/** Reads a few states at a time, and waits for none indefinitely. */
export function limitReading(read: Machine['readState'], clock: Clock): Machine['readState'] {
  const limit = pLimit(CONCURRENCY);
  let settled = 0;
  /** Reads that took too long, and haven't ended since. */
  let hanging = 0;
  return async (...clone) => {
    // Others would wait in vain, one after the other.
    if (hanging === CONCURRENCY) return undefined;
    let hasStarted = false;
    const reading = limit(async () => {
      hasStarted = true;
      return read(...clone).finally(() => settled++);
    });
    for (;;) {
      const before = { hasStarted, settled };
      const state = await within(clock, PATIENCE_MS, reading);
      if (state) return state;
      if (before.hasStarted) {
        hanging++;
        void reading.catch(() => undefined).then(() => hanging--);
      }
      if (before.hasStarted || (!hasStarted && settled === before.settled)) return { kind: 'failed' };
    }
  };
}
