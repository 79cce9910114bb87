import { ignoring, SecretStorageError, SignedOutError } from '../../base/core/errors.ts';
import { type Disposable, Emitter, type Event } from '../../base/core/event.ts';
import { type Log, logged } from '../../base/core/log.ts';
import { SerialQueue } from '../../base/core/serialQueue.ts';
import type { ListedOwner } from '../../model/core/repository.ts';
import { AccountState, type SessionsChange, type UnavailableAccount } from './accountState.ts';
import { type EnteredCredential, withoutOwner } from './accountTokens.ts';
import type { Connection, Connector } from './connection.ts';
import { PendingSignOuts } from './pendingSignOuts.ts';
import {
  type AccountSession,
  byName,
  connectionOf,
  isSameBase,
  openSession,
  type Session,
  sessionId,
} from './session.ts';
import { type StoredAccount, type TokenVault, withName } from './tokenVault.ts';
import { type Demands, type SignInRequest, type SignInResult, verifySignIn } from './verifySignIn.ts';
import type { AccountReference, ProviderChange, ProviderId, VSCodeAccounts } from './vscodeAccounts.ts';

interface SessionsServices {
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
  readonly #changed = new Emitter<SessionsChange>();
  /** The signed-in accounts by the ids of their sessions. */
  readonly #accounts = new Map<string, AccountState>();
  /** The anonymous sessions by address. */
  readonly #anonymous = new Map<string, Session>();
  readonly #disposed = new AbortController();
  readonly #pendingSignOuts: PendingSignOuts;
  readonly #warn: (error: unknown) => void;
  #isRead = false;
  readonly #changes = new SerialQueue();
  /** The latest reading of the vault. */
  #reading: Promise<void> | undefined;
  /** All searches for tokens of VS Code that have started. */
  #searching: Promise<unknown> = Promise.resolve();

  readonly onDidChange: Event<SessionsChange> = this.#changed.event;

