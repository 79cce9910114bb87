import { labelOf } from '../accounts/accountName.ts';
import type { DeprecationNotice } from '../accounts/core/deprecationHeaders.ts';
import { connectionOf, type Session } from '../accounts/core/session.ts';
import type { Time } from '../base/core/clock.ts';
import { type Line, ours } from '../base/core/text.ts';
import { clockTime, day, minutesFrom, plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { joinParts, labelled } from '../base/language.ts';
import type { ListedOwner } from '../model/core/repository.ts';
import type { Quota } from './core/quota.ts';

/**
 * Describes a quota in a sentence or two.
 * @param isStored whether the text is shown at another time than `now`
 */
export function describeQuota({ limit, remaining, used, resetAt }: Quota, now: Time, isStored = false): Line {
  const left = l10n.t(
    '{0} of {1} API requests left, {2} used.',
    wholeNumber(remaining),
    wholeNumber(limit),
    wholeNumber(used),
  );
  if (resetAt === undefined) return left;
  if (resetAt <= now) return ours(`${left} ${l10n.t('The quota was reset at {0}.', clockTime(resetAt))}`);
  if (isStored) return ours(`${left} ${l10n.t('Resets at {0}.', clockTime(resetAt))}`);
  return ours(`${left} ${l10n.t('Resets at {0} ({1}).', clockTime(resetAt), minutesFrom(now, resetAt))}`);
}

/** The quotas of several sessions, a line each; skips sessions without one. */
export function quotaLines(sessions: readonly Session[], now: Time, isStored = false): readonly Line[] {
  return sessions.flatMap((session) => {
    const { quota } = connectionOf(session).meter;
    const own = quota ? [labelled(labelOf(session), describeQuota(quota, now, isStored))] : [];
    return [...own, ...tokenQuotaLines(session, now, isStored)];
  });
}

/** The quotas that the service counts for single tokens of an account, a line each. */
export function tokenQuotaLines(session: Session, now: Time, isStored = false): readonly Line[] {
  return tokenQuotas(session).map(({ label, quota }) => labelled(label, describeQuota(quota, now, isStored)));
}

/** A quota that the service counts for one token of an account. */
export interface TokenQuota {
  readonly owner: ListedOwner;
  readonly label: Line;
  readonly quota: Quota;
}

/** The quotas of the tokens that the service counts apart from their account. GitHub counts none apart. */
export function tokenQuotas(session: Session): readonly TokenQuota[] {
  return connectionOf(session).tokens.flatMap(({ owner, meter: { quota } }) => {
    if (!owner || !quota) return [];
    const label = joinParts([labelOf(session), l10n.t('Token for {0}', owner.login)]);
    return [{ owner, label, quota }];
  });
}

/** Says how many requests the last refresh used. */
export function describeCost(requests: number): Line {
  return plural(requests, l10n.t('The last refresh used {0} request.|The last refresh used {0} requests.'));
}

/** Says that the service will retire an endpoint that Repo Rider uses. */
export function describeDeprecation({ endpoint, sunsetAt }: DeprecationNotice): Line {
  return sunsetAt === undefined
    ? l10n.t('The code host will stop supporting “{0}”. Check for a newer version of Repo Rider.', ours(endpoint))
    : l10n.t(
        'The code host stops supporting “{0}” on {1}. Check for a newer version of Repo Rider.',
        ours(endpoint),
        day(sunsetAt),
      );
}
