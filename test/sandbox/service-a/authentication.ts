import type { Account } from '../data/sandboxAccounts.ts';
import type { Token, Tokens, ValidToken } from '../data/tokens.ts';

/** The account and token that authenticate a request. */
export interface Principal {
  readonly account: Account;
  readonly token: Token;
}

/** The result of reading an Authorization header; `bad` must be answered with 401. */
export type Credentials = { kind: 'anonymous' } | { kind: 'bad' } | { kind: 'valid'; principal: Principal };

/**
 * Reads an Authorization header: `token X`, HTTP Basic with the account's name and the token (docs/service-spec.md,
 * section 5), or `Bearer X`, which GitHub also accepts. Schemes are case-insensitive.
 */
export function readCredentials(header: string | undefined, tokens: Tokens, anyUser?: string): Credentials {
  if (header === undefined) return { kind: 'anonymous' };
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(header) ?? [];
  switch (scheme.toLowerCase()) {
    case 'token':
    case 'bearer':
      return authenticate(tokens.find(value));
    case 'basic': {
      const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString()) ?? [];
      return authenticate(tokens.find(password), name === anyUser ? undefined : name);
    }
    default:
      return { kind: 'bad' };
  }
}

function authenticate(token: ValidToken | undefined, name?: string): Credentials {
  if (!token || (name !== undefined && name.toLowerCase() !== token.login)) return { kind: 'bad' };
  return { kind: 'valid', principal: { account: token.account, token } };
}
