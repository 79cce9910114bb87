import { l10n } from 'vscode';
import type { Quota } from '../core/model/quota.ts';
import { clockTime, minutesFrom, wholeNumber } from '../platform/format.ts';

/** Below this part of the limit the user is warned. */
const LOW = 0.1;

export type QuotaLevel = 'enough' | 'low' | 'spent';

/** Whether the allowance is at an end. Once its period is over it is not, whatever was left. */
export function quotaLevel({ remaining, limit, resetAt }: Quota, now: number): QuotaLevel {
  if (resetAt !== undefined && resetAt <= now) return 'enough';
  if (remaining === 0) return 'spent';
  return remaining < limit * LOW ? 'low' : 'enough';
}

/** The allowance in a sentence or two. @param now milliseconds since the epoch. */
export function describeQuota({ limit, remaining, used, resetAt }: Quota, now: number): string {
  const left = l10n.t(
    '{0} of {1} API requests left, {2} used.',
    wholeNumber(remaining),
    wholeNumber(limit),
    wholeNumber(used),
  );
  if (resetAt === undefined) return left;
  if (resetAt <= now) return `${left} ${l10n.t('They were reset at {0} since.', clockTime(resetAt))}`;
  return `${left} ${l10n.t('Resets at {0} ({1}).', clockTime(resetAt), minutesFrom(now, resetAt))}`;
}
