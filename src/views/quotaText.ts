import { l10n } from 'vscode';
import { connectionOf, type Session } from '../core/accounts/session.ts';
import type { DeprecationNotice } from '../core/http/deprecationHeaders.ts';
import type { RateLimit } from '../core/http/rateLimit.ts';
import type { Quota } from '../core/model/quota.ts';
import { clockTime, day, minutesFrom, wholeNumber } from '../platform/format.ts';
import { plural } from '../platform/language.ts';
import { labelOf } from './sessionText.ts';

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

/** The allowances of several sessions, a line each; of those that nothing is known of, none. */
export function quotaLines(sessions: readonly Session[], now: number): readonly string[] {
  return sessions.flatMap((session) => {
    const { quota } = connectionOf(session).meter;
    return quota ? [`${labelOf(session)}: ${describeQuota(quota, now)}`] : [];
  });
}

/** Why requests wait, and that they go on by themselves. */
export function describeRateLimit({ until, cause }: RateLimit): string {
  return cause === 'quota'
    ? l10n.t('All API requests are used up until {0}. This goes on by itself then.', clockTime(until))
    : l10n.t('The service asks for a rest until {0}. This goes on by itself then.', clockTime(until));
}

/** What the last refresh took of the allowance. */
export function describeCost(requests: number): string {
  return plural(
    requests,
    l10n.t('The last refresh took {0} request.|The last refresh took {0} requests.'),
    wholeNumber(requests),
  );
}

/** That the service will retire something this product uses. */
export function describeDeprecation({ endpoint, sunsetAt }: DeprecationNotice): string {
  return sunsetAt === undefined
    ? l10n.t('The service will retire “{0}”. Look for a newer version of Repo Rider.', endpoint)
    : l10n.t('The service retires “{0}” on {1}. Look for a newer version of Repo Rider.', endpoint, day(sunsetAt));
}
