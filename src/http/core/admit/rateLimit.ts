import type { Time } from '../../../base/core/clock.ts';
import type { Quota } from '../../../quota/core/quota.ts';
import { LONGEST_WAIT_MS } from '../send/limits.ts';
import { QuotaSpentError, SecondaryLimitError } from '../send/requestErrors.ts';

/** A time until which no requests are sent: the quota is used up, or a secondary rate limit applies. */
export interface RateLimit {
  readonly until: Time;
  readonly cause: 'quota' | 'secondary';
}

/** The wait for a secondary limit without Retry-After, as GitHub documents it, in milliseconds. */
const DEFAULT_WAIT_MS = 60_000;

/**
 * The rate limit that a failure reports; undefined if it reports none.
 * @param inARow number of consecutive secondary limits: without Retry-After, each doubles the wait.
 */
export function rateLimitAfter(failure: unknown, inARow: number, now: Time): RateLimit | undefined {
  if (failure instanceof QuotaSpentError) {
    return failure.resetAt === undefined ? undefined : { until: failure.resetAt, cause: 'quota' };
  }
  if (!(failure instanceof SecondaryLimitError)) return undefined;
  const until = failure.retryAt ?? now + Math.min(DEFAULT_WAIT_MS * 2 ** (inARow - 1), LONGEST_WAIT_MS);
  return { until, cause: 'secondary' };
}

/**
 * The rate limit that applies now: the later of the reset of a used-up quota, and the limit that a failure reported.
 * @param reported from the last failure with a rate limit, if any.
 */
export function currentRateLimit(
  quota: Quota | undefined,
  reported: RateLimit | undefined,
  now: Time,
): RateLimit | undefined {
  const spent = quota?.remaining === 0 && quota.resetAt !== undefined ? quota.resetAt : 0;
  const quotaLimit: RateLimit | undefined = spent > now ? { until: spent, cause: 'quota' } : undefined;
  const failureLimit = reported && reported.until > now ? reported : undefined;
  if (!quotaLimit || !failureLimit) return quotaLimit ?? failureLimit;
  return failureLimit.until > quotaLimit.until ? failureLimit : quotaLimit;
}
