import type { Accounts } from './accountStore.ts';
import type { Account } from './sandboxAccounts.ts';
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

export function createSingleSignOn(accounts: Accounts, tokens: Tokens): SingleSignOn {
  /** Id of an organization that requires or may later require single sign-on → the tokens authorized for it. */
  const authorized = new Map<number, Set<string>>();
  const required = new Set<number>();
  const refusesId = (org: number, token: Token | undefined) =>
    token !== undefined && required.has(org) && authorized.get(org)?.has(token.value) !== true;
  return {
    require(org) {
      required.add(accounts.needOrganization(org).id);
    },
    drop(org) {
      required.delete(accounts.needOrganization(org).id);
    },
    authorize(value, org) {
      const { id } = accounts.needOrganization(org);
      if (!tokens.find(value)) throw new RangeError(`There is no token ${value}.`);
      authorized.set(id, new Set(authorized.get(id)).add(value));
    },
    refuses: (org, token) => refusesId(accounts.find(org)?.id ?? 0, token),
    refusing: (token) => accounts.all.filter(({ id }) => refusesId(id, token)),
  };
}
