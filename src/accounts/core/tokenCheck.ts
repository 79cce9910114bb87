import type { Time } from '../../base/core/clock.ts';
import type { Account } from '../../model/core/account.ts';
import type { AccountToken } from './accountTokens.ts';
import { reviewScopes, type ScopeReview } from './scopes.ts';
import { type AccountSession, connectionOf } from './session.ts';

/** The result of `checkToken`. */
export interface TokenCheck {
  readonly account: Account;
  /** Undefined if the service sends no scopes, as for fine-grained tokens. */
  readonly review: ScopeReview | undefined;
  /** When the token expires; undefined if not reported. */
  readonly expiresAt: Time | undefined;
}

/**
 * Loads a token's account, and reviews the token's scopes against those that earlier requests needed.
 * @param token of the account; that of the sign-in by default
 * @throws what `RecordClient.authenticatedAccount` throws.
 */
export async function checkToken(
  session: AccountSession,
  signal?: AbortSignal,
  token?: AccountToken,
): Promise<TokenCheck> {
  const connection = connectionOf(session);
  const options = { signal, intent: 'immediate', owner: token?.owner?.login, isExact: true } as const;
  const account = await (await connection.records({ signal })).authenticatedAccount(options);
  const { traits, needed } = token?.facts ?? connection.token;
  return { account, review: traits.scopes && reviewScopes(traits.scopes, needed), expiresAt: traits.expiresAt };
}
