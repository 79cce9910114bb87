import type { Quota } from '../model/quota.ts';
import { LONGEST_PERIOD_MS } from './quotaReading.ts';

/**
 * Reads the allowance from an answer's headers. Odd values (negative, no number, `1, 2`) are unknown, never unlimited.
 * @param now the moment of the answer, in milliseconds since the epoch.
 * @returns undefined when the headers don't tell limit and remaining.
 */
export function readQuota(headers: Headers, now: number): Quota | undefined {
  const limit = wholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = wholeNumber(headers.get('x-ratelimit-remaining'));
  if (limit === undefined || remaining === undefined || remaining > limit) return undefined;
  const used = wholeNumber(headers.get('x-ratelimit-used')) ?? limit - remaining;
  return { limit, remaining, used, resetAt: readReset(headers, now) };
}

/**
 * When the period begins anew, on this machine's clock. The unit is open in the spec: over 1e11 it is milliseconds, from
 * 1e9 seconds since the epoch, below that seconds from now. The service's own clock, where its Date header is visible,
 * corrects for skew. The result lies between a second and an hour (and a minute of grace) from now.
 */
export function readReset(headers: Headers, now: number): number | undefined {
  const value = wholeNumber(headers.get('x-ratelimit-reset'));
  if (value === undefined) return undefined;
  if (value < 1e9) return clamp(now + value * 1000, now);
  const serverNow = Date.parse(headers.get('date') ?? '');
  const skew = Number.isNaN(serverNow) ? 0 : serverNow - now;
  // The Date header has whole seconds: less than two of difference is no skew.
  const correction = Math.abs(skew) < 2000 ? 0 : skew;
  return clamp((value > 1e11 ? value : value * 1000) - correction, now);
}

function clamp(moment: number, now: number): number {
  return Math.min(Math.max(moment, now + 1000), now + LONGEST_PERIOD_MS);
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}
