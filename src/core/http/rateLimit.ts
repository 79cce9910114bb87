import type { Quota } from '../model/quota.ts';
import { QuotaSpentError, SecondaryLimitError } from './requestErrors.ts';

/** A time during which an account asks nothing: because its allowance is used up, or because the service wants a rest. */
export interface RateLimit {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly cause: 'quota' | 'secondary';
}

/** The rest that GitHub asks for when a secondary limit names none, and the longest that is waited for. */
const DEFAULT_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * The rest that a failure calls for.
 * @param inARow how many secondary limits came one after the other: each that names no time doubles it.
 */
export function rateLimitAfter(failure: unknown, inARow: number, now: number): RateLimit | undefined {
  if (failure instanceof QuotaSpentError) {
    return failure.resetAt === undefined ? undefined : { until: failure.resetAt, cause: 'quota' };
  }
  if (!(failure instanceof SecondaryLimitError)) return undefined;
  const ms = failure.retryAfterMs ?? DEFAULT_WAIT_MS * 2 ** (inARow - 1);
  return { until: now + Math.min(ms, LONGEST_WAIT_MS), cause: 'secondary' };
}

/**
 * The rest that holds now: until the allowance begins anew where nothing is left of it, and as the service asked for.
 * @param asked what a failure called for, if any did.
 */
export function currentRateLimit(
  quota: Quota | undefined,
  asked: RateLimit | undefined,
  now: number,
): RateLimit | undefined {
  const spent = quota?.remaining === 0 && quota.resetAt !== undefined ? quota.resetAt : 0;
  const quotaRest: RateLimit | undefined = spent > now ? { until: spent, cause: 'quota' } : undefined;
  const askedRest = asked && asked.until > now ? asked : undefined;
  if (!quotaRest || !askedRest) return quotaRest ?? askedRest;
  return askedRest.until > quotaRest.until ? askedRest : quotaRest;
}
