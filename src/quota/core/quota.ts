/**
 * The quota: what a host allows, and what has used it.
 *
 * - `core/quotaMeter.ts`: the quota of an account, from the headers of responses
 * - `core/quotaForecast.ts`, `core/quotaHistory.ts`: when it will be used up
 * - `core/journal.ts`: the last requests, with their cost and outcome
 * - `quotaItem.ts`, `statusBar.ts`: the status bar
 * - `quotaPanel.ts`, `protocol/`: the page
 *
 * It never sends a request, nor decides whether one may be sent: `http/core/admit/` does.
 */

import type { Time } from '../../base/core/clock.ts';
/** The quota of one account at one service, as last reported (docs/service-spec.md, section 8). */
export interface Quota {
  /** Requests allowed in the period. */
  readonly limit: number;
  /** Requests left in the period. */
  readonly remaining: number;
  /** Requests used in the period. */
  readonly used: number;
  /** When the next period starts, by this computer's clock; undefined if not reported. */
  readonly resetAt: Time | undefined;
}

/** Below this part of the limit, the quota is low. */
const LOW = 0.2;

type QuotaLevel = 'enough' | 'low' | 'spent';

/** The quota at a time: after its period, all of it is left, and the next reset is unknown. */
export function quotaAt(quota: Quota, now: Time): Quota {
  const isOver = quota.resetAt !== undefined && quota.resetAt <= now;
  return isOver ? { ...quota, remaining: quota.limit, used: 0, resetAt: undefined } : quota;
}

/** Returns whether the quota is low or spent. It is neither after its period, whatever remained. */
export function quotaLevel(
  { remaining, limit, resetAt }: Pick<Quota, 'remaining' | 'limit'> & Partial<Pick<Quota, 'resetAt'>>,
  now: Time,
): QuotaLevel {
  if (resetAt !== undefined && resetAt <= now) return 'enough';
  if (remaining === 0) return 'spent';
  return remaining < limit * LOW ? 'low' : 'enough';
}
