import { ignoring, SecretStorageError, SignedOutError } from '../errors.ts';
import type { Disposable, Event } from '../event.ts';
import type { JournalEntry } from '../http/journal/journal.ts';
import type { Credential } from '../http/send/credential.ts';
import { describeForLog, type Log } from '../log.ts';
import type { ListedOwner } from '../model/repository.ts';
import { SerialQueue } from '../serialQueue.ts';
import { AccountReferences, type StoredReference } from './accountReferences.ts';
import { AccountTable, type SessionsChange, type UnavailableAccount } from './accountTable.ts';
import { type EnteredCredential, withoutOwner } from './accountTokens.ts';
import type { Connector } from './connection.ts';
import { allSettled, awaitedLater, clearCaches, eraseAccounts } from './eraseAccounts.ts';
import { PendingSessions } from './pendingSessions.ts';
import { PendingSignOuts } from './pendingSignOuts.ts';
import { afterSearch, afterVaultRead } from './reconcile.ts';
import { type AccountSession, connectionOf, isSameBase, openSession, type Session, sessionId } from './session.ts';
import { type StoredAccount, type TokenVault, withName } from './tokenVault.ts';
import { type Demands, type SignInRequest, type SignInResult, verifySignIn } from './verifySignIn.ts';
import type { AccountReference, ProviderChange, VSCodeAccounts } from './vscodeAccounts.ts';

export interface SessionsServices {
  readonly vault: TokenVault;
  readonly vscodeAccounts: VSCodeAccounts;
  readonly connector: Connector;
  readonly log: Log;
  /**
   * The ids of accounts that an earlier window used when VS Code may have removed them, before this object was created.
   */
  readonly suspects?: ReadonlySet<string>;
}

/** Signs accounts in and out, any number at any number of hosts, and lists them. */
export class Sessions implements Disposable {
  readonly #services: SessionsServices;
  readonly #subscriptions: readonly Disposable[];
  readonly #table: AccountTable;
  readonly #pending: PendingSessions;
  readonly #references: AccountReferences;
  /** The stamps of the sign-ins (see `StoredAccount`), by session id. */
  readonly #stamps = new Map<string, string>();
  /** The stamps of accounts that were in use when VS Code may have removed them. */
  readonly #suspects = new Set<string>();
  readonly #disposed = new AbortController();
  readonly #pendingSignOuts: PendingSignOuts;
  #isRead = false;
  readonly #changes = new SerialQueue();
  /** The latest reading of the vault. */
  #reading: Promise<void> | undefined;
  /** All searches for tokens of VS Code that have started. */
  #searching: Promise<unknown> = Promise.resolve();

  readonly onDidChange: Event<SessionsChange>;

  constructor(services: SessionsServices) {
    this.#services = services;
    this.#pending = new PendingSessions(({ base, account, tokenOwners }, available) =>
      openSession(services.connector.connectLater(base, account.id, available, tokenOwners), account),
    );
    this.#table = new AccountTable((accounts) => this.#pending.update(accounts));
    this.onDidChange = this.#table.onDidChange;
    this.#references = new AccountReferences(services.vscodeAccounts);
    this.#pendingSignOuts = new PendingSignOuts({ ...services, storage: services.connector.storage });
    this.#subscriptions = [
      services.vault.onDidChange(() => void this.restore()),
      services.vscodeAccounts.onDidChange((change) => void this.#track(this.#afterChange(change))),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#disposed.abort();
    this.#table.dispose();
    this.#pending.dispose();
  }

  /** The signed-in accounts, sorted by name and then by host. */
  get accounts(): readonly AccountSession[] {
    return this.#table.sorted;
  }