  constructor(services: SessionsServices) {
    const { vault, vscodeAccounts, connector, log } = services;
    this.#services = services;
    this.#warn = logged(log);
    this.#pendingSignOuts = new PendingSignOuts(connector.storage, vault, log);
    connector.hasEnded = (base, id) => {
      const account = this.#accounts.get(sessionId(base, id));
      return this.adoptSignOuts(account ? [account] : []);
    };
    this.#subscriptions = [
      vault.onDidChange(() => void this.restore()),
      vscodeAccounts.onDidChange((change) => void this.#track(this.#afterChange(change))),
    ];
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#disposed.abort();
    for (const account of this.#accounts.values()) account.dispose();
    for (const session of this.#anonymous.values()) connectionOf(session).dispose();
    this.#changed.dispose();
  }

  /** The accounts with a token in this window, sorted by name and then by host. */
  get accounts(): readonly AccountSession[] {
    return this.#all.flatMap(({ session }) => session ?? []).toSorted(byName);
  }

  /** The accounts of VS Code that can't be used in this window. */
  get unavailable(): readonly UnavailableAccount[] {
    return this.#all.flatMap(({ unavailable }) => unavailable ?? []);
  }

  /** Sessions of the accounts for which VS Code has not responded yet: they show what is stored. */
  get pending(): readonly AccountSession[] {
    return this.#all.flatMap(({ pending }) => pending ?? []);
  }

  /**
   * Whether VS Code has not responded yet.
   * @param id of an account; without one, whether no account is available because of that
   */
  isPending(id?: string): boolean {
    if (id !== undefined) return this.#accounts.get(id)?.pending !== undefined;
    return this.accounts.length === 0 && this.pending.length > 0;
  }

  /** The session of a signed-in account; undefined once it is signed out or hidden. */
  find(id: string): AccountSession | undefined {
    return this.#accounts.get(id)?.session;
  }

  /**
   * The stored reference of an account of VS Code, available or not; undefined for an account with a token of its own.
   */
  reference(id: string): AccountReference | undefined {
    return this.#accounts.get(id)?.reference;
  }

  /** The anonymous session at a code host. Makes no request. */
  anonymous(base: URL): Session {
    const session = this.#anonymous.get(base.href) ?? openSession(this.#services.connector.connect(base));
    this.#anonymous.set(base.href, session);
    return session;
  }

  /** Writes pending quota updates for other windows, because this window closes. Never rejects. */
  async flush(): Promise<void> {
    await Promise.all(this.#connections.map(({ lease, quotaFile }) => Promise.all([lease.flush(), quotaFile?.save()])));
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

  /** Resolves when no account waits for its token: until then, a text that quotes the token can't leave without it. */
  async tokensKnown(): Promise<void> {
    await this.vaultRead();
    if (this.pending.length > 0) await this.ready();
  }

  /** Updates the accounts from the vault. Makes no request and never fails. */
  async restore(): Promise<void> {
    this.#reading = this.#changes.add(() => this.#restore());
    // A missing provider takes seconds to fail: accounts with tokens don't wait for it.
    await this.#track(this.#reading.then(() => this.#search()));
  }

  /**
   * Loads the credential's account and stores both. A refused credential is not stored. An account that is already
   * signed in stays as it is.
   * @param base the address that the user was shown as the credential's destination.
   * @throws what `authenticatedAccount` throws; NotCodeHostError for an address without a code host;
   * MissingScopesError; SecretStorageError.
   */
  signIn(base: URL, credential: EnteredCredential, demands: Demands = {}): Promise<SignInResult> {
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
    const request = { base, credential, replaced: session.account };
    const { stored, requests } = await verifySignIn(this.#services.connector, request, scopes, this.#ending(signal));
    const added = { owner, credential, traits: stored.traits };
    this.#services.connector.accept(base, session.account.id, credential);
    const changed = await this.#change(session, (each) => ({
      ...each,
      tokens: [...withoutOwner(each.tokens, owner), added],
    }));
    for (const entry of requests) connectionOf(changed).journal.add(entry);
    return changed;
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
    let [ending, erasing] = [Promise.resolve(), Promise.resolve()];
    const leaving = this.#changes.add(async () => {
      const account = this.#accounts.get(id);
      if (!account || (stamp !== undefined && account.stored.stamp !== stamp)) return;
      const isStored = await this.#pendingSignOuts.add(id, account.stored.stamp);
      const remove = (): void => {
        ending = this.#pendingSignOuts.end(account.stored.stamp);
        erasing = this.#apply(() => this.#accounts.delete(id));
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
    });
    await Promise.allSettled([leaving]);
    await allSettled([leaving, ending, erasing]);
  }

  /**
   * Signs out what another window has signed out: a browser doesn't notify this one. Never rejects.
   * @param only of these accounts
   * @returns whether there is any
   */
  async adoptSignOuts(only = this.#all): Promise<boolean> {
    const ended = await Promise.all(only.map(({ stored: { stamp } }) => this.#pendingSignOuts.hasEnded(stamp)));
    if (ended.includes(true)) void this.restore();
    return ended.includes(true);
  }

  /**
   * Deletes all cached data of all accounts, also from earlier windows.
   * @throws StorageError
   */
  async clearCaches(): Promise<void> {
    const connections = this.#connections;
    // Pending writes would otherwise restore deleted files.
    await Promise.all(connections.map(async ({ files }) => files?.idle()));
    const cleared = connections.map((connection) => connection.clearCache());
    await Promise.allSettled(cleared);
    await this.#services.connector.sweep([]);
    await allSettled(cleared);
  }

  /**
   * Deletes the files of accounts that are no longer signed in, unless the vault can't be read.
   * @param anonymousHosts the code hosts that are used without an account.
   */
  async sweep(anonymousHosts: readonly URL[]): Promise<void> {
    if (!this.#isRead) return;
    const accounts = this.#all.map(({ stored: { base, account } }) => ({ base, accountId: account.id }));
    const anonymous = anonymousHosts.map((base) => ({ base, accountId: undefined }));
    await this.#services.connector.sweep([...accounts, ...anonymous]).catch(this.#warn);
  }

  async #verifyAndStore(
    request: SignInRequest & { readonly isNew?: true },
    { signal, scopes = [] }: Demands,
  ): Promise<SignInResult> {
    const { vault, connector } = this.#services;
    const verified = await verifySignIn(connector, request, scopes, this.#ending(signal));
    const { requests, quota } = verified;
    const id = sessionId(verified.stored.base, verified.stored.account.id);
    if (request.isNew && this.isPending(id)) await this.#searching;
    const existing = this.find(id);
    // At another address, the same id is another account.
    const isThere = existing && connectionOf(existing).base.href === verified.stored.base.href;
    if (isThere && request.isNew) return { session: existing, isNew: false };
    await this.#changes.add(async () => {
      if (request.replaced && !this.#accounts.has(id)) throw new SignedOutError();
      const before = this.#accounts.has(id) ? await this.#stored(id) : undefined;
      const isSameHost = before?.base.href === verified.stored.base.href;
      const stored = { ...verified.stored, tokens: isSameHost ? before.tokens : [] };
      await vault.write(stored);
      await this.#pendingSignOuts.remove(id);
      connector.accept(stored.base, stored.account.id, request.credential);
      const erasing = this.#apply(() => {
        const { meter, journal } = connectionOf(this.#accountOf(stored).use(stored, request.credential));
        meter.adopt(quota);
        for (const entry of requests) journal.add(entry);
      });
      await erasing.catch(this.#warn);
    });
    const session = this.find(id);
    if (!session) throw new SignedOutError();
    return { session, isNew: true };
  }

  /** @param change returns what is stored then; the same object to change nothing */
  async #change(used: AccountSession, change: (stored: StoredAccount) => StoredAccount): Promise<AccountSession> {
    return this.#changes.add(async () => {
      const stored = await this.#stored(used.id);
      const account = this.#accounts.get(used.id);
      if (!stored || !account?.session) throw new SignedOutError();
      let { session } = account;
      const { base, credential } = connectionOf(session);
      const isSame = base.href === stored.base.href && isSameBase(used, session);
      if (!isSame || !credential || (await this.#pendingSignOuts.hasEnded(stored.stamp))) throw new SignedOutError();
      const changed = change(stored);
      if (changed === stored) return session;
      await this.#services.vault.write(changed);
      // Another window may have replaced the token of the sign-in.
      const current = changed.credential.kind === 'vscode' ? credential : changed.credential;
      await this.#apply(() => (session = account.use(changed, current)));
      return session;
    });
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
    const stored = new Map((await this.#pendingSignOuts.without(all)).map((each) => [idOf(each), each]));
    const isFirst = !this.#isRead;
    this.#isRead = true;
    const erasing = this.#apply(() => {
      for (const id of this.#accounts.keys()) if (!stored.has(id)) this.#accounts.delete(id);
      for (const [id, each] of stored) {
        const account = this.#accountOf(each);
        account.follow(each);
        account.isSuspect ||= isFirst && this.#services.suspects?.has(id) === true;
      }
    });
    // Another window has signed them out. Delete what this window wrote meanwhile, too.
    await erasing.catch(this.#warn);
  }

  /**
   * Asks VS Code for the tokens of accounts. Never asks the user, and never rejects.
   * @param provider of the accounts; undefined for all
   */
  async #search(provider?: ProviderId): Promise<void> {
    const search = {};
    const searches = this.#all.map(async (account) => {
      const { reference, stored } = account;
      if (!reference || (provider && reference.provider !== provider)) return undefined;
      account.search = search;
      return { account, result: await this.#services.vscodeAccounts.find(reference, stored.base) };
    });
    const found = (await Promise.all(searches)).filter((each) => each !== undefined);
    await this.#changes.add(() =>
      this.#apply(() => {
        for (const { account, result } of found) if (account.search === search) account.settle(result);
      }),
    );
    for (const { account } of found) {
      if (account.search !== search || !account.isSuspect) continue;
      const { id, stored } = account;
      if (await this.#isRemoved(account)) await this.signOut(id, stored.stamp).catch(this.#warn);
      else if (account.session) account.isSuspect = false;
    }
  }

