import { type Account, accounts, needOrganization } from './sandboxAccounts.ts';
import type { Token, Tokens } from './tokens.ts';

/** The organizations that accept only tokens with a single sign-on authorization. */
export interface SingleSignOn {
  /** @throws RangeError for an unknown organization, like the next two; the last also for an unknown token */
  readonly require: (org: string) => void;
  readonly drop: (org: string) => void;
  readonly authorize: (token: string, org: string) => void;
  /** Whether an organization refuses a token. Anonymous clients are never refused, since they see only public data. */
  readonly refuses: (org: string, token: Token | undefined) => boolean;
  /** The organizations that refuse a token, sorted by id. */
  readonly refusing: (token: Token | undefined) => readonly Account[];
}

export function createSingleSignOn(tokens: Tokens): SingleSignOn {
  /** Login of an organization that requires or may later require single sign-on → the tokens authorized for it. */
  const authorized = new Map<string, Set<string>>();
  const required = new Set<string>();
  const refuses = (org: string, token: Token | undefined) =>
    token !== undefined && required.has(org) && authorized.get(org)?.has(token.value) !== true;
  return {
    require(org) {
      required.add(needOrganization(org));
    },
    drop(org) {
      required.delete(needOrganization(org));
    },
    authorize(value, org) {
      const login = needOrganization(org);
      if (!tokens.find(value)) throw new RangeError(`There is no token ${value}.`);
      authorized.set(login, new Set(authorized.get(login)).add(value));
    },
    refuses,
    refusing: (token) => accounts.filter(({ login }) => refuses(login, token)),
  };
}
