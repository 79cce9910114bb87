import { InvalidAddressError, SecretStorageError } from '../errors.ts';
import { Emitter, type Event } from '../event.ts';
import type { Credential } from '../http/credential.ts';
import { parseBaseAddress } from '../http/gate.ts';
import { InvalidResponseError, NotCodeHostError, NotFoundError, WebPageError } from '../http/requestErrors.ts';
import { describeForLog, type Log } from '../log.ts';
import type { Account } from '../model/account.ts';
import type { Connection, Connector } from './connection.ts';
import type { StoredCredential, TokenVault } from './tokenVault.ts';

export type SignedInAccount = StoredCredential['account'];

/** Who uses the code host now. `starting` until the vault was read; `misconfigured` when the base address is unusable. */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'misconfigured'; readonly error: InvalidAddressError }
  | { readonly kind: 'signedOut'; readonly connection: Connection }
  | { readonly kind: 'signedIn'; readonly connection: Connection; readonly account: SignedInAccount };

export interface SessionServices {
  readonly vault: TokenVault;
  readonly connector: Connector;
  readonly log: Log;
  /** The configured address of the code host, read whenever it matters. */
  readonly baseAddress: () => string;
}

/** Signs in and out of the configured code host, and remembers who is signed in. */
export class Session {
  readonly #services: SessionServices;
  readonly #changed = new Emitter<SessionState>();
  #state: SessionState = { kind: 'starting' };
  /** The last change of state begun: each waits for the one before it. */
  #last: Promise<void> | undefined;

  readonly onDidChange: Event<SessionState> = this.#changed.event;

  constructor(services: SessionServices) {
    this.#services = services;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** The connection in use; undefined while starting or misconfigured. */
  get connection(): Connection | undefined {
    return 'connection' in this.#state ? this.#state.connection : undefined;
  }

  /**
   * The connection in use, as soon as the vault was read.
   * @throws InvalidAddressError while the base address is unusable.
   */
  async connected(): Promise<Connection> {
    await (this.#last ?? this.restore());
    if ('connection' in this.#state) return this.#state.connection;
    throw this.#state.kind === 'misconfigured' ? this.#state.error : new InvalidAddressError('malformed');
  }

  /** Takes up what the vault and the settings say now. Makes no request and never fails. */
  restore(): Promise<void> {
    return this.#inTurn(() => this.#restore());
  }

  /**
   * Asks the code host whose credential this is, and keeps it. A refused one is not kept, and who was signed in stays so.
   * @param base where the user was told that the credential goes; the setting may have changed since.
   * @throws what `authenticatedAccount` throws; NotCodeHostError where it can't be one; SecretStorageError.
   */
  async signIn(base: URL, credential: Credential, signal?: AbortSignal): Promise<SignedInAccount> {
    const { vault, connector } = this.#services;
    const stranger = connector.connect(base, credential);
    const { login, id, type, avatar_url, html_url } = await whose(stranger, signal).finally(() => stranger.dispose());
    const account = { login, id, type, avatar_url, html_url };
    await this.#inTurn(async () => {
      await vault.write(base.origin, { credential, account });
      const current = this.#parseBase();
      if (!(current instanceof URL) || current.href !== base.href) return;
      const before = this.#state;
      const connection = connector.connect(base, credential, id);
      connection.meter.adopt(stranger.meter.reading);
      this.#set({ kind: 'signedIn', account, connection });
      // What another account has read is nobody's any more.
      if (before.kind === 'signedIn' && before.account.id !== id) await before.connection.cache.clear();
    });
    return account;
  }

  /**
   * Forgets the credential and what was read with it: from now on nobody is signed in here, even if the secret or the files
   * could not be deleted.
   * @throws SecretStorageError, StorageError
   */
  async signOut(): Promise<void> {
    const { connection } = this;
    if (!connection) return;
    const { vault, connector } = this.#services;
    await this.#inTurn(async () => {
      this.#set({ kind: 'signedOut', connection: connector.connect(connection.base) });
      const deletions = [vault.delete(connection.base.origin), connection.cache.clear()];
      for (const deletion of await Promise.allSettled(deletions)) {
        if (deletion.status === 'rejected') throw deletion.reason;
      }
    });
  }

  /** Runs a change after the one before it, however that ended. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const turn = (this.#last ?? Promise.resolve()).then(change);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #restore(): Promise<void> {
    const { connector } = this.#services;
    const base = this.#parseBase();
    if (base instanceof InvalidAddressError) {
      this.#set({ kind: 'misconfigured', error: base });
      return;
    }
    const stored = await this.#readVault(base.origin);
    if (this.#isInUse(base, stored)) return;
    if (!stored) {
      this.#set({ kind: 'signedOut', connection: connector.connect(base) });
    } else {
      const connection = connector.connect(base, stored.credential, stored.account.id);
      this.#set({ kind: 'signedIn', account: stored.account, connection });
    }
  }

  /** A vault that can't be read is one without a secret: the user can still look around, and sign in again. */
  async #readVault(origin: string): Promise<StoredCredential | undefined> {
    try {
      return await this.#services.vault.read(origin);
    } catch (error) {
      if (!(error instanceof SecretStorageError)) throw error;
      this.#services.log.warn(describeForLog(error));
      return undefined;
    }
  }

  #parseBase(): URL | InvalidAddressError {
    try {
      return parseBaseAddress(this.#services.baseAddress());
    } catch (error) {
      if (error instanceof InvalidAddressError) return error;
      throw error;
    }
  }

  #isInUse(base: URL, stored: StoredCredential | undefined): boolean {
    const { connection } = this;
    return (
      connection?.base.href === base.href &&
      JSON.stringify(connection.credential) === JSON.stringify(stored?.credential) &&
      (this.#state.kind === 'signedIn' ? this.#state.account.id : undefined) === stored?.account.id
    );
  }

  #set(state: SessionState): void {
    this.connection?.dispose();
    this.#state = state;
    this.#changed.fire(state);
  }
}

/** Every code host knows GET /user: one that doesn't is something else, or the address lacks its path. */
async function whose({ client }: Connection, signal: AbortSignal | undefined): Promise<Account> {
  try {
    return await client.authenticatedAccount({ signal, priority: 'immediate' });
  } catch (error) {
    const isSomethingElse =
      error instanceof NotFoundError || error instanceof WebPageError || error instanceof InvalidResponseError;
    throw isSomethingElse ? new NotCodeHostError(error.request) : error;
  }
}
