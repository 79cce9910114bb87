import type { Time } from '../../base/core/clock.ts';
import type { Quota } from './quota.ts';

/** A period is typically an hour (docs/service-spec.md, section 8). */
const PERIOD_MS = 3_600_000;

/** The longest plausible time to a reset, with a minute of grace. */
export const LONGEST_PERIOD_MS = PERIOD_MS + 60_000;

/** The quota of one response. Times are by this machine's clock. */
export interface QuotaReading {
  readonly quota: Quota;
  readonly requestedAt: Time;
  readonly receivedAt: Time;
}

/**
 * Whether a reading replaces the current one. The later request wins, even if more remains, because a service may start
 * a new period at any time. Of two overlapping requests in the same period, the one with less remaining wins.
 * @param now later times come from a clock that was ahead and has been corrected.
 */
export function supersedes(next: QuotaReading, current: QuotaReading | undefined, now: Time): boolean {
  if (next.receivedAt > now) return false;
  if (!current || current.receivedAt > now || next.requestedAt > current.receivedAt) return true;
  if (next.receivedAt < current.requestedAt) return false;
  const [a, b] = [next.quota, current.quota];
  const isOtherPeriod = a.resetAt !== undefined && b.resetAt !== undefined && !isSamePeriod(a, b);
  return isOtherPeriod ? (a.resetAt ?? 0) > (b.resetAt ?? 0) : a.remaining <= b.remaining;
}

/** The quota of a reading, without a reset that is implausible: too far away, or from a clock that was ahead. */
export function plausibleQuota({ quota, receivedAt }: QuotaReading, now: number): Quota {
  const { resetAt = 0 } = quota;
  return receivedAt > now || resetAt > now + LONGEST_PERIOD_MS ? { ...quota, resetAt: undefined } : quota;
}

/** The quota of a reading; undefined once its period is over. If the reset is unknown, the period lasts an hour. */
export function limitingQuota(reading: QuotaReading, now: number): Quota | undefined {
  const quota = plausibleQuota(reading, now);
  const end = quota.resetAt ?? reading.receivedAt + PERIOD_MS;
  return reading.receivedAt <= now && end > now ? quota : undefined;
}

/** Resets are in whole seconds, and corrected by the Date header, which has whole seconds. In milliseconds. */
const TOLERANCE_MS = 2500;

/** Whether both have the same reset; false if either is unknown. */
export function isSamePeriod(a: Pick<Quota, 'resetAt'>, b: Pick<Quota, 'resetAt'>): boolean {
  return a.resetAt !== undefined && b.resetAt !== undefined && Math.abs(a.resetAt - b.resetAt) < TOLERANCE_MS;
}
