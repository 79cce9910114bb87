import type { Accounts } from './accountStore.ts';
import type { Token } from './tokens.ts';

/** The organizations that restrict OAuth apps: tokens of apps read only what is public there. */
export interface OAuthRestrictions {
  /** @throws RangeError for an unknown organization, like the next one */
  readonly restrict: (org: string) => void;
  readonly lift: (org: string) => void;
  /** Whether an organization refuses a token, since it belongs to an app. */
  readonly refuses: (org: string, token: Token | undefined) => boolean;
  /** The logins of the organizations that refuse a token. */
  readonly refusing: (token: Token | undefined) => readonly string[];
}

export function createOAuthRestrictions(accounts: Accounts): OAuthRestrictions {
  /** The ids of organizations. */
  const restricted = new Set<number>();
  const refuses = (org: string, token: Token | undefined) =>
    token?.isOAuth === true && restricted.has(accounts.find(org)?.id ?? 0);
  return {
    restrict(org) {
      restricted.add(accounts.needOrganization(org).id);
    },
    lift(org) {
      restricted.delete(accounts.needOrganization(org).id);
    },
    refuses,
    refusing(token) {
      const logins = accounts.all.map(({ login }) => login);
      return logins.filter((login) => refuses(login, token)).toSorted();
    },
  };
}
