import type { Quota } from '../model/quota.ts';

/** Background work leaves at least this many requests to the person, or this part of the limit if that is more. */
const RESERVE = 200;
const RESERVED_PART = 0.1;

/**
 * Whether work that nobody waits for may spend `cost` requests. Without a token it never may: sixty an hour are the
 * person's. An unknown allowance is not a small one: the first answer tells.
 * @param quota that limits requests now.
 */
export function mayRunInBackground(quota: Quota | undefined, hasToken: boolean, cost: number): boolean {
  if (!hasToken) return false;
  if (!quota) return true;
  return quota.remaining - cost > Math.max(quota.limit * RESERVED_PART, RESERVE);
}