  /** The accounts of VS Code that can't be used in this window. */
  get unavailable(): readonly UnavailableAccount[] {
    return [...this.#table.unavailable.values()];
  }

  /** Sessions of the accounts for which VS Code has not responded yet: they show what is stored. */
  get pending(): readonly AccountSession[] {
    return this.#pending.all;
  }

  /** The session of a signed-in account; undefined once it is signed out or hidden. */
  find(id: string): AccountSession | undefined {
    return this.#table.accounts.get(id);
  }

  /**
   * The stored reference of an account of VS Code, available or not; undefined for an account with a token of its own.
   */
  reference(id: string): AccountReference | undefined {
    return this.#references.all.get(id)?.credential;
  }

  /** The anonymous session at a code host. Makes no request. */
  anonymous(base: URL): Session {
    return this.#table.anonymous(base, () => openSession(this.#services.connector.connect(base)));
  }

  /** Writes pending quota updates for other windows, because this window closes. Never rejects. */
  async flush(): Promise<void> {
    await Promise.all(
      this.#table.connections.map(({ lease, quotaFile }) => Promise.all([lease.flush(), quotaFile?.save()])),
    );
  }

  /** Whether the vault was read. Only then is `accounts` complete. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Resolves when the vault was read: accounts of VS Code may still be pending. Never rejects. */
  async vaultRead(): Promise<void> {
    if (!this.#reading) void this.restore();
    await this.#reading;
  }

  /** Resolves when the vault was read, VS Code has responded, and every started change has ended. Never rejects. */
  async ready(): Promise<void> {
    await this.vaultRead();
    await this.#searching;
    await this.#changes.idle();
  }

  /** Updates the accounts from the vault. Makes no request and never fails. */
  async restore(): Promise<void> {
    this.#reading = this.#changes.add(() => this.#restore());
    // A missing provider takes seconds to fail: accounts with tokens don't wait for it.
    await this.#track(this.#reading.then(() => this.resolve()));
  }

  /** Asks VS Code again for the tokens of accounts. Never asks the user, and never rejects. */
  async resolve(ids: Iterable<string> = this.#references.all.keys()): Promise<void> {
    const found = await this.#references.find([...ids]);
    if (found.length === 0) return;
    await this.#changes.add(async () => {
      const current = found
        .filter((each) => this.#references.isCurrent(each))
        // The account may have other tokens since.
        .map((each) => ({ ...each, stored: this.#references.all.get(each.id) ?? each.stored }));
      this.#table.set(afterSearch(this.#table, current, this.#open));
    });
    for (const { id, stored } of found.filter((each) => this.#suspects.has(each.stored.stamp))) {
      // Tokens that the user has entered are never deleted without a question.
      const hasTokens = (this.#references.all.get(id) ?? stored).tokens.length > 0;
      if (!hasTokens && (await this.#isRemoved(id, stored))) await this.signOut(id, stored.stamp).catch(this.#warn);
      else if (this.find(id)) this.#suspects.delete(stored.stamp);
    }
  }

  /**
   * Loads the credential's account and stores both. A refused credential is not stored. An account that is already
   * signed in continues with the new credential.
   * @param base the address that the user was shown as the credential's destination.
   * @throws what `authenticatedAccount` throws; NotCodeHostError for an address without a code host;
   * MissingScopesError; SecretStorageError.
   */
  async signIn(base: URL, credential: EnteredCredential, demands: Demands = {}): Promise<AccountSession> {
    return (await this.#verifyAndStore({ base, credential }, demands)).session;
  }

  /** As `signIn`, but changes nothing if the account is signed in already. @throws as `signIn` */
  async signInOnce(base: URL, credential: EnteredCredential, demands: Demands = {}): Promise<SignInResult> {
    return this.#verifyAndStore({ base, credential, isNew: true }, demands);
  }

  /**
   * Loads the account of a token that VS Code has provided, and stores only the reference. An account that is already
   * signed in continues with this token.
   * @param base the API address of the provider's accounts
   * @throws as `signIn`
   */
  async signInWith(
    base: URL,
    reference: AccountReference,
    token: string,
    demands: Demands = {},
  ): Promise<AccountSession> {
    const request = { base, credential: { kind: 'vscode', token }, reference } as const;
    return (await this.#verifyAndStore(request, demands)).session;
  }

  /**
   * Replaces the token of a signed-in account; its loaded data stays.
   * @throws as `signIn`; AnotherAccountError when the token belongs to another account; SignedOutError when the account
   * was signed out meanwhile.
   */
  async replaceToken(
    replaced: AccountSession | UnavailableAccount,
    credential: EnteredCredential,
    demands: Demands = {},
  ): Promise<AccountSession> {
    const base = 'base' in replaced ? replaced.base : connectionOf(replaced).base;
    return (await this.#verifyAndStore({ base, credential, replaced: replaced.account }, demands)).session;
  }

  /**
   * Adds a token for the repositories of an owner, or replaces that owner's. Other owners keep theirs.
   * @throws as `replaceToken`
   */
  async addToken(
    session: AccountSession,
    owner: ListedOwner,
    credential: EnteredCredential,
    { signal, scopes = [] }: Demands = {},
  ): Promise<AccountSession> {
    const { base } = connectionOf(session);
    const request = { base, credential, replaced: session.account, scopes };
    const { stored, requests } = await verifySignIn(this.#services.connector, request, this.#ending(signal));
    const added = { owner, credential, traits: stored.traits };
    this.#services.connector.accept(base, session.account.id, credential);
    return this.#change(
      session,
      (each) => ({ ...each, tokens: [...withoutOwner(each.tokens, owner), added] }),
      requests,
    );
  }

  /** Removes the token for the repositories of an owner. @throws SecretStorageError; SignedOutError */
  async removeToken(session: AccountSession, owner: ListedOwner): Promise<AccountSession> {
    return this.#change(session, (stored) => ({ ...stored, tokens: withoutOwner(stored.tokens, owner) }));
  }

  /**
   * Stores the new name of an account that was renamed, or of an owner for whose repositories it has a token.
   * @param id of the account or of the owner
   * @throws SecretStorageError
   */
  async rename(session: AccountSession, login: string, id = session.account.id): Promise<void> {
    await ignoring(SignedOutError, () => this.#change(session, (stored) => withName(stored, id, login)));
  }

  /**
   * Signs an account out, and deletes its token and everything that was loaded with it. The sign-out is stored first:
   * then no later window uses the token, even if the secret could not be deleted yet.
   * @throws SecretStorageError with the action `deleteLater` when the account is signed out, but its secret still
   * exists; with the action `delete` when it is still signed in, because neither could be stored. StorageError when
   * cached files may remain.
   * @param stamp of the sign-in to sign out; undefined for any
   */
  async signOut(id: string, stamp?: string): Promise<void> {
    const erasures: Promise<void>[] = [];
    const leaving = this.#changes.add(async () => {
      const isWanted = stamp === undefined || this.#stamps.get(id) === stamp;
      if (isWanted && this.#table.has(id)) await this.#forget(id, stamp, (each) => erasures.push(awaitedLater(each)));
    });
    await Promise.allSettled([leaving]);
    await allSettled([leaving, ...erasures]);
  }

  /**
   * Deletes all cached data of all accounts, also from earlier windows.
   * @throws StorageError
   */
  async clearCaches(): Promise<void> {
    const pending = this.pending.map(connectionOf);
    await clearCaches(this.#services.connector, [...this.#table.connections, ...pending]);
  }

  /**
   * Deletes the files of accounts that are no longer signed in, unless the vault can't be read.
   * @param anonymousHosts the code hosts that are used without an account.
   */
  async sweep(anonymousHosts: readonly URL[]): Promise<void> {
    if (!this.#isRead) return;
    const retained = [...this.#table.places, ...anonymousHosts.map((base) => ({ base, accountId: undefined }))];
    await this.#services.connector.sweep(retained).catch(this.#warn);
  }

  async #verifyAndStore(
    request: Omit<SignInRequest, 'scopes'> & { readonly isNew?: true },
    { signal, scopes = [] }: Demands,
  ): Promise<SignInResult> {
    const { vault, connector } = this.#services;
    const verified = await verifySignIn(connector, { ...request, scopes }, this.#ending(signal));
    const { requests, quota } = verified;
    const id = sessionId(verified.stored.base, verified.stored.account.id);
    if (request.isNew && this.#table.unavailable.get(id)?.reason === 'pending') await this.#searching;
    const existing = this.find(id);
    // At another address, the same id is another account.
    const isThere = existing && connectionOf(existing).base.href === verified.stored.base.href;
    if (isThere && request.isNew) return { session: existing, isNew: false };
    let removed: readonly AccountSession[] = [];
    await this.#changes.add(async () => {
      if (request.replaced && !this.#table.has(id)) throw new SignedOutError();
      const before = this.#table.has(id) ? await this.#stored(id) : undefined;
      const isSameHost = before?.base.href === verified.stored.base.href;
      const stored = { ...verified.stored, tokens: isSameHost ? before.tokens : [] };
      await vault.write(stored);
      this.#stamps.set(id, stored.stamp);
      await this.#pendingSignOuts.remove(id);
      this.#references.set(id, stored);
      connector.accept(stored.base, stored.account.id, request.credential);
      const session = this.#open(stored, request.credential);
      const { meter, journal } = connectionOf(session);
      meter.adopt(quota);
      for (const entry of requests) journal.add(entry);
      removed = this.#table.add(session);
    });
    await eraseAccounts(this.#services.connector, removed).catch(this.#warn);
    const session = this.find(id);
    if (!session) throw new SignedOutError();
    return { session, isNew: true };
  }

  /** @param change returns what is stored then; the same object to change nothing */
  async #change(
    account: AccountSession,
    change: (stored: StoredAccount) => StoredAccount,
    requests: readonly JournalEntry[] = [],
  ): Promise<AccountSession> {
    const { id } = account;
    await this.#changes.add(async () => {
      const stored = await this.#stored(id);
      const session = this.find(id);
      const { base, credential } = session ? connectionOf(session) : {};
      const isSame = stored && base?.href === stored.base.href && isSameBase(account, session ?? account);
      if (!isSame || !credential || this.#pendingSignOuts.hasEnded(stored.stamp)) throw new SignedOutError();
      const changed = change(stored);
      if (changed === stored) return;
      await this.#services.vault.write(changed);
      this.#references.set(id, changed);
      // Another window may have replaced the token of the sign-in.
      const next = this.#open(changed, changed.credential.kind === 'vscode' ? credential : changed.credential);
      for (const entry of requests) connectionOf(next).journal.add(entry);
      this.#table.add(next);
    });
    const session = this.find(id);
    if (!session) throw new SignedOutError();
    return session;
  }

  /** The stored sign-in of an account: another window may have changed it. @throws SecretStorageError */
  async #stored(id: string): Promise<StoredAccount | undefined> {
    return (await this.#services.vault.list()).find((each) => sessionId(each.base, each.account.id) === id);
  }

  #ending(signal: AbortSignal | undefined): AbortSignal {
    return AbortSignal.any([this.#disposed.signal, ...(signal ? [signal] : [])]);
  }

  async #restore(): Promise<void> {
    const all = await this.#readVault();
    if (!all) return;
    const stored = await this.#pendingSignOuts.without(all);
    const isFirst = !this.#isRead;
    this.#isRead = true;
    const byId = new Map(stored.map((account) => [sessionId(account.base, account.account.id), account]));
    for (const [id, { stamp }] of byId) {
      this.#stamps.set(id, stamp);
      if (isFirst && this.#services.suspects?.has(id)) this.#suspects.add(stamp);
    }
    this.#references.replace(byId);
    const removed = this.#table.set(afterVaultRead(this.#table, byId, this.#open));
    // Another window has signed them out. Delete what this window wrote meanwhile, too.
    await eraseAccounts(this.#services.connector, removed).catch(this.#warn);
  }

  async #track(search: Promise<void>): Promise<void> {
    this.#searching = Promise.all([this.#searching, search]);
    await search;
  }

  /**
   * Looks at the accounts of a provider that has changed: they may be available now, have another token, or be gone.
   */
  async #afterChange({ provider, mayRemove }: ProviderChange): Promise<void> {
    const ids = this.#references.ofProvider(provider);
    for (const id of mayRemove ? ids : []) if (this.find(id)) this.#suspects.add(this.#stamps.get(id) ?? '');
    await this.resolve(ids);
  }

  /** Whether the user has removed a hidden account from VS Code, as far as this window can see. */
  async #isRemoved(id: string, stored: StoredReference): Promise<boolean> {
    if (this.#table.unavailable.get(id)?.reason !== 'noSession') return false;
    if (!(await this.#services.vscodeAccounts.isRemoved(stored.credential))) return false;
    // A locked keyring looks as if there were no accounts, too. Then our own secrets are missing as well.
    const readable = await this.#readVault();
    return readable?.some(({ stamp }) => stamp === stored.stamp) ?? false;
  }

  /** @param onErase gets the started deletion of its cached data */
  async #forget(id: string, stamp: string | undefined, onErase: (erasure: Promise<void>) => void): Promise<void> {
    const hidden = this.#table.unavailable.get(id);
    const isStored = await this.#pendingSignOuts.add(id, this.#stamps.get(id) ?? '');
    const remove = (): void => {
      this.#pendingSignOuts.end(this.#stamps.get(id) ?? '');
      this.#references.delete(id);
      onErase(eraseAccounts(this.#services.connector, this.#table.delete(id)));
      if (hidden) onErase(this.#services.connector.eraseFiles(hidden.base, hidden.account.id));
    };
    if (isStored) remove();
    try {
      // Another window may have stored a later sign-in.
      await this.#services.vault.delete(id, stamp);
    } catch (error) {
      throw isStored ? new SecretStorageError('deleteLater') : error;
    }
    if (!isStored) remove();
    await this.#pendingSignOuts.remove(id);
  }

  /** Undefined if the vault can't be read: the accounts then stay signed in. */
  #readVault(): Promise<readonly StoredAccount[] | undefined> {
    return ignoring(SecretStorageError, () => this.#services.vault.list(), this.#warn);
  }

  readonly #open = ({ base, account, traits, tokens }: StoredAccount, credential: Credential): AccountSession =>
    openSession(this.#services.connector.connect(base, credential, account.id, traits, tokens), account);

  readonly #warn = (error: unknown): void => this.#services.log.warn(describeForLog(error));
}
