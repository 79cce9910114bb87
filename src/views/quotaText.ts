import { l10n } from 'vscode';
import type { Quota } from '../core/model/quota.ts';
import { clockTime, minutesFrom, wholeNumber } from '../platform/format.ts';

/** Below this part of the limit the user is warned. */
const LOW = 0.1;

/** Whether the allowance is at an end. */
export function quotaLevel({ remaining, limit }: Quota): 'enough' | 'low' | 'spent' {
  if (remaining === 0) return 'spent';
  return remaining < limit * LOW ? 'low' : 'enough';
}

/** The allowance in one sentence. @param now milliseconds since the epoch. */
export function describeQuota({ limit, remaining, used, resetAt }: Quota, now: number): string {
  const left = l10n.t(
    '{0} of {1} API requests left, {2} used.',
    wholeNumber(remaining),
    wholeNumber(limit),
    wholeNumber(used),
  );
  if (resetAt === undefined || resetAt <= now) return left;
  return `${left} ${l10n.t('They start anew at {0}, {1}.', clockTime(resetAt), minutesFrom(now, resetAt))}`;
}
