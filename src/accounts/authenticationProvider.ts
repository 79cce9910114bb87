import {
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationProviderSessionOptions,
  type AuthenticationSession,
  CancellationError,
  EventEmitter,
} from 'vscode';
import { Disposables } from '../base/core/event.ts';
import { describeError } from '../errors/errorText.ts';
import { accountLabel } from './accountLabel.ts';
import { mayHaveScopes } from './core/scopes.ts';
import { type AccountSession, connectionOf } from './core/session.ts';
import type { Sessions } from './core/sessions.ts';

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
export class RiderAuthenticationProvider extends Disposables implements AuthenticationProvider {
  readonly #sessions: Sessions;
  readonly #signIn: AskSignIn;
  readonly #changed = this.own(new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>());
  /** The sessions that VS Code knows, by id. */
  #reported: ReadonlyMap<string, AuthenticationSession>;

  readonly onDidChangeSessions = this.#changed.event;

  /** @param known the sessions that VS Code got before this object was created */
  constructor(sessions: Sessions, signIn: AskSignIn, known: Iterable<AuthenticationSession> = []) {
    super();
    this.#sessions = sessions;
    this.#signIn = signIn;
    this.#reported = byId([...known, ...ownSessions(sessions)]);
    this.own(sessions.onDidChange(() => this.report()));
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
    const named = account && this.#sessions.find(account.id);
    const session = await this.#signIn(named && isOwn(named) ? named : undefined, scopes);
    if (!session) throw new CancellationError();
    return { ...toVSCode(session), scopes };
  }

  /** @throws Error with a localized message, which VS Code shows */
  async removeSession(sessionId: string): Promise<void> {
    // VS Code may ask for that first: an account that isn't read would stay signed in.
    await this.#sessions.vaultRead();
    const session = this.#sessions.find(sessionId);
    if (session && !isOwn(session)) return;
    try {
      await this.#sessions.signOut(sessionId);
    } catch (error) {
      throw new Error(describeError(error).message, { cause: error });
    }
  }

  /**
   * Reports to VS Code what it doesn't know yet; call it when the vault was read. An account whose token was replaced
   * by the sign-in of VS Code is no longer one of this provider.
   */
  report(): void {
    const before = this.#reported;
    const own = ownSessions(this.#sessions);
    // Before the vault was read, the accounts are not complete.
    this.#reported = byId(this.#sessions.isRead ? own : [...before.values(), ...own]);
    const added = own.filter(({ id }) => !before.has(id));
    const removed = [...before.values()].filter(({ id }) => !this.#reported.has(id));
    const changed = own.filter(({ id, accessToken }) => {
      const last = before.get(id);
      return last !== undefined && last.accessToken !== accessToken;
    });
    if (added.length + removed.length + changed.length > 0) this.#changed.fire({ added, removed, changed });
  }
}

function ownSessions({ accounts }: Sessions): readonly AuthenticationSession[] {
  return accounts.filter(isOwn).map(toVSCode);
}

function byId(sessions: readonly AuthenticationSession[]): ReadonlyMap<string, AuthenticationSession> {
  return new Map(sessions.map((session) => [session.id, session]));
}

/**
 * Whether the account is signed in with a token of its own. Those of VS Code's other providers would be passed on
 * without their consent.
 */
function isOwn(session: AccountSession): boolean {
  return connectionOf(session).credential?.kind !== 'vscode';
}

function toVSCode(session: AccountSession): AuthenticationSession {
  const { id, account, host } = session;
  const connection = connectionOf(session);
  return {
    id,
    accessToken: connection.credential?.token ?? '',
    account: { id, label: accountLabel(account.login, host) },
    scopes: connection.token.traits.scopes ?? [],
  };
}
