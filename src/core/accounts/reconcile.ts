import type { Credential } from '../http/send/credential.ts';
import type { ListedOwner } from '../model/repository.ts';
import type { FoundToken, StoredReference } from './accountReferences.ts';
import type { Accounts, UnavailableAccount } from './accountTable.ts';
import type { AccountToken, OwnerToken } from './accountTokens.ts';
import type { Connection } from './connection.ts';
import { type AccountSession, connectionOf } from './session.ts';
import type { StoredAccount } from './tokenVault.ts';

type Open = (stored: StoredAccount, credential: Credential) => AccountSession;

/**
 * The accounts after the vault was read. Sessions whose credential has not changed stay; accounts of VS Code are
 * pending until it has returned their tokens.
 * @param stored by session id
 */
export function afterVaultRead(current: Accounts, stored: ReadonlyMap<string, StoredAccount>, open: Open): Accounts {
  const accounts = new Map<string, AccountSession>();
  const unavailable = new Map<string, UnavailableAccount>();
  for (const [id, each] of stored) {
    const { credential, base, account } = each;
    const session = current.accounts.get(id);
    const connection = session && connectionOf(session);
    if (session && connection && isSame(connection, each)) accounts.set(id, session);
    else if (connection?.credential?.kind === 'vscode' && credential.kind === 'vscode' && isAt(connection, base)) {
      // Only its further tokens have changed.
      accounts.set(id, open(each, connection.credential));
    } else if (credential.kind !== 'vscode') accounts.set(id, open(each, credential));
    else {
      const reason = current.unavailable.get(id)?.reason ?? 'pending';
      unavailable.set(id, { id, account, base, reference: credential, tokenOwners: ownersOf(each), reason });
    }
  }
  return { accounts, unavailable };
}

/** The accounts after VS Code has returned tokens, or why there are none. */
export function afterSearch(current: Accounts, found: readonly FoundToken[], open: Open): Accounts {
  const accounts = new Map(current.accounts);
  const unavailable = new Map(current.unavailable);
  for (const { id, stored, result } of found) {
    // An account that is in use stays: a search waits for as long as the user signs in with another account.
    if (result === 'late' && accounts.has(id)) continue;
    if (typeof result === 'string') {
      accounts.delete(id);
      unavailable.set(id, hidden(id, stored, result === 'late' ? 'noProvider' : result));
      continue;
    }
    unavailable.delete(id);
    const session = accounts.get(id);
    const { credential, tokens = [] } = session ? connectionOf(session) : {};
    const hasTokens = credential?.token === result.token && isSameTokens(tokens, stored.tokens);
    if (!hasTokens) accounts.set(id, open(stored, { kind: 'vscode', token: result.token }));
  }
  return { accounts, unavailable };
}

function hidden(id: string, stored: StoredReference, reason: UnavailableAccount['reason']): UnavailableAccount {
  const { base, account, credential: reference } = stored;
  return { id, account, base, reference, tokenOwners: ownersOf(stored), reason };
}

function ownersOf({ tokens }: StoredAccount): readonly ListedOwner[] {
  return tokens.map(({ owner }) => owner);
}

function isAt({ base }: Connection, { href }: URL): boolean {
  return base.href === href;
}

/**
 * Whether a connection belongs to a stored sign-in. The token of an account of VS Code is compared when it is found.
 */
function isSame(connection: Connection, { base, credential, tokens }: StoredAccount): boolean {
  if (!isAt(connection, base) || !isSameTokens(connection.tokens, tokens)) return false;
  if (credential.kind === 'vscode') return connection.credential?.kind === 'vscode';
  return isSameJson(connection.credential, credential);
}

function isSameTokens([, ...used]: readonly AccountToken[], stored: readonly OwnerToken[]): boolean {
  return isSameJson(used.map(named), stored.map(named));
}

function named({ owner, credential }: AccountToken | OwnerToken) {
  return [owner?.login, owner?.id, credential];
}

function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
