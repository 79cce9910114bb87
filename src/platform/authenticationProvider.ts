import {
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationProviderSessionOptions,
  type AuthenticationSession,
  CancellationError,
  type Disposable,
  EventEmitter,
} from 'vscode';
import { mayHaveScopes } from '../core/accounts/scopes.ts';
import { type AccountSession, connectionOf } from '../core/accounts/session.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { Disposable as Subscription } from '../core/event.ts';
import { oneLine, withoutIcons } from '../core/text.ts';
import { describeError } from './errorText.ts';

/**
 * Asks the user for a token with these scopes, for the given account if any.
 * @returns undefined if the user declines.
 */
export type AskSignIn = (
  account: AccountSession | undefined,
  scopes: readonly string[],
) => Promise<AccountSession | undefined>;

/**
 * Contributes the signed-in accounts to VS Code's Accounts menu. Other extensions get a session after VS Code has asked
 * the user. A session contains the token; only this class exposes it.
 */
export class RiderAuthenticationProvider implements AuthenticationProvider, Disposable {
  readonly #sessions: Sessions;
  readonly #signIn: AskSignIn;
  readonly #changed = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>();
  readonly #subscription: Subscription;

  readonly onDidChangeSessions = this.#changed.event;

  constructor(sessions: Sessions, signIn: AskSignIn) {
    this.#sessions = sessions;
    this.#signIn = signIn;
    this.#subscription = sessions.onDidChange(({ added, removed, changed }) =>
      this.#changed.fire({
        added: added.filter(isOwn).map(toVSCode),
        removed: removed.filter(isOwn).map(toVSCode),
        changed: changed.filter(isOwn).map(toVSCode),
      }),
    );
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Makes no request and never prompts the user. */
  async getSessions(
    scopes: readonly string[] | undefined,
    { account }: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession[]> {
    await this.#sessions.vaultRead();
    return this.#sessions.accounts
      .filter(
        (session) =>
          isOwn(session) &&
          (account === undefined || account.id === session.id) &&
          mayHaveScopes(connectionOf(session).token.traits, scopes ?? []),
      )
      .map((session) => ({ ...toVSCode(session), ...(scopes && { scopes }) }));
  }

  /** @throws CancellationError if the user declines. */
  async createSession(
    scopes: readonly string[],
    { account }: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession> {
    await this.#sessions.vaultRead();
    const session = await this.#signIn(account && this.#sessions.find(account.id), scopes);
    if (!session) throw new CancellationError();
    return { ...toVSCode(session), scopes };
  }

  /** @throws Error with a localized message, which VS Code shows */
  async removeSession(sessionId: string): Promise<void> {
    try {
      await this.#sessions.signOut(sessionId);
    } catch (error) {
      throw new Error(describeError(error).message, { cause: error });
    }
  }
}

/** Whether the account is signed in here. Those of VS Code's other providers would be passed on without their consent. */
function isOwn(session: AccountSession): boolean {
  return connectionOf(session).credential?.kind !== 'vscode';
}

function toVSCode(session: AccountSession): AuthenticationSession {
  const { id, account, host } = session;
  const connection = connectionOf(session);
  return {
    id,
    accessToken: connection.credential?.token ?? '',
    account: { id, label: `${withoutIcons(oneLine(account.login, 100))} (${host})` },
    scopes: connection.token.traits.scopes ?? [],
  };
}
