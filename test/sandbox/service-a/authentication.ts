import { type Account, findAccount } from '../data/accounts.ts';
import type { Token, Tokens } from '../data/tokens.ts';

/** Whoever a request was authenticated as. */
export interface Principal {
  readonly account: Account;
  readonly token: Token;
}

/** What the Authorization header amounts to; `bad` is to be answered with 401. */
export type Credentials = { kind: 'anonymous' } | { kind: 'bad' } | { kind: 'valid'; principal: Principal };

/**
 * Reads an Authorization header: `token X` or HTTP Basic with the account's name and the token (service spec, section 5),
 * and `Bearer X`, which GitHub accepts as well. Schemes in any case.
 */
export function readCredentials(header: string | undefined, tokens: Tokens): Credentials {
  if (header === undefined) return { kind: 'anonymous' };
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(header) ?? [];
  switch (scheme.toLowerCase()) {
    case 'token':
    case 'bearer':
      return authenticate(tokens.find(value));
    case 'basic': {
      const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString()) ?? [];
      return authenticate(tokens.find(password), name);
    }
    default:
      return { kind: 'bad' };
  }
}

function authenticate(token: Token | undefined, name?: string): Credentials {
  const account = token && findAccount(token.login);
  if (!account || (name !== undefined && findAccount(name) !== account)) return { kind: 'bad' };
  return { kind: 'valid', principal: { account, token } };
}
