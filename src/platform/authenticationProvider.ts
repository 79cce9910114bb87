import {
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationProviderSessionOptions,
  type AuthenticationSession,
  CancellationError,
  type Disposable,
  EventEmitter,
} from 'vscode';
import { covers } from '../core/accounts/scopes.ts';
import type { AccountSession } from '../core/accounts/session.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import { MissingScopesError } from '../core/errors.ts';
import type { Disposable as Subscription } from '../core/event.ts';
import { oneLine } from '../core/text.ts';

/**
 * Makes the signed-in accounts VS Code's: its Accounts menu lists them and signs them out, and other extensions get a
 * session after VS Code has asked the user. A session holds the token: this is the only way by which it leaves the vault.
 */
export class RiderAuthenticationProvider implements AuthenticationProvider, Disposable {
  readonly #sessions: Sessions;
  readonly #signIn: (account: AccountSession | undefined) => Promise<AccountSession | undefined>;
  readonly #changed = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>();
  readonly #subscription: Subscription;

  readonly onDidChangeSessions = this.#changed.event;

  /** @param signIn asks the user for a token, of a certain account where one is given; undefined when they decline. */
  constructor(
    sessions: Sessions,
    signIn: (account: AccountSession | undefined) => Promise<AccountSession | undefined>,
  ) {
    this.#sessions = sessions;
    this.#signIn = signIn;
    this.#subscription = sessions.onDidChange(({ added, removed, changed }) =>
      this.#changed.fire({
        added: added.map(toVSCode),
        removed: removed.map(toVSCode),
        changed: changed.map(toVSCode),
      }),
    );
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Asks neither the user nor the network. */
  async getSessions(
    scopes: readonly string[] | undefined,
    { account }: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession[]> {
    await this.#sessions.ready();
    return this.#sessions.accounts
      .filter((session) => (account === undefined || account.id === session.id) && mayDo(session, scopes))
      .map((session) => ({ ...toVSCode(session), ...(scopes && { scopes }) }));
  }

  /** @throws CancellationError when the user declines; MissingScopesError when the token can't do what was asked for. */
  async createSession(
    scopes: readonly string[],
    { account }: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession> {
    await this.#sessions.ready();
    const session = await this.#signIn(account && this.#sessions.find(account.id));
    if (!session) throw new CancellationError();
    // It would be asked for again and again: a session that can't do so much is not among those of these scopes.
    if (!mayDo(session, scopes)) throw new MissingScopesError(scopes);
    return { ...toVSCode(session), scopes };
  }

  async removeSession(sessionId: string): Promise<void> {
    await this.#sessions.signOut(sessionId);
  }
}

function toVSCode({ id, account, connection }: AccountSession): AuthenticationSession {
  return {
    id,
    accessToken: connection.credential?.token ?? '',
    account: { id, label: `${oneLine(account.login, 100)} (${connection.base.host})` },
    scopes: connection.token.traits.scopes ?? [],
  };
}

/** A token's scopes are fixed when it is made. Of one without, which tells nothing, it shows when it is used. */
function mayDo({ connection }: AccountSession, wanted: readonly string[] | undefined): boolean {
  const { scopes } = connection.token.traits;
  return !wanted || !scopes || wanted.every((scope) => covers(scopes, scope));
}
