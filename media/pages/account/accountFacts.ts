import type { Account } from '../../../src/core/model/account.ts';
import { type Fact, known, moment, number, words } from '../shared/fact.ts';
import type { Reader } from '../shared/format.ts';

/** The facts of a user or an organization that are known: what the service did not tell is left out. */
export function accountFacts(account: Account, reader: Reader): readonly Fact[] {
  // An organization follows nobody, and is no member of anything.
  const isOrganization = account.type === 'Organization';
  return known([
    words('Company', account.company),
    words('Location', account.location),
    words('E-mail', account.email),
    number('Public repositories', account.public_repos, reader),
    number('Public gists', account.public_gists, reader),
    number('Followers', account.followers, reader),
    isOrganization ? undefined : number('Following', account.following, reader),
    moment(isOrganization ? 'Created' : 'Member since', account.created_at, reader),
    moment('Updated', account.updated_at, reader),
  ]);
}

/** What an account is, in a word or two each. */
export function accountBadges({ type, site_admin }: Account): readonly string[] {
  return known([type || undefined, site_admin ? 'Site admin' : undefined]);
}

/** What an account says about itself: people have a bio, organizations a description. */
export function accountAbout({ bio, description }: Account): string | undefined {
  return bio || description || undefined;
}
