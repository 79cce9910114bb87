import type { Forecast, QuotaSample } from '../../../src/protocol/quotaPage.ts';

/** How much time is shown at least: one sample alone is no dot in a corner. */
const SHORTEST_MS = 10 * 60_000;
/** A reset farther ahead is not shown: all that is known would be a dot beside it. */
const FARTHEST_MS = 24 * 3_600_000;

/** What was, or will be, left at a moment, in milliseconds since the epoch. */
export interface Point {
  readonly at: number;
  readonly remaining: number;
}

/** What a chart of an allowance shows. Moments are milliseconds since the epoch. */
export interface QuotaSeries {
  /** The time it spans. */
  readonly start: number;
  readonly end: number;
  readonly now: number;
  /** The most that can be left. */
  readonly most: number;
  /** What is left from each point until the next; the last one is now. */
  readonly points: readonly Point[];
  /** When periods began. */
  readonly resets: readonly number[];
  readonly nextReset: number | undefined;
  /** The corners of what is to come, from now on; empty without a forecast. */
  readonly forecast: readonly Point[];
  /** When nothing will be left. */
  readonly spentAt: number | undefined;
}

/** @param samples the oldest first, at least one: what is out of order is drawn out of order. */
export function quotaSeries(
  samples: readonly QuotaSample[],
  forecast: Forecast | undefined,
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
 * When periods began, as far as the service told: at the moment it named before, or when more was left than could be.
 * @param samples the oldest first.
 */
export function resetsOf(samples: readonly QuotaSample[], now: number): readonly number[] {
  return samples
    .map((sample, index) => resetBetween(sample, samples[index + 1], now))
    .filter((reset) => reset !== undefined);
}

/** The sample nearest to a moment; -1 without samples. */
export function nearestSample(samples: readonly QuotaSample[], moment: number): number {
  return samples.reduce(
    (best, { at }, index) =>
      best < 0 || Math.abs(at - moment) <= Math.abs((samples[best]?.at ?? Number.NaN) - moment) ? index : best,
    -1,
  );
}

function nextResetOf({ resetAt }: QuotaSample, now: number): number | undefined {
  return resetAt !== undefined && resetAt > now && resetAt - now <= FARTHEST_MS ? resetAt : undefined;
}

function resetBetween(sample: QuotaSample, next: QuotaSample | undefined, now: number): number | undefined {
  const { at, resetAt } = sample;
  if (resetAt === undefined || resetAt <= at) return undefined;
  if (resetAt <= (next?.at ?? now)) return resetAt;
  // The two clocks may differ: the new period is there before its time.
  const isAnew = next?.resetAt !== undefined && next.resetAt > resetAt && next.remaining > sample.remaining;
  return isAnew ? next.at : undefined;
}

/** A period begins with all of its limit, whoever tells of it first, and when. */
function pointsUntil(now: number, samples: readonly QuotaSample[]): readonly Point[] {
  const points = samples.flatMap((sample, index): Point[] => {
    const next = samples[index + 1];
    const reset = resetBetween(sample, next, now);
    const isTold = reset === undefined || reset === next?.at;
    return isTold ? [sample] : [sample, { at: reset, remaining: next?.limit ?? sample.limit }];
  });
  return [...points, { at: now, remaining: points.at(-1)?.remaining ?? 0 }];
}

function forecastPoints({ remaining, spentAt }: Forecast, from: Point, resetAt: number): readonly Point[] {
  if (spentAt === undefined || spentAt >= resetAt) return [from, { at: resetAt, remaining }];
  const spent = { at: Math.max(spentAt, from.at), remaining: 0 };
  return [from, spent, { at: resetAt, remaining: 0 }];
}
