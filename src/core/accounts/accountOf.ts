import {
  AccountForbiddenError,
  AppRestrictedError,
  ForbiddenError,
  InvalidResponseError,
  NotCodeHostError,
  NotFoundError,
  WebPageError,
} from '../http/send/requestErrors.ts';
import type { Account } from '../model/account.ts';
import type { Connection } from './connection.ts';

/**
 * Loads the account that a connection's credential belongs to.
 * @throws NotCodeHostError when `GET /user`, which every code host has, is missing or returns something else: the
 * address belongs to another service, or lacks its path. AccountForbiddenError when the token can't read its account.
 * What `authenticatedAccount` throws.
 */
export async function accountOf(connection: Connection, signal: AbortSignal | undefined): Promise<Account> {
  try {
    return await (await connection.records()).authenticatedAccount({ signal, intent: 'immediate' });
  } catch (error) {
    const isForbidden = (error instanceof ForbiddenError && error.hasCredential) || error instanceof AppRestrictedError;
    if (isForbidden) throw new AccountForbiddenError(error.request);
    const isSomethingElse =
      error instanceof NotFoundError || error instanceof WebPageError || error instanceof InvalidResponseError;
    throw isSomethingElse ? new NotCodeHostError(error.request) : error;
  }
}
