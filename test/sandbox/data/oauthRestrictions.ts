import { needOrganization } from './sandboxAccounts.ts';
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

export function createOAuthRestrictions(): OAuthRestrictions {
  const restricted = new Set<string>();
  const refuses = (org: string, token: Token | undefined) => token?.isOAuth === true && restricted.has(org);
  return {
    restrict(org) {
      restricted.add(needOrganization(org));
    },
    lift(org) {
      restricted.delete(needOrganization(org));
    },
    refuses,
    refusing: (token) => [...restricted].filter((org) => refuses(org, token)).toSorted(),
  };
}
