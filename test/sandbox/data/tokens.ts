import { findAccount } from './sandboxAccounts.ts';

/** A token of a user, or of an app that a user has authorized. */
export interface Token {
  readonly value: string;
  /** Login of its account. */
  readonly login: string;
  /**
   * No scopes means public data only, as on GitHub; `repo` allows private repositories. Undefined means a fine-grained token,
   * which reports no scopes and allows what `repo` allows.
   */
  readonly scopes: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
  /** Whether an app got it through OAuth. */
  readonly isOAuth?: boolean;
}

/** The tokens of one sandbox. */
export interface Tokens {
  /** The token with this value, unless it is revoked or has expired. */
  readonly find: (value: string | undefined) => Token | undefined;
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
export function createTokens(now: () => number): Tokens {
  const byValue = new Map(seeded.map((token) => [token.value, token]));
  const revoked = new Set<string>();
  return {
    find(value) {
      const token = byValue.get(value ?? '');
      if (!token || revoked.has(token.value)) return undefined;
      return token.expiresAt !== undefined && now() > token.expiresAt ? undefined : token;
    },
    add(token) {
      const account = findAccount(token.login);
      if (account?.type !== 'User') throw new RangeError(`There is no user ${token.login}.`);
      // Caches are keyed by token value, so a value must never be reused.
      if (byValue.has(token.value) || revoked.has(token.value))
        throw new RangeError(`There was a token ${token.value} before.`);
      byValue.set(token.value, { ...token, login: account.login });
    },
    revoke(value) {
      revoked.add(value);
    },
  };
}

/** Whether a token reads the private repositories that its account has permission for. */
export function opensPrivate({ scopes }: Token): boolean {
  return scopes === undefined || scopes.includes('repo');
}
