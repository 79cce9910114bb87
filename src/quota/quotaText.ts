import { labelOf } from '../accounts/accountName.ts';
import type { DeprecationNotice } from '../accounts/core/deprecationHeaders.ts';
import { connectionOf, type Session } from '../accounts/core/session.ts';
import type { Time } from '../base/core/clock.ts';
import { type Line, ours } from '../base/core/text.ts';
import { clockTime, day, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { joinParts } from '../base/language.ts';
import type { ListedOwner } from '../model/core/repository.ts';
import { type Quota, quotaAt } from './core/quota.ts';

/** What is shown of the quotas of sessions: an account, what is left, and the reset. Skips those not known yet. */
export function quotaRows(sessions: readonly Session[], now: Time): readonly (readonly Line[])[] {
  return sessions.flatMap((session) => {
    const { quota, isAbsent } = connectionOf(session).meter;
    const label = labelOf(session);
    const absent = isAbsent ? [[label, l10n.t('no limit reported'), ours('')]] : [];
    const own = quota ? [quotaRow(label, quota, now)] : absent;
    return [...own, ...tokenQuotas(session).map((each) => quotaRow(each.label, each.quota, now))];
  });
}

function quotaRow(label: Line, quota: Quota, now: Time): readonly Line[] {
  const { limit, remaining, resetAt } = quotaAt(quota, now);
  const left = l10n.t('{0} of {1}', wholeNumber(remaining), wholeNumber(limit));
  return [label, left, resetAt === undefined ? ours('') : clockTime(resetAt)];
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
