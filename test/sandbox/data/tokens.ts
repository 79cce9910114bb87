import { findAccount } from './accounts.ts';

/** A personal access token. */
export interface Token {
  readonly value: string;
  /** Of the account it belongs to. */
  readonly login: string;
  /**
   * No scopes means public data only, as on GitHub; `repo` opens private repositories. Undefined is a fine-grained token:
   * it has none to tell, and sees what `repo` opens.
   */
  readonly scopes: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
}

/** The tokens of one sandbox. */
export interface Tokens {
  /** The token with this value; none once it is revoked or has expired. */
  readonly find: (value: string | undefined) => Token | undefined;
  /** Throws a RangeError for an unknown account, and for a value that there was before, revoked ones included. */
  readonly add: (token: Token) => void;
  readonly revoke: (value: string) => void;
}

/** Those every sandbox begins with. */
const seeded: readonly Token[] = [
  { value: 'riderfulltoken0001', login: 'rider', scopes: ['repo', 'read:org', 'read:user'] },
  { value: 'riderpublictoken01', login: 'rider', scopes: [] },
  { value: 'secondtoken000001', login: 'second', scopes: ['repo', 'read:org', 'read:user'] },
];

/** The seeded tokens. `now` (milliseconds) tells which have expired. */
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
      // What was made for a token is kept by its value, so a value never means another one later.
      if (byValue.has(token.value) || revoked.has(token.value))
        throw new RangeError(`There was a token ${token.value} before.`);
      byValue.set(token.value, { ...token, login: account.login });
    },
    revoke(value) {
      revoked.add(value);
    },
  };
}

/** Whether a token reads private repositories, of those its account has permission on. */
export function opensPrivate({ scopes }: Token): boolean {
  return scopes === undefined || scopes.includes('repo');
}
