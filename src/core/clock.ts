/** The time, as a port: the only thing that tests may fake. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms` milliseconds, in the next turn where they are over; rejects with the signal's reason when it aborts first. */
  delay(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  delay: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const abort = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const end = (): void => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      // Time goes on between the calculation of a wait and the wait; Node warns of negative ones.
      const timer = setTimeout(end, Math.max(0, ms));
      signal?.addEventListener('abort', abort, { once: true });
    }),
};

/**
 * A time to compare with others, in milliseconds since the epoch: 0 for one that is unknown, or after `now`. Such a time is from a clock
 * that was ahead and has been corrected since. Used as it is, it would be newer than everything else for hours.
 */
export function pastOr0(time: number | undefined, now: number): number {
  return time !== undefined && time <= now ? time : 0;
}

/** Does something every `ms` milliseconds, for the first time after the first of them, until the signal aborts. */
export async function repeat(clock: Clock, ms: number, signal: AbortSignal, action: () => void): Promise<void> {
  while (!signal.aborted) {
    await clock.delay(ms, signal).catch(() => undefined);
    if (!signal.aborted) action();
  }
}