  async #track(search: Promise<void>): Promise<void> {
    this.#searching = Promise.all([this.#searching, search]);
    await search;
  }

  /**
   * Looks at the accounts of a provider that has changed: they may be available now, have another token, or be gone.
   */
  async #afterChange({ provider, mayRemove }: ProviderChange): Promise<void> {
    for (const account of mayRemove ? this.#all : []) {
      if (account.session && account.reference?.provider === provider) account.isSuspect = true;
    }
    await this.#search(provider);
  }

  /** Whether the user has removed a hidden account from VS Code, as far as this window can see. */
  async #isRemoved({ unavailable, stored: { stamp, tokens } }: AccountState): Promise<boolean> {
    // Tokens that the user has entered are never deleted without a question.
    if (unavailable?.reason !== 'noSession' || tokens.length > 0) return false;
    if (!(await this.#services.vscodeAccounts.isRemoved(unavailable.reference))) return false;
    // A locked keyring looks as if there were no accounts, too. Then our own secrets are missing as well.
    const readable = await this.#readVault();
    return readable?.some((stored) => stored.stamp === stamp) ?? false;
  }

  get #all(): readonly AccountState[] {
    return [...this.#accounts.values()];
  }

  /** The account of a sign-in. At another address, the same id is another account, which takes its place. */
  #accountOf(stored: StoredAccount): AccountState {
    const id = idOf(stored);
    const known = this.#accounts.get(id);
    const account =
      known?.stored.base.href === stored.base.href ? known : new AccountState(this.#services.connector, stored);
    this.#accounts.set(id, account);
    return account;
  }

  /**
   * Changes accounts, and reports how.
   * @returns the deletion of the data of those that were signed out; it fails with StorageError when some may remain
   */
  #apply(change: () => unknown): Promise<void> {
    const before = new Map(this.#all.map((account) => [account, account.session]));
    const unavailable = JSON.stringify(this.unavailable);
    change();
    const all = this.#all;
    const ended = [...before.keys()].filter((account) => !all.includes(account));
    for (const account of this.#disposed.signal.aborted ? [...all, ...ended] : ended) account.dispose();
    const sessions = all.map((account) => ({ was: before.get(account), is: account.session }));
    const report: SessionsChange = {
      added: sessions.flatMap(({ was, is }) => (is && !was ? [is] : [])),
      changed: sessions.flatMap(({ was, is }) => (is && was && is !== was ? [is] : [])),
      hidden: sessions.flatMap(({ was, is }) => (was && !is ? [was] : [])),
      forgotten: ended.map(({ id, stored: { account } }) => ({ id, account })),
    };
    const isSame = unavailable === JSON.stringify(this.unavailable);
    if (!isSame || Object.values(report).some(({ length }) => length > 0)) this.#changed.fire(report);
    const erasing = allSettled(ended.map((account) => account.erase()));
    // Awaited later.
    erasing.catch(() => undefined);
    return erasing;
  }

  /** The connections of all sessions, also anonymous ones. */
  get #connections(): readonly Connection[] {
    return [...this.accounts, ...this.pending, ...this.#anonymous.values()].map(connectionOf);
  }

  /** Undefined if the vault can't be read: the accounts then stay signed in. */
  #readVault(): Promise<readonly StoredAccount[] | undefined> {
    return ignoring(SecretStorageError, () => this.#services.vault.list(), this.#warn);
  }
}

function idOf({ base, account }: StoredAccount): string {
  return sessionId(base, account.id);
}

/** Waits for all, then throws the first failure. */
async function allSettled(promises: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(promises)) if (result.status === 'rejected') throw result.reason;
}
