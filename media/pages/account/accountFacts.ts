import * as l10n from '@vscode/l10n';
import type { Account } from '../../../src/model/core/account.ts';
import { type Fact, number, time, withValues, words } from '../shared/fact.ts';
import type { Reader } from '../shared/format.ts';

/** Returns the facts of a user or an organization, without those that the service omits. */
export function accountFacts(account: Account, reader: Reader): readonly Fact[] {
  // Organizations don't follow accounts, and aren't members.
  const isOrganization = account.type === 'Organization';
  return withValues([
    words(l10n.t('Company'), account.company),
    words(l10n.t('Location'), account.location),
    words(l10n.t('Email'), account.email),
    number(l10n.t('Public repositories'), account.public_repos, reader),
    number(l10n.t('Public gists'), account.public_gists, reader),
    number(l10n.t('Followers'), account.followers, reader),
    isOrganization
      ? undefined
      : number(
          l10n.t({ message: 'Following', comment: 'How many accounts somebody follows' }),
          account.following,
          reader,
        ),
    time(isOrganization ? l10n.t('Created') : l10n.t('Member since'), account.created_at, reader),
    time(l10n.t('Updated'), account.updated_at, reader),
  ]);
}

/** Returns the account's type and role, one or two words each. */
export function accountBadges({ type, site_admin }: Account): readonly string[] {
  return withValues([typeName(type), site_admin ? l10n.t('Site admin') : undefined]);
}

/** Returns a localized type; other types are shown as the service names them. */
function typeName(type: Account['type']): string | undefined {
  if (type === 'User') return l10n.t('User');
  return type === 'Organization' ? l10n.t('Organization') : type || undefined;
}

/** Returns a user's bio or an organization's description. */
export function accountAbout({ bio, description }: Account): string | undefined {
  return bio || description || undefined;
}
