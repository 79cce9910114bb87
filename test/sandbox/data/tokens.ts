import type { Accounts } from './accountStore.ts';
import type { Account } from './sandboxAccounts.ts';

/** A token of a user, or of an app that a user has authorized. */
export interface Token {
  readonly value: string;
  /** Login of its account. */
  readonly login: string;
  /**
   * No scopes means public data only, as on GitHub; `repo` allows private repositories. Undefined means a fine-grained
   * token, which reports no scopes and allows what `repo` allows.
   */
  readonly scopes: readonly string[] | undefined;
  /** Login of the only owner whose private repositories a fine-grained token reads; without one, it reads all. */
  readonly owner?: string;
  /** The ids of the only private repositories that it reads; without them, all of its owner. */
  readonly repositories?: readonly number[];
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
  /** Whether an app got it through OAuth. */
  readonly isOAuth?: boolean;
}

/** A token that can be used. Its logins are the current ones. */
export interface ValidToken extends Token {
  readonly account: Account;
}

/** The tokens of one sandbox. */
export interface Tokens {
  /** The token with this value, unless it is revoked or has expired, or its account was removed. */
  readonly find: (value: string | undefined) => ValidToken | undefined;
  /** @throws RangeError for an unknown account, and for any value that was used before, including revoked ones */
  readonly add: (token: Token) => void;
  readonly revoke: (value: string) => void;
}

/** The initial tokens of every sandbox. */
const seeded: readonly Token[] = [
  { value: 'riderfulltoken0001', login: 'rider', scopes: ['repo', 'read:org', 'read:user'] },
  { value: 'riderpublictoken01', login: 'rider', scopes: [] },
  { value: 'secondtoken000001', login: 'second', scopes: ['repo', 'read:org', 'read:user'] },
];

/** The seeded tokens. `now` (milliseconds since the epoch) determines which have expired. */
export function createTokens(accounts: Accounts, now: () => number): Tokens {
  const byValue = new Map<string, { readonly token: Token; readonly account: number; readonly owner: number }>();
  const revoked = new Set<string>();
  const add = (token: Token) => {
    const account = accounts.find(token.login);
    if (account?.type !== 'User') throw new RangeError(`There is no user ${token.login}.`);
    // Caches are keyed by token value, so a value must never be reused.
    if (byValue.has(token.value)) throw new RangeError(`There was a token ${token.value} before.`);
    const owner = token.owner === undefined ? 0 : accounts.find(token.owner)?.id;
    if (owner === undefined) throw new RangeError(`There is no account ${token.owner}.`);
    byValue.set(token.value, { token, account: account.id, owner });
  };
  for (const token of seeded) add(token);
  return {
    find(value) {
      const { token, account: id, owner = 0 } = byValue.get(value ?? '') ?? {};
      const account = accounts.findById(id ?? 0);
      if (!token || !account || revoked.has(token.value)) return undefined;
      if (token.expiresAt !== undefined && now() > token.expiresAt) return undefined;
      // The token of an owner that was removed opens nothing.
      const owned = owner > 0 ? { owner: accounts.findById(owner)?.login ?? '' } : {};
      return { ...token, ...owned, login: account.login, account };
    },
    add(token) {
      if (revoked.has(token.value)) throw new RangeError(`There was a token ${token.value} before.`);
      add(token);
    },
    revoke(value) {
      revoked.add(value);
    },
  };
}

/** Whether a token reads a private repository, if its account has permission for that. */
export function opensPrivate(
  { scopes, owner, repositories }: Token,
  repository: { readonly id: number; readonly owner: string },
): boolean {
  if (scopes !== undefined) return scopes.includes('repo');
  return (
    (owner === undefined || owner === repository.owner) &&
    (repositories === undefined || repositories.includes(repository.id))
  );
}
