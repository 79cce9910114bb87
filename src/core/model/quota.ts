/** The allowance of one account at one service, as its last answer told (service spec, section 8). */
export interface Quota {
  /** Requests allowed in the period. */
  readonly limit: number;
  /** Requests left in the period. */
  readonly remaining: number;
  /** Requests used in the period. */
  readonly used: number;
  /** When the period begins anew, in milliseconds since the epoch on this machine's clock; unknown where not told. */
  readonly resetAt: number | undefined;
}

/** Below this part of the limit little is left. */
const LOW = 0.1;

export type QuotaLevel = 'enough' | 'low' | 'spent';

/**
 * Whether the allowance is at an end. Once its period is over it is not, whatever was left.
 * @param now milliseconds since the epoch.
 */
export function quotaLevel(
  { remaining, limit, resetAt }: Pick<Quota, 'remaining' | 'limit'> & Partial<Pick<Quota, 'resetAt'>>,
  now: number,
): QuotaLevel {
  if (resetAt !== undefined && resetAt <= now) return 'enough';
  if (remaining === 0) return 'spent';
  return remaining < limit * LOW ? 'low' : 'enough';
}
