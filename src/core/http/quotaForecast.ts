import type { QuotaSample } from './quotaHistory.ts';
import { isSamePeriod } from './quotaReading.ts';

/** What will be left when the period ends, if requests go on as they did lately. */
export interface Forecast {
  /** When the period ends, in milliseconds since the epoch. */
  readonly resetAt: number;
  /** Requests left then, a whole number. */
  readonly remaining: number;
  /** When nothing will be left, in milliseconds since the epoch; undefined if something will be to the end. */
  readonly spentAt: number | undefined;
  /** Requests an hour, as of lately. */
  readonly perHour: number;
}

const HOUR_MS = 3_600_000;

/** What was before says little about what will be. */
const LATELY_MS = 15 * 60_000;

/** What is known for less says nothing yet. */
const LEAST_MS = 60_000;

/**
 * Continues the period of the last sample as its last quarter of an hour was, up to `now`: the longer nothing happens,
 * the less it expects. That less and less remains within a period is assumed; a rise counts as nothing spent.
 * @param samples the oldest first.
 * @param now in milliseconds since the epoch.
 * @returns undefined where nothing can be said: the reset is unknown or has passed, or the period has fewer than two
 * samples or is known for less than a minute.
 */
export function forecastQuota(samples: readonly QuotaSample[], now: number): Forecast | undefined {
  const last = samples.at(-1);
  if (last?.resetAt === undefined || last.resetAt <= now) return undefined;
  const { resetAt, remaining } = last;
  const period = samples.filter((sample) => isSamePeriod(sample, last));
  const from = Math.max(period[0]?.at ?? now, now - LATELY_MS);
  if (period.length < 2 || now - from < LEAST_MS) return undefined;
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

/** What remained at a moment, along the line between samples: nobody told when others spent what is missing. */
function remainingAt(samples: readonly QuotaSample[], moment: number): number {
  const place = samples.findLastIndex(({ at }) => at <= moment);
  const before = samples[place];
  const after = samples[place + 1];
  if (!before || !after) return before?.remaining ?? 0;
  const share = (moment - before.at) / (after.at - before.at);
  return before.remaining - share * (before.remaining - after.remaining);
}
