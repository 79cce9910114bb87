import { InvalidAddressError } from '../errors.ts';
import { Emitter, type Event } from '../event.ts';
import type { Credential } from '../http/credential.ts';
import { parseBaseAddress } from '../http/gate.ts';
import type { Connection, Connector } from './connection.ts';
import type { StoredCredential, TokenVault } from './tokenVault.ts';

export type SignedInAccount = StoredCredential['account'];

/** Who uses the code host now. `starting` until the vault was read; `misconfigured` when the base address is unusable. */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'misconfigured'; readonly error: InvalidAddressError }
  | { readonly kind: 'signedOut'; readonly connection: Connection }
  | { readonly kind: 'signedIn'; readonly connection: Connection; readonly account: SignedInAccount };

/** Signs in and out of the configured code host, and remembers who is signed in. */
export class Session {
  readonly #vault: TokenVault;
  readonly #connector: Connector;
  readonly #baseAddress: () => string;
  readonly #changed = new Emitter<SessionState>();
  #state: SessionState = { kind: 'starting' };
  #restored: Promise<void> | undefined;

  readonly onDidChange: Event<SessionState> = this.#changed.event;

  /** @param baseAddress the configured address of the code host, read whenever it matters. */
  constructor(vault: TokenVault, connector: Connector, baseAddress: () => string) {
    this.#vault = vault;
    this.#connector = connector;
    this.#baseAddress = baseAddress;
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
    await (this.#restored ?? this.restore());
    if ('connection' in this.#state) return this.#state.connection;
    throw this.#state.kind === 'misconfigured' ? this.#state.error : new InvalidAddressError('malformed');
  }

  /** Takes up what the vault and the settings say now. Makes no request. One restoring waits for the one before it. */
  restore(): Promise<void> {
    this.#restored = (this.#restored ?? Promise.resolve()).then(() => this.#restore());
    return this.#restored;
  }

  async #restore(): Promise<void> {
    const base = this.#parseBase();
    if (base instanceof InvalidAddressError) {
      this.#set({ kind: 'misconfigured', error: base });
      return;
    }
    const stored = await this.#vault.read(base.origin);
    if (this.#isInUse(base, stored)) return;
    if (!stored) {
      this.#set({ kind: 'signedOut', connection: this.#connector.connect(base) });
    } else {
      this.#set({
        kind: 'signedIn',
        account: stored.account,
        connection: this.#connector.connect(base, stored.credential),
      });
    }
  }

  /**
   * Asks the code host whose credential this is, and keeps it. A refused one is not kept, and who was signed in stays so.
   * @throws what `authenticatedAccount` throws; InvalidAddressError.
   */
  async signIn(credential: Credential, signal?: AbortSignal): Promise<SignedInAccount> {
    const base = parseBaseAddress(this.#baseAddress());
    const connection = this.#connector.connect(base, credential);
    const { login, id, type, avatar_url, html_url } = await connection.client.authenticatedAccount(signal);
    const account = { login, id, type, avatar_url, html_url };
    // The state comes first: the vault's event then finds it already in use.
    this.#set({ kind: 'signedIn', account, connection });
    await this.#vault.write(base.origin, { credential, account });
    return account;
  }

  /** Forgets the credential. */
  async signOut(): Promise<void> {
    const { connection } = this;
    if (!connection) return;
    await this.#vault.delete(connection.base.origin);
    await this.restore();
  }

  #parseBase(): URL | InvalidAddressError {
    try {
      return parseBaseAddress(this.#baseAddress());
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
    this.#state = state;
    this.#changed.fire(state);
  }
}
