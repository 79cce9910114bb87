import type { SampleMessage } from '../../../src/quota/protocol/quotaPage.ts';

/** The minimum time range, so that a single sample isn't a dot in a corner. */
const SHORTEST_MS = 10 * 60_000;

/** The remaining quota over time, in a square of 100 units. Times are in milliseconds since the epoch. */
export interface QuotaLine {
  /** The time range: up to the next reset, or up to now if that is unknown. */
  readonly start: number;
  readonly end: number;
  /** The largest limit or remaining quota. */
  readonly most: number;
  /** An SVG path from the first sample until now: each value is valid until the next sample. */
  readonly path: string;
  /** The end of the path. */
  readonly x: number;
  readonly y: number;
}

/** @param samples oldest first, of one period. @returns undefined without samples. */
export function quotaLine(samples: readonly SampleMessage[], now: number): QuotaLine | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return undefined;
  // After its reset, the quota is unknown until the next response.
  const until = Math.max(last.at, Math.min(now, last.resetAt ?? now));
  const end = Math.max(until, last.resetAt ?? until);
  const start = Math.min(first.at, end - SHORTEST_MS);
  const most = Math.max(...samples.flatMap(({ limit, remaining }) => [limit, remaining]));
  const xOf = (at: number): number => rounded(((at - start) / (end - start)) * 100);
  const yOf = (remaining: number): number => rounded(100 - (remaining / (most || 1)) * 100);
  const steps = samples.map(({ at, remaining }) => `H${xOf(at)}V${yOf(remaining)}`).join('');
  const [x, y] = [xOf(until), yOf(last.remaining)];
  return { start, end, most, path: `M${xOf(first.at)},${yOf(first.remaining)}${steps}H${x}`, x, y };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
