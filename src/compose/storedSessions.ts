import type { AuthenticationSession } from 'vscode';
import { accountLabel } from '../accounts/accountLabel.ts';
import { ACCOUNT_KEY, storedIds } from '../accounts/core/accountKeys.ts';
import type { Secrets } from '../accounts/core/tokenVault.ts';
import { usableBase } from '../http/core/send/gate.ts';

/** A session, and the scopes of its token; undefined if they are unknown. */
interface StoredSession {
  readonly session: AuthenticationSession;
  readonly granted: readonly string[] | undefined;
}

/**
 * The sessions of accounts that have a token of their own, read without the code for accounts: VS Code asks for them
 * in every window.
 * @returns undefined if anything is unusual: only that code knows what it means
 */
export async function storedSessions(
  secrets: Secrets,
  hasPendingSignOuts: () => Promise<boolean>,
  hasEnded: (stamp: string) => Promise<boolean>,
): Promise<readonly StoredSession[] | undefined> {
  try {
    const ids = await storedIds(secrets);
    if (ids.length > 0 && (await hasPendingSignOuts())) return undefined;
    const read = await Promise.all(ids.map(async (id) => sessionOf(id, await secrets.get(ACCOUNT_KEY + id), hasEnded)));
    // In order of their names, nearly: the first collator of a process takes 12 ms.
    return read.flat().toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  } catch {
    return undefined;
  }
}

/** @returns none for an account of VS Code @throws if the secret is not as `TokenVault` writes it */
async function sessionOf(
  id: string,
  text: string | undefined,
  hasEnded: (stamp: string) => Promise<boolean>,
): Promise<readonly StoredSession[]> {
  const { base: address, credential, account, scopes, stamp } = JSON.parse(text ?? '');
  if (await hasEnded(stamp)) throw new Error('unusual');
  if (credential.kind === 'vscode') return [];
  const base = usableBase(address);
  const { token } = credential;
  // A token never leaves the origin that it was stored for. Several servers at one origin have other ids.
  const isKnown = base !== undefined && id === `${base.origin}#${account.id}`;
  const isKnownKind = credential.kind === 'token' || credential.kind === 'basic';
  const isText = [token, account.login].every((each) => typeof each === 'string' && each !== '');
  const hasScopes = scopes === undefined || (Array.isArray(scopes) && scopes.every((each) => typeof each === 'string'));
  if (!isKnown || !isKnownKind || !isText || !hasScopes) throw new Error('unusual');
  const label = accountLabel(account.login, base.host);
  return [{ session: { id, accessToken: token, account: { id, label }, scopes: scopes ?? [] }, granted: scopes }];
}

function nameOf({ session: { account } }: StoredSession): string {
  return account.label.toLowerCase();
}
