import { AnotherAccountError, SecretStorageError } from '../errors.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import type { Credential } from '../http/credential.ts';
import { InvalidResponseError, NotCodeHostError, NotFoundError, WebPageError } from '../http/requestErrors.ts';
import { describeForLog, type Log } from '../log.ts';
import type { Connection, Connector } from './connection.ts';
import { type AccountSession, type Session, sessionId } from './session.ts';
import type { StoredAccount, TokenVault } from './tokenVault.ts';

export interface SessionsServices {
  readonly vault: TokenVault;
  readonly connector: Connector;
  readonly log: Log;
}

/** What became of the signed-in accounts; `changed` ones have another token. */
export interface SessionsChange {
  readonly added: readonly AccountSession[];
  readonly removed: readonly AccountSession[];
  readonly changed: readonly AccountSession[];
}

/** Signs accounts in and out, any number of them at any number of hosts, and knows who is signed in. */
export class Sessions implements Disposable {
  readonly #services: SessionsServices;
  readonly #changed = new Emitter<SessionsChange>();
  readonly #onVault: Disposable;
  #accounts: ReadonlyMap<string, AccountSession> = new Map();
  readonly #nobodies = new Map<string, Session>();
  /** The last change begun: each waits for the one before it. */
  #last: Promise<void> | undefined;

  readonly onDidChange: Event<SessionsChange> = this.#changed.event;

  constructor(services: SessionsServices) {
    this.#services = services;
    this.#onVault = services.vault.onDidChange(() => void this.restore());
  }

  dispose(): void {
    this.#onVault.dispose();
    for (const { connection } of [...this.#accounts.values(), ...this.#nobodies.values()]) connection.dispose();
    this.#changed.dispose();
  }

  /** Who is signed in, by name and then by host. */
  get accounts(): readonly AccountSession[] {
    return [...this.#accounts.values()].toSorted(byName);
  }

  /** The session of a signed-in account; undefined once it is signed out. */
  find(id: string): AccountSession | undefined {
    return this.#accounts.get(id);
  }

  /** The session of whoever asks without signing in. Makes no request. */
  nobody(base: URL): Session {
    const id = sessionId(base, undefined);
    const session = this.#nobodies.get(id) ?? {
      id,
      account: undefined,
      connection: this.#services.connector.connect(base),
    };
    this.#nobodies.set(id, session);
    return session;
  }

  /** Resolves when the vault was read once, and every change begun has ended. Never rejects. */
  async ready(): Promise<void> {
    await (this.#last ?? this.restore());
  }

  /** Takes up what the vault holds now. Makes no request and never fails. */
  restore(): Promise<void> {
    return this.#inTurn(() => this.#restore());
  }

  /**
   * Asks the code host whose credential this is, and keeps it. A refused one is not kept. An account that is signed in
   * already goes on with the new credential.
   * @param base where the user was told that the credential goes.
   * @throws what `authenticatedAccount` throws; NotCodeHostError where it can't be one; SecretStorageError.
   */
  async signIn(base: URL, credential: Credential, signal?: AbortSignal): Promise<AccountSession> {
    return this.#keep(base, credential, signal, () => undefined);
  }

  /**
   * Gives a signed-in account another token; everything that is known of it stays.
   * @throws as `signIn`, and AnotherAccountError when the token belongs to somebody else.
   */
  replaceToken(session: AccountSession, credential: Credential, signal?: AbortSignal): Promise<AccountSession> {
    return this.#keep(session.connection.base, credential, signal, (id) => {
      if (id !== session.account.id) throw new AnotherAccountError();
    });
  }

  /**
   * Forgets an account: its token, and all that was read with it. From now on it is not signed in, even if the secret or the
   * files could not be deleted.
   * @throws SecretStorageError, StorageError
   */
  async signOut(id: string): Promise<void> {
    await this.#inTurn(async () => {
      const session = this.#accounts.get(id);
      if (!session) return;
      this.#set(new Map([...this.#accounts].filter(([each]) => each !== id)));
      const deletions = [this.#services.vault.delete(id), this.#erase(session)];
      for (const deletion of await Promise.allSettled(deletions)) {
        if (deletion.status === 'rejected') throw deletion.reason;
      }
    });
  }

  async #keep(
    base: URL,
    credential: Credential,
    signal: AbortSignal | undefined,
    check: (accountId: number) => void,
  ): Promise<AccountSession> {
    const { vault, connector } = this.#services;
    const stranger = connector.connect(base, credential);
    const { login, id, type, avatar_url, html_url } = await whose(stranger, signal).finally(() => stranger.dispose());
    check(id);
    const stored = {
      base,
      credential,
      account: { login, id, type, avatar_url, html_url },
      traits: stranger.token.traits,
    };
    const session = this.#open(stored);
    session.connection.meter.adopt(stranger.meter.reading);
    try {
      await this.#inTurn(async () => {
        await vault.write(stored);
        this.#set(new Map([...this.#accounts, [session.id, session]]));
      });
    } catch (error) {
      session.connection.dispose();
      throw error;
    }
    return session;
  }

  async #restore(): Promise<void> {
    const stored = await this.#readVault();
    if (!stored) return;
    const before = this.#accounts;
    const now = stored.map((account): AccountSession => {
      const known = before.get(sessionId(account.base, account.account.id));
      return known && isSame(known.connection, account) ? known : this.#open(account);
    });
    this.#set(new Map(now.map((session) => [session.id, session])));
    // Another window has signed them out; what this one wrote meanwhile goes, too.
    for (const session of before.values()) {
      if (!this.#accounts.has(session.id)) await this.#erase(session).catch((error: unknown) => this.#warn(error));
    }
  }

  /** A vault that can't be read says nothing: who is signed in stays so. */
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
    const connection = this.#services.connector.connect(base, credential, account.id, traits);
    return { id: sessionId(base, account.id), account, connection };
  }

  async #erase({ connection, account }: AccountSession): Promise<void> {
    this.#services.connector.forget(connection.base, account.id);
    await connection.erase();
  }

  #set(accounts: ReadonlyMap<string, AccountSession>): void {
    const before = this.#accounts;
    this.#accounts = accounts;
    const added = [...accounts.values()].filter(({ id }) => !before.has(id));
    const changed = [...accounts.values()].filter(
      (session) => before.has(session.id) && before.get(session.id) !== session,
    );
    const removed = [...before.values()].filter(({ id }) => !accounts.has(id));
    for (const { id } of [...changed, ...removed]) before.get(id)?.connection.dispose();
    if (added.length + changed.length + removed.length > 0) this.#changed.fire({ added, removed, changed });
  }

  /** Runs a change after the one before it, however that ended. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const turn = (this.#last ?? Promise.resolve()).then(change);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #warn(error: unknown): void {
    this.#services.log.warn(describeForLog(error));
  }
}

function isSame(connection: Connection, { base, credential }: StoredAccount): boolean {
  return connection.base.href === base.href && JSON.stringify(connection.credential) === JSON.stringify(credential);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function byName(a: AccountSession, b: AccountSession): number {
  return collator.compare(a.account.login, b.account.login) || collator.compare(a.id, b.id);
}

/** Every code host knows GET /user: one that doesn't is something else, or the address lacks its path. */
async function whose({ client }: Connection, signal: AbortSignal | undefined) {
  try {
    return await client.authenticatedAccount({ signal, priority: 'immediate' });
  } catch (error) {
    const isSomethingElse =
      error instanceof NotFoundError || error instanceof WebPageError || error instanceof InvalidResponseError;
    throw isSomethingElse ? new NotCodeHostError(error.request) : error;
  }
}
