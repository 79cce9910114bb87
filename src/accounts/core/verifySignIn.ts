import { AnotherAccountError, DefectError, MissingScopesError } from '../../base/core/errors.ts';
import { randomId } from '../../base/core/randomId.ts';
import type { Credential } from '../../http/core/send/credential.ts';
import {
  AccountForbiddenError,
  ForbiddenError,
  InvalidResponseError,
  NotCodeHostError,
  NotFoundError,
  WebPageError,
} from '../../http/core/send/requestErrors.ts';
import type { Account } from '../../model/core/account.ts';
import type { Connection, Connector } from './connection.ts';
import { mayHaveScopes } from './scopes.ts';
import type { AccountSession, SignedInAccount } from './session.ts';
import type { StoredAccount, StoredCredential } from './tokenVault.ts';
import type { AccountReference } from './vscodeAccounts.ts';

/** Options of a sign-in: a token that reports its scopes must have all of `scopes`. */
export interface Demands {
  readonly signal?: AbortSignal | undefined;
  readonly scopes?: readonly string[] | undefined;
}

/** A sign-in to verify. */
export interface SignInRequest {
  /** The API address that the credential is sent to. */
  readonly base: URL;
  readonly credential: Credential;
  /** Stored in place of the token of an account of VS Code. */
  readonly reference?: AccountReference;
  /** The account that the credential must belong to; undefined for any account. */
  readonly replaced?: SignedInAccount;
}

/** A signed-in account, and whether the sign-in has been stored. */
export interface SignInResult {
  readonly session: AccountSession;
  readonly isNew: boolean;
}

/**
 * Loads the account of a credential.
 * @returns what to store, and the requests and the quota of its verification
 * @throws what `accountOf` throws; AnotherAccountError; MissingScopesError
 */
export async function verifySignIn(
  connector: Connector,
  { base, credential, reference, replaced }: SignInRequest,
  scopes: readonly string[],
  signal: AbortSignal,
) {
  const unverified = connector.connect(base, credential);
  const verification = accountOf(unverified, signal).finally(() => unverified.dispose());
  const { login, id, type, avatar_url, html_url } = await verification;
  if (replaced && id !== replaced.id) throw new AnotherAccountError();
  const { traits } = unverified.token;
  if (!mayHaveScopes(traits, scopes)) throw new MissingScopesError(scopes);
  const stamp = randomId();
  const account = { login, id, type, avatar_url, html_url };
  const saved = reference ?? storable(credential);
  const stored: StoredAccount = { base, credential: saved, account, traits, stamp, tokens: [] };
  return { stored, requests: unverified.journal.entries, quota: unverified.meter.reading };
}

/** @throws DefectError for a token of VS Code, which must not be stored */
function storable(credential: Credential): StoredCredential {
  if (credential.kind === 'vscode') throw new DefectError();
  return credential;
}

/**
 * Loads the account that a connection's credential belongs to.
 * @throws NotCodeHostError when `GET /user`, which every code host has, is missing or returns something else: the
 * address belongs to another service, or lacks its path. AccountForbiddenError when the token can't read its account.
 * What `authenticatedAccount` throws.
 */
async function accountOf(connection: Connection, signal: AbortSignal | undefined): Promise<Account> {
  try {
    return await (await connection.records()).authenticatedAccount({ signal, intent: 'immediate' });
  } catch (error) {
    // Which scope is missing says more.
    const isUnexplained = error instanceof ForbiddenError && error.lacking.scopes.length === 0;
    if (isUnexplained && error.hasCredential) throw new AccountForbiddenError(error.request);
    const isSomethingElse =
      error instanceof NotFoundError || error instanceof WebPageError || error instanceof InvalidResponseError;
    throw isSomethingElse ? new NotCodeHostError(error.request) : error;
  }
}
