import type { Time } from '../../base/core/clock.ts';
import type { QuotaSample } from './quotaHistory.ts';
import { isSamePeriod } from './quotaReading.ts';

/** The quota at the end of the period, if requests continue at the recent rate. */
interface Forecast {
  /** When the period ends. */
  readonly resetAt: Time;
  /** Requests remaining then, a whole number. */
  readonly remaining: number;
  /** When the quota will be used up; undefined if it lasts until the reset. */
  readonly spentAt: Time | undefined;
  /** The recent rate, in requests per hour. */
  readonly perHour: number;
}

const HOUR_MS = 3_600_000;

/** The recent time that the forecast is based on, in milliseconds. */
const RECENT_MS = 15 * 60_000;

/** The shortest time that a forecast may be based on, in milliseconds. */
const MIN_BASIS_MS = 10 * 60_000;

/**
 * Extrapolates the period of the last sample from its last 15 minutes up to `now`: the rate falls while nothing
 * happens. Assumes that the quota only falls within a period; a rise counts as no use.
 * @param samples the oldest first.
 * @returns undefined without a basis: the reset is unknown or has passed, or the period has fewer than two samples or
 * less than ten minutes of them.
 */
export function forecastQuota(samples: readonly QuotaSample[], now: Time): Forecast | undefined {
  const last = samples.at(-1);
  if (last?.resetAt === undefined || last.resetAt <= now) return undefined;
  const { resetAt, remaining } = last;
  const period = samples.filter((sample) => isSamePeriod(sample, last));
  const from = Math.max(period[0]?.at ?? now, now - RECENT_MS);
  if (period.length < 2 || now - from < MIN_BASIS_MS) return undefined;
  const perMs = Math.max(0, remainingAt(period, from) - remaining) / (now - from);
  const left = remaining - perMs * (resetAt - now);
  const spentAt = remaining === 0 ? now : now + remaining / perMs;
  return {
    resetAt,
    remaining: Math.max(0, Math.round(left)),
    spentAt: spentAt < resetAt ? spentAt : undefined,
    perHour: perMs * HOUR_MS,
  };
}

/** The remaining quota at a time, interpolated between samples: when other clients used it is unknown. */
function remainingAt(samples: readonly QuotaSample[], timestamp: number): number {
  const place = samples.findLastIndex(({ at }) => at <= timestamp);
  const before = samples[place];
  const after = samples[place + 1];
  if (!before || !after) return before?.remaining ?? 0;
  const share = (timestamp - before.at) / (after.at - before.at);
  return before.remaining - share * (before.remaining - after.remaining);
}
