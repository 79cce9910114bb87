import type { Quota } from '../model/quota.ts';

/** A period is typically an hour (service spec, section 8). */
const PERIOD_MS = 3_600_000;

/** No reset is further away, with a minute of grace. */
export const LONGEST_PERIOD_MS = PERIOD_MS + 60_000;

/** The quota of one response. Times are in milliseconds since the epoch on this machine's clock. */
export interface QuotaReading {
  readonly quota: Quota;
  readonly requestedAt: number;
  readonly receivedAt: number;
}

/**
 * Whether a reading replaces the one that is known. The later request wins, also when more is left, because a service may start a new
 * period at any time. Of two requests that overlapped, it is the one that counted more of the same period.
 * @param now milliseconds since the epoch. A time after it was read from a clock that was ahead and has been corrected.
 */
export function supersedes(next: QuotaReading, known: QuotaReading | undefined, now: number): boolean {
  if (next.receivedAt > now) return false;
  if (!known || known.receivedAt > now || next.requestedAt > known.receivedAt) return true;
  if (next.receivedAt < known.requestedAt) return false;
  const [a, b] = [next.quota, known.quota];
  const isOtherPeriod = a.resetAt !== undefined && b.resetAt !== undefined && !isSamePeriod(a, b);
  return isOtherPeriod ? (a.resetAt ?? 0) > (b.resetAt ?? 0) : a.remaining <= b.remaining;
}

/** The quota of a reading. Its reset is unknown if it can't be right: too far away, or from a clock that was ahead. */
export function plausibleQuota({ quota, receivedAt }: QuotaReading, now: number): Quota {
  const { resetAt = 0 } = quota;
  return receivedAt > now || resetAt > now + LONGEST_PERIOD_MS ? { ...quota, resetAt: undefined } : quota;
}

/** The quota of a reading, as long as it limits requests: undefined once its period is over. Where the reset is unknown, a period lasts an hour. */
export function limitingQuota(reading: QuotaReading, now: number): Quota | undefined {
  const quota = plausibleQuota(reading, now);
  const end = quota.resetAt ?? reading.receivedAt + PERIOD_MS;
  return reading.receivedAt <= now && end > now ? quota : undefined;
}

/** The reset is in whole seconds, and corrected by a clock that has whole seconds. */
const TOLERANCE_MS = 2500;

/** Whether both have the same reset; false where one is unknown. */
export function isSamePeriod(a: Pick<Quota, 'resetAt'>, b: Pick<Quota, 'resetAt'>): boolean {
  return a.resetAt !== undefined && b.resetAt !== undefined && Math.abs(a.resetAt - b.resetAt) < TOLERANCE_MS;
}
