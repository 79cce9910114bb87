import { AnotherAccountError, MissingScopesError, SecretStorageError, SignedOutError } from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import type { Credential } from '../http/credential.ts';
import { describeForLog, type Log } from '../log.ts';
import type { Memento } from '../memento.ts';
import { SerialQueue } from '../serialQueue.ts';
import { accountOf } from './accountOf.ts';
import type { Connection, Connector } from './connection.ts';
import { PendingSignOuts } from './pendingSignOuts.ts';
import { mayHaveScopes } from './scopes.ts';
import { type AccountSession, byName, connectionOf, openSession, type Session, sessionId } from './session.ts';
import type { StoredAccount, TokenVault } from './tokenVault.ts';

export interface SessionsServices {
  readonly vault: TokenVault;
  readonly memento: Memento;
  readonly connector: Connector;
  readonly log: Log;
}

/** How the signed-in accounts changed; `changed` ones have another token. */
export interface SessionsChange {
  readonly added: readonly AccountSession[];
  readonly removed: readonly AccountSession[];
  readonly changed: readonly AccountSession[];
}

/** Options of a sign-in: a token that reports its scopes must have all of `scopes`. */
export interface Demands {
  readonly signal?: AbortSignal | undefined;
  readonly scopes?: readonly string[] | undefined;
}

/** Signs accounts in and out, any number at any number of hosts, and lists them. */
export class Sessions implements Disposable {
  readonly #services: SessionsServices;
  readonly #changed = new Emitter<SessionsChange>();
  readonly #onVault: Disposable;
  #accounts: ReadonlyMap<string, AccountSession> = new Map();
  /** The stamps of the sign-ins (see `StoredAccount`), by session id. */
  readonly #stamps = new Map<string, string>();
  readonly #anonymous = new Map<string, Session>();
  readonly #disposed = new AbortController();
  readonly #pendingSignOuts: PendingSignOuts;
  /** Whether the vault was read. */
  #isRead = false;
  readonly #changes = new SerialQueue();
  #wasRestored = false;

  readonly onDidChange: Event<SessionsChange> = this.#changed.event;

  constructor(services: SessionsServices) {
    this.#services = services;
    this.#pendingSignOuts = new PendingSignOuts(services);
    this.#onVault = services.vault.onDidChange(() => void this.restore());
  }

