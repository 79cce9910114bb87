import type { Time } from '../../base/core/clock.ts';
import { ignoring, RepoRiderError } from '../../base/core/errors.ts';
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
 * Loads the token's account, and reviews the token's scopes against those that earlier requests needed.
 * @throws what `RecordClient.authenticatedAccount` throws.
 */
export async function checkToken(session: AccountSession, signal?: AbortSignal): Promise<TokenCheck> {
  const connection = connectionOf(session);
  const account = await (await connection.records({ signal })).authenticatedAccount({ signal, intent: 'immediate' });
  const { traits, needed } = connection.token;
  return { account, review: traits.scopes && reviewScopes(traits.scopes, needed), expiresAt: traits.expiresAt };
}

/** A token, and why the service refuses it, if it does. */
export interface TokenResult {
  readonly token: AccountToken;
  readonly failure: RepoRiderError | undefined;
  /** Undefined after a failure. */
  readonly account: Account | undefined;
}

/** Loads the account with each of its tokens. @throws the signal's reason */
export async function checkTokens(session: AccountSession, signal: AbortSignal): Promise<readonly TokenResult[]> {
  const { records, tokens } = connectionOf(session);
  const client = await records({ signal });
  return Promise.all(
    tokens.map(async (token): Promise<TokenResult> => {
      const owner = token.owner?.login;
      let failure: RepoRiderError | undefined;
      const check = () => client.authenticatedAccount({ signal, intent: 'immediate', owner, isExact: true });
      const account = await ignoring(RepoRiderError, check, (error) => (failure = error));
      return { token, failure, account };
    }),
  );
}
