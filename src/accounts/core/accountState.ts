import {
  OtherAddressError,
  ProviderMissingError,
  SignedOutError,
  SignInDeclinedError,
} from '../../base/core/errors.ts';
import type { Disposable } from '../../base/core/event.ts';
import type { Credential } from '../../http/core/send/credential.ts';
import type { AccountToken, OwnerToken } from './accountTokens.ts';
import type { Connection, Connector } from './connection.ts';
import { type AccountSession, connectionOf, openSession, type SignedInAccount, sessionId } from './session.ts';
import type { StoredAccount } from './tokenVault.ts';
import type { AccountReference, TokenSearch, Unavailability } from './vscodeAccounts.ts';

/** How the signed-in accounts changed. All lists are empty if only `unavailable` changed. */
export interface SessionsChange {
  readonly added: readonly AccountSession[];
  /** Have another token. */
  readonly changed: readonly AccountSession[];
  /** Can't be used in this window at the moment: see `UnavailableAccount`. */
  readonly hidden: readonly AccountSession[];
  /** Signed out, also accounts that were unavailable. */
  readonly forgotten: readonly ForgottenAccount[];
}

/** An account that was signed out. */
export type ForgottenAccount = Pick<AccountSession, 'id' | 'account'>;

/** An account of VS Code that can't be used in this window. Its cached data stays on disk. */
export interface UnavailableAccount {
  /** The id of its session. */
  readonly id: string;
  readonly account: SignedInAccount;
  readonly base: URL;
  readonly reference: AccountReference;
  readonly reason: Unavailability;
}

/**
 * An account that is signed in at one address, as this window uses it. With its token, it has a session. While VS Code
 * has not responded yet, which may take seconds, it has a session without a token: that shows what is stored, and its
 * requests wait. If VS Code has no token, the account has no session.
 */
export class AccountState implements Disposable {
  readonly #connector: Connector;
  #stored: StoredAccount;
  #session: AccountSession | undefined;
  /** Why it has no token. */
  #reason: Unavailability | undefined;
  /** The connection with its token, for which requests wait. */
  #awaited: PromiseWithResolvers<Connection> | undefined;
  /** The latest search for its token. None after a later sign-in. */
  search: object | undefined;
  /** Whether it was in use when VS Code may have removed it. */
  isSuspect = false;

  constructor(connector: Connector, stored: StoredAccount) {
    this.#connector = connector;
    this.#stored = stored;
  }

  dispose(): void {
    this.search = undefined;
    this.#leave(new SignedOutError());
  }

  get id(): string {
    return sessionId(this.#stored.base, this.#stored.account.id);
  }

  get stored(): StoredAccount {
    return this.#stored;
  }

  /** Undefined for an account with a token of its own. */
  get reference(): AccountReference | undefined {
    const { credential } = this.#stored;
    return credential.kind === 'vscode' ? credential : undefined;
  }

  /** Its session with a token. */
  get session(): AccountSession | undefined {
    return this.#reason ? undefined : this.#session;
  }

  /** Its session while VS Code has not responded yet. */
  get pending(): AccountSession | undefined {
    return this.#reason && this.#session;
  }

  /** What is shown of it while it has no token. */
  get unavailable(): UnavailableAccount | undefined {
    const { id, reference } = this;
    const { account, base } = this.#stored;
    const reason = this.#reason;
    return reason && reference && { id, account, base, reference, reason };
  }

  /** Uses a token from now on. @param stored what is stored of the account */
  use(stored: StoredAccount, credential: Credential): AccountSession {
    this.#adopt(stored);
    const { base, account, traits, tokens } = stored;
    const session = openSession(this.#connector.connect(base, credential, account.id, traits, tokens), account);
    this.#leave(connectionOf(session));
    this.#session = session;
    this.#reason = undefined;
    return session;
  }

  /** Follows what is stored, which another window may have changed. A session with the same tokens stays. */
  follow(stored: StoredAccount): void {
    this.#adopt(stored);
    const used = this.session && connectionOf(this.session);
    // The token of an account of VS Code is compared when it is found.
    const token = stored.credential.kind === 'vscode' ? used?.credential : stored.credential;
    if (!token || (this.reference && token.kind !== 'vscode')) this.#wait();
    else if (!used || !hasTokens(used, token, stored.tokens)) this.use(stored, token);
  }

  /** Follows what VS Code has for the account. */
  settle(found: TokenSearch): void {
    // An account that is in use stays: a search waits for as long as the user signs in with another account.
    if (found === 'late' && this.session) return;
    if (typeof found === 'string') this.#hide(found === 'late' ? 'noProvider' : found);
    else if (!this.session || connectionOf(this.session).credential?.token !== found.token) {
      this.use(this.#stored, { kind: 'vscode', token: found.token });
    }
  }

  /** Deletes everything that was loaded with it, after it was disposed of. @throws StorageError when some may remain */
  erase(): Promise<void> {
    const { base, account } = this.#stored;
    return this.#connector.erase(base, account.id, this.#session && connectionOf(this.#session));
  }

  #adopt(stored: StoredAccount): void {
    if (stored.stamp !== this.#stored.stamp) {
      this.search = undefined;
      this.isSuspect = false;
    }
    this.#stored = stored;
  }

  /** Shows what is stored until VS Code responds, unless it has. */
  #wait(): void {
    if (this.#reason) return;
    this.#leave(new SignedOutError());
    const { base, account, tokens } = this.#stored;
    const owners = tokens.map(({ owner }) => owner);
    this.#awaited = Promise.withResolvers();
    this.#session = openSession(this.#connector.connectLater(base, account.id, this.#awaited.promise, owners), account);
    this.#reason = 'pending';
  }

  #hide(reason: Unavailability): void {
    this.#leave(failureOf(reason, this));
    this.#session = undefined;
    this.#reason = reason;
  }

  /** Ends its session. @param outcome what requests get that wait for its token */
  #leave(outcome: Connection | Error): void {
    if (outcome instanceof Error) this.#awaited?.reject(outcome);
    else this.#awaited?.resolve(outcome);
    this.#awaited = undefined;
    if (this.#session) connectionOf(this.#session).dispose();
  }
}

function failureOf(reason: Unavailability, { reference, stored: { base } }: AccountState): Error {
  if (reason === 'otherAddress' || !reference) return new OtherAddressError();
  const Failure = reason === 'noSession' ? SignInDeclinedError : ProviderMissingError;
  return new Failure(reference.provider, base.host);
}

/** Whether a connection has exactly these tokens. */
function hasTokens(connection: Connection, credential: Credential, others: readonly OwnerToken[]): boolean {
  const wanted = [{ owner: undefined, credential }, ...others];
  return JSON.stringify(connection.tokens.map(named)) === JSON.stringify(wanted.map(named));
}

function named({ owner, credential }: Pick<AccountToken, 'owner' | 'credential'>) {
  return [owner?.login, owner?.id, credential];
}
