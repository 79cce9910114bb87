import type { Quota } from '../model/quota.ts';
import { QuotaSpentError, SecondaryLimitError } from './requestErrors.ts';

/** A time during which an account asks nothing: because its allowance is used up, or because the service wants a rest. */
export interface Rest {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly cause: 'quota' | 'secondary';
}

/** The rest that GitHub asks for when a secondary limit names none, and the longest that is waited for. */
const DEFAULT_REST_MS = 60_000;
const LONGEST_REST_MS = 60 * 60_000;

/**
 * The rest that a failure calls for.
 * @param inARow how many secondary limits came one after the other: each that names no time doubles it.
 */
export function restAfter(failure: unknown, inARow: number, now: number): Rest | undefined {
  if (failure instanceof QuotaSpentError) {
    return failure.resetAt === undefined ? undefined : { until: failure.resetAt, cause: 'quota' };
  }
  if (!(failure instanceof SecondaryLimitError)) return undefined;
  const ms = failure.retryAfterMs ?? DEFAULT_REST_MS * 2 ** (inARow - 1);
  return { until: now + Math.min(ms, LONGEST_REST_MS), cause: 'secondary' };
}

/**
 * The rest that holds now: until the allowance begins anew where nothing is left of it, and as the service asked for.
 * @param asked what a failure called for, if any did.
 */
export function restFor(quota: Quota | undefined, asked: Rest | undefined, now: number): Rest | undefined {
  const spent = quota?.remaining === 0 && quota.resetAt !== undefined ? quota.resetAt : 0;
  const quotaRest: Rest | undefined = spent > now ? { until: spent, cause: 'quota' } : undefined;
  const askedRest = asked && asked.until > now ? asked : undefined;
  if (!quotaRest || !askedRest) return quotaRest ?? askedRest;
  return askedRest.until > quotaRest.until ? askedRest : quotaRest;
}
