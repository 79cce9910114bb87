import type { Quota } from '../../model/quota.ts';

/** Background work leaves at least this many requests to the user, or this share of the limit if that is more. */
const RESERVE = 200;
const RESERVED_SHARE = 0.1;

/**
 * Whether background work may use `cost` requests. Never without a token: the sixty requests per hour are for the user.
 * An unknown quota allows it: the first response reports the quota.
 * @param quota the quota that limits requests now.
 */
export function mayRunInBackground(quota: Quota | undefined, hasToken: boolean, cost: number): boolean {
  if (!hasToken) return false;
  if (!quota) return true;
  return quota.remaining - cost > Math.max(quota.limit * RESERVED_SHARE, RESERVE);
}