  dispose(): void {
    this.#onVault.dispose();
    this.#disposed.abort();
    for (const connection of this.#connections) connection.dispose();
    this.#changed.dispose();
  }

  /** The signed-in accounts, sorted by name and then by host. */
  get accounts(): readonly AccountSession[] {
    return [...this.#accounts.values()].toSorted(byName);
  }

  /** The session of a signed-in account; undefined once it is signed out. */
  find(id: string): AccountSession | undefined {
    return this.#accounts.get(id);
  }

  /** The anonymous session at a code host. Makes no request. */
  anonymous(base: URL): Session {
    const id = sessionId(base, undefined);
    const session = this.#anonymous.get(id) ?? openSession(this.#services.connector.connect(base));
    this.#anonymous.set(id, session);
    return session;
  }

  /** Writes pending quota updates for other windows, because this window closes. Never rejects. */
  async flush(): Promise<void> {
    await Promise.all(this.#connections.map(({ lease }) => lease.flush()));
  }

  /** Whether the vault was read. Only then is `accounts` complete. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Resolves when the vault was read and every started change has ended. Never rejects. */
  async ready(): Promise<void> {
    await (this.#wasRestored ? this.#changes.idle() : this.restore());
  }

  /** Updates the accounts from the vault. Makes no request and never fails. */
  restore(): Promise<void> {
    this.#wasRestored = true;
    return this.#changes.add(() => this.#restore());
  }

  /**
   * Loads the credential's account and stores both. A refused credential is not stored. An account that is already signed in
   * continues with the new credential.
   * @param base the address that the user was shown as the credential's destination.
   * @throws what `authenticatedAccount` throws; NotCodeHostError for an address without a code host; MissingScopesError;
   * SecretStorageError.
   */
  signIn(base: URL, credential: Credential, demands: Demands = {}): Promise<AccountSession> {
    return this.#verifyAndStore(base, credential, demands, undefined);
  }

  /**
   * Replaces the token of a signed-in account; its loaded data stays.
   * @throws as `signIn`; AnotherAccountError when the token belongs to another account; SignedOutError when the account was
   * signed out meanwhile.
   */
  replaceToken(session: AccountSession, credential: Credential, demands: Demands = {}): Promise<AccountSession> {
    return this.#verifyAndStore(connectionOf(session).base, credential, demands, session);
  }

  /**
   * Signs an account out, and deletes its token and everything that was loaded with it. The sign-out is stored first: then no
   * later window uses the token, even if the secret could not be deleted yet.
   * @throws SecretStorageError with the action `deleteLater` when the account is signed out, but its secret still exists; with
   * the action `delete` when it is still signed in, because neither could be stored. StorageError when cached files may remain.
   */
  async signOut(id: string): Promise<void> {
    let removed: readonly AccountSession[] = [];
    const leaving = this.#changes.add(async () => {
      const session = this.#accounts.get(id);
      if (!session) return;
      const isStored = await this.#pendingSignOuts.add(id, this.#stamps.get(id) ?? '');
      const remove = (): void => {
        removed = this.#set(new Map([...this.#accounts].filter(([each]) => each !== id)));
      };
      if (isStored) remove();
      try {
        await this.#services.vault.delete(id);
      } catch (error) {
        throw isStored ? new SecretStorageError('deleteLater') : error;
      }
      if (!isStored) remove();
      await this.#pendingSignOuts.remove(id);
    });
    const results = await Promise.allSettled([
      leaving,
      leaving.catch(() => undefined).then(() => this.#erase(removed)),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /**
   * Deletes all cached data of all accounts, also from earlier windows.
   * @throws StorageError
   */
  async clearCaches(): Promise<void> {
    const connections = this.#connections;
    // Pending writes would otherwise restore deleted files.
    await Promise.all(connections.map(async ({ files }) => files?.idle()));
    const results = await Promise.allSettled(connections.map((connection) => connection.clearCache()));
    await this.#services.connector.sweep([]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /**
   * Deletes the files of accounts that are no longer signed in, unless the vault can't be read.
   * @param anonymousHosts the code hosts that are used without an account.
   */
  async sweep(anonymousHosts: readonly URL[]): Promise<void> {
    if (!this.#isRead) return;
    const places = [...this.#accounts.values()].map((session) => ({
      base: connectionOf(session).base,
      accountId: session.account.id,
    }));
    const retained = [...places, ...anonymousHosts.map((base) => ({ base, accountId: undefined }))];
    await this.#services.connector.sweep(retained).catch((error: unknown) => this.#warn(error));
  }

  /** @param replaced the account that the token must belong to; undefined for any account. */
  async #verifyAndStore(
    base: URL,
    credential: Credential,
    { signal, scopes = [] }: Demands,
    replaced: AccountSession | undefined,
  ): Promise<AccountSession> {
    const { vault, connector } = this.#services;
    const unverified = connector.connect(base, credential);
    const ended = AbortSignal.any([this.#disposed.signal, ...(signal ? [signal] : [])]);
    const verification = accountOf(unverified, ended).finally(() => unverified.dispose());
    const { login, id, type, avatar_url, html_url } = await verification;
    if (replaced && id !== replaced.account.id) throw new AnotherAccountError();
    const { traits } = unverified.token;
    if (!mayHaveScopes(traits, scopes)) throw new MissingScopesError(scopes);
    // Not `randomUUID`, which browsers have only on secure pages.
    const stamp = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const stored = { base, credential, account: { login, id, type, avatar_url, html_url }, traits, stamp };
    const key = sessionId(base, id);
    let removed: readonly AccountSession[] = [];
    await this.#changes.add(async () => {
      if (replaced && !this.#accounts.has(key)) throw new SignedOutError();
      await vault.write(stored);
      this.#stamps.set(key, stamp);
      await this.#pendingSignOuts.remove(key);
      const session = this.#open(stored);
      connectionOf(session).meter.adopt(unverified.meter.reading);
      removed = this.#set(new Map([...this.#accounts, [key, session]]));
    });
    await this.#erase(removed).catch((error: unknown) => this.#warn(error));
    const session = this.#accounts.get(key);
    if (!session) throw new SignedOutError();
    return session;
  }

  async #restore(): Promise<void> {
    const all = await this.#readVault();
    if (!all) return;
    const stored = await this.#pendingSignOuts.without(all);
    this.#isRead = true;
    const before = this.#accounts;
    const now = stored.map((account): AccountSession => {
      const id = sessionId(account.base, account.account.id);
      this.#stamps.set(id, account.stamp);
      const current = before.get(id);
      return current && isSame(connectionOf(current), account) ? current : this.#open(account);
    });
    const removed = this.#set(new Map(now.map((session) => [session.id, session])));
    // Another window has signed them out. Delete what this window wrote meanwhile, too.
    await this.#erase(removed).catch((error: unknown) => this.#warn(error));
  }

  /** Undefined if the vault can't be read: the accounts then stay signed in. */
  async #readVault(): Promise<readonly StoredAccount[] | undefined> {
    try {
      return await this.#services.vault.list();
    } catch (error) {
      if (!(error instanceof SecretStorageError)) throw error;
      this.#warn(error);
      return undefined;
    }
  }

  #open({ base, credential, account, traits }: StoredAccount): AccountSession {
    return openSession(this.#services.connector.connect(base, credential, account.id, traits), account);
  }

  /** Deletes the cached data of accounts. @throws StorageError */
  async #erase(removed: readonly AccountSession[]): Promise<void> {
    const erasures = removed.map((session) => {
      const connection = connectionOf(session);
      this.#services.connector.forget(connection.base, session.account.id);
      return connection.erase();
    });
    for (const erasure of await Promise.allSettled(erasures)) {
      if (erasure.status === 'rejected') throw erasure.reason;
    }
  }

  /** Sets the signed-in accounts, if the window is still open. @returns the removed ones; another address is another account. */
  #set(accounts: ReadonlyMap<string, AccountSession>): readonly AccountSession[] {
    const before = this.#accounts;
    this.#accounts = accounts;
    if (this.#disposed.signal.aborted) for (const session of accounts.values()) connectionOf(session).dispose();
    const added = [...accounts.values()].filter((session) => !isAmong(session, before));
    const removed = [...before.values()].filter((session) => !isAmong(session, accounts));
    const changed = [...accounts.values()].filter(
      (session) => isAmong(session, before) && before.get(session.id) !== session,
    );
    const replaced = changed.flatMap(({ id }) => before.get(id) ?? []);
    for (const session of [...replaced, ...removed]) connectionOf(session).dispose();
    if (added.length + changed.length + removed.length > 0) this.#changed.fire({ added, removed, changed });
    return removed;
  }

  get #connections(): readonly Connection[] {
    return [...this.#accounts.values(), ...this.#anonymous.values()].map(connectionOf);
  }

  #warn(error: unknown): void {
    this.#services.log.warn(describeForLog(error));
  }
}

/** Whether others include the same account at the same address, with any token. */
function isAmong(session: AccountSession, others: ReadonlyMap<string, AccountSession>): boolean {
  const other = others.get(session.id);
  return other !== undefined && connectionOf(other).base.href === connectionOf(session).base.href;
}

function isSame(connection: Connection, { base, credential }: StoredAccount): boolean {
  return connection.base.href === base.href && JSON.stringify(connection.credential) === JSON.stringify(credential);
}
