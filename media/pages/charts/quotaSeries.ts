import type { ForecastMessage, SampleMessage } from '../../../src/protocol/quotaPage.ts';

/** The minimum time range, so that a single sample isn't a dot in a corner. */
const SHORTEST_MS = 10 * 60_000;
/** A later reset isn't shown, because all samples would shrink to a dot. */
const FARTHEST_MS = 24 * 3_600_000;

/** The past or future remaining quota; `at` in milliseconds since the epoch. */
export interface Point {
  readonly at: number;
  readonly remaining: number;
}

/** The data of a quota chart. Times are in milliseconds since the epoch. */
export interface QuotaSeries {
  /** The time range. */
  readonly start: number;
  readonly end: number;
  readonly now: number;
  /** The largest limit or remaining quota. */
  readonly most: number;
  /** Each point's value is valid until the next point; the last one is now. */
  readonly points: readonly Point[];
  /** The times of past resets. */
  readonly resets: readonly number[];
  readonly nextReset: number | undefined;
  /** The corners of the forecast line from now on; empty without a forecast. */
  readonly forecast: readonly Point[];
  /** When the quota will be used up. */
  readonly spentAt: number | undefined;
}

/** @param samples oldest first, not sorted again. @returns undefined without samples. */
export function quotaSeries(
  samples: readonly SampleMessage[],
  forecast: ForecastMessage | undefined,
  now: number,
): QuotaSeries | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const present = Math.max(now, last.at);
  const points = pointsUntil(present, samples);
  const nextReset = nextResetOf(last, present);
  const ahead = nextReset === undefined ? undefined : forecast;
  const left = points.at(-1)?.remaining ?? last.remaining;
  return {
    start: Math.min(first.at, present - SHORTEST_MS),
    end: nextReset ?? present,
    now: present,
    most: samples.reduce((most, { limit, remaining }) => Math.max(most, limit, remaining), 0),
    points,
    resets: resetsOf(samples, present),
    nextReset,
    forecast:
      ahead && nextReset !== undefined ? forecastPoints(ahead, { at: present, remaining: left }, nextReset) : [],
    spentAt: ahead?.spentAt,
  };
}

/**
 * Returns the times of past resets: the reported reset time, or the first sample with more remaining requests and a
 * later reset.
 * @param samples oldest first.
 */
export function resetsOf(samples: readonly SampleMessage[], now: number): readonly number[] {
  return samples
    .map((sample, index) => resetBetween(sample, samples[index + 1], now))
    .filter((reset) => reset !== undefined);
}

/** Returns the index of the sample nearest to a time; -1 without samples. */
export function nearestSample(samples: readonly SampleMessage[], timestamp: number): number {
  return samples.reduce(
    (best, { at }, index) =>
      best < 0 || Math.abs(at - timestamp) <= Math.abs((samples[best]?.at ?? Number.NaN) - timestamp) ? index : best,
    -1,
  );
}

function nextResetOf({ resetAt }: SampleMessage, now: number): number | undefined {
  return resetAt !== undefined && resetAt > now && resetAt - now <= FARTHEST_MS ? resetAt : undefined;
}

function resetBetween(sample: SampleMessage, next: SampleMessage | undefined, now: number): number | undefined {
  const { at, resetAt } = sample;
  if (resetAt === undefined || resetAt <= at) return undefined;
  if (resetAt <= (next?.at ?? now)) return resetAt;
  // The clocks may differ: the new period can start before its reported time.
  const isNewPeriod = next?.resetAt !== undefined && next.resetAt > resetAt && next.remaining > sample.remaining;
  return isNewPeriod ? next.at : undefined;
}

/** Adds a point with the full limit at each reset that has no sample. */
function pointsUntil(now: number, samples: readonly SampleMessage[]): readonly Point[] {
  const points = samples.flatMap((sample, index): Point[] => {
    const next = samples[index + 1];
    const reset = resetBetween(sample, next, now);
    const isCovered = reset === undefined || reset === next?.at;
    return isCovered ? [sample] : [sample, { at: reset, remaining: next?.limit ?? sample.limit }];
  });
  return [...points, { at: now, remaining: points.at(-1)?.remaining ?? 0 }];
}

function forecastPoints({ remaining, spentAt }: ForecastMessage, from: Point, resetAt: number): readonly Point[] {
  if (spentAt === undefined || spentAt >= resetAt) return [from, { at: resetAt, remaining }];
  const spent = { at: Math.max(spentAt, from.at), remaining: 0 };
  return [from, spent, { at: resetAt, remaining: 0 }];
}
