import type { Disposable } from './event.ts';

/** A point in time, in milliseconds since the epoch. */
export type Time = number;

/** The time, as a port: the only thing that tests may fake. */
export interface Clock {
  now(): Time;
  /**
   * Resolves after `ms` milliseconds; in the next turn of the event loop if they are over. Rejects with the signal's
   * reason when it aborts first.
   */
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
      // Time passes between the calculation of a wait and the wait; Node warns about negative ones.
      const timer = setTimeout(end, Math.max(0, ms));
      signal?.addEventListener('abort', abort, { once: true });
    }),
};

/**
 * A time to compare with others: 0 if unknown or after `now`. A future time is from a clock that was ahead,
 * and would be newer than everything else for hours.
 */
export function pastOr0(time: Time | undefined, now: Time): Time {
  return time !== undefined && time <= now ? time : 0;
}

/** Without a reason, an abort creates an error with a stack, which is never used here. */
export const ENDED = 'ended';

/**
 * Waits for work up to `ms` milliseconds. @returns undefined if it takes longer, which does not end it @throws what it
 * throws
 */
export async function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
  const ended = new AbortController();
  const late = clock.delay(ms, ended.signal).then(
    () => undefined,
    () => undefined,
  );
  return Promise.race([work, late]).finally(() => ended.abort(ENDED));
}

/**
 * Waits for work unless a signal aborts, which does not end the work. @throws what the work throws; the signal’s reason
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    ended.abort(ENDED);
  }
}

/** Runs an action every `ms` milliseconds, first after `ms`, until the signal aborts. */
export async function repeat(clock: Clock, ms: number, signal: AbortSignal, action: () => void): Promise<void> {
  while (!signal.aborted) {
    await clock.delay(ms, signal).catch(() => undefined);
    if (!signal.aborted) action();
  }
}

/** Runs an action every `ms` milliseconds, first after `ms`, until it is disposed of. */
export function repeating(clock: Clock, ms: number, action: () => void): Disposable {
  const ended = new AbortController();
  void repeat(clock, ms, ended.signal, action);
  return { dispose: () => ended.abort() };
}
