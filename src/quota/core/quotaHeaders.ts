import type { Time } from '../../base/core/clock.ts';
import type { Quota } from './quota.ts';
import { LONGEST_PERIOD_MS } from './quotaReading.ts';

/**
 * Reads the quota from a response's headers. Invalid values (negative, no number, `1, 2`) are unknown, never unlimited.
 * @param now when the response was received
 * @returns undefined if limit or remaining is missing or invalid.
 */
export function readQuota(headers: Headers, now: Time): Quota | undefined {
  const limit = wholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = wholeNumber(headers.get('x-ratelimit-remaining'));
  if (limit === undefined || remaining === undefined || remaining > limit) return undefined;
  const used = wholeNumber(headers.get('x-ratelimit-used')) ?? limit - remaining;
  return { limit, remaining, used, resetAt: readReset(headers, now) };
}

/**
 * Reads when the next period starts, in milliseconds since the epoch on this machine's clock. The specification leaves
 * the unit open: values over 1e11 are milliseconds since the epoch, from 1e9 seconds since the epoch, below that
 * seconds from now. The Date header, where visible, corrects clock skew. The result is between a second and 61 minutes
 * from now.
 */
export function readReset(headers: Headers, now: Time): number | undefined {
  const value = wholeNumber(headers.get('x-ratelimit-reset'));
  if (value === undefined) return undefined;
  if (value < 1e9) return clamp(now + value * 1000, now);
  const serverNow = Date.parse(headers.get('date') ?? '');
  const skew = Number.isNaN(serverNow) ? 0 : serverNow - now;
  // The Date header has whole seconds: a difference below two seconds is no skew.
  const correction = Math.abs(skew) < 2000 ? 0 : skew;
  return clamp((value > 1e11 ? value : value * 1000) - correction, now);
}

function clamp(time: number, now: Time): number {
  return Math.min(Math.max(time, now + 1000), now + LONGEST_PERIOD_MS);
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}
