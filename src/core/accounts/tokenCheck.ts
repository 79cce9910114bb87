import type { Account } from '../model/account.ts';
import { reviewScopes, type ScopeReview } from './scopes.ts';
import { type AccountSession, connectionOf } from './session.ts';

/** What is to be said of a token. */
export interface TokenCheck {
  readonly account: Account;
  /** Undefined where the service tells no scopes, as of fine-grained tokens. */
  readonly review: ScopeReview | undefined;
  /** When it ends, in milliseconds since the epoch; undefined where it is not told. */
  readonly expiresAt: number | undefined;
}

/**
 * Asks whose an account's token is, and reviews it: by what that answer tells, and what all answers since told to be needed.
 * @throws what `CodeHostClient.authenticatedAccount` throws.
 */
export async function checkToken(session: AccountSession, signal?: AbortSignal): Promise<TokenCheck> {
  const connection = connectionOf(session);
  const account = await connection.client.authenticatedAccount({ signal, intent: 'immediate' });
  const { traits, needed } = connection.token;
  return { account, review: traits.scopes && reviewScopes(traits.scopes, needed), expiresAt: traits.expiresAt };
}
