import {
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationProviderSessionOptions,
  type AuthenticationSession,
  EventEmitter,
  type ExtensionContext,
  FileSystemError,
  Uri,
  workspace,
} from 'vscode';
import { SIGNED_OUT_FOLDER } from '../core/accounts/accountKeys.ts';
import { mayHaveScopes } from '../core/accounts/scopes.ts';
import { Disposables } from '../core/event.ts';
import { storedSessions } from './storedSessions.ts';

interface StartAccountOptions extends Pick<ExtensionContext, 'secrets' | 'globalStorageUri'> {
  /** Returns the accounts once everything is loaded; undefined before. */
  readonly made: () => AuthenticationProvider | undefined;
  /** Loads everything. */
  readonly load: () => Promise<AuthenticationProvider>;
}

/**
 * The accounts in VS Code's menu before their code is loaded. VS Code asks for all sessions as soon as a provider is
 * registered, in every window.
 */
export class StartAccounts extends Disposables implements AuthenticationProvider {
  readonly #options: StartAccountOptions;
  readonly #changed = this.own(new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>());
  /** What VS Code has got from here, by id. */
  readonly #given = new Map<string, AuthenticationSession>();

  readonly onDidChangeSessions = this.#changed.event;

  constructor(options: StartAccountOptions) {
    super();
    this.#options = options;
  }

  /** The sessions that VS Code has got before everything is loaded; none after. */
  get given(): Iterable<AuthenticationSession> {
    return this.#given.values();
  }

  /** Reports the changes of the accounts from now on. */
  follow({ onDidChangeSessions }: AuthenticationProvider): void {
    this.#given.clear();
    this.own(onDidChangeSessions((change) => this.#changed.fire(change)));
  }

  /** Makes no request and never prompts the user. */
  async getSessions(
    scopes: readonly string[] | undefined,
    options: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession[]> {
    const { secrets, globalStorageUri, made, load } = this.#options;
    const signedOut = Uri.joinPath(globalStorageUri, SIGNED_OUT_FOLDER);
    const stored = made() ? undefined : await storedSessions(secrets, () => hasFiles(signedOut));
    if (!stored || made()) return (await load()).getSessions(scopes, options);
    const given = stored
      .filter(({ session, granted }) => {
        const isMeant = options.account === undefined || options.account.id === session.id;
        return isMeant && mayHaveScopes({ scopes: granted }, scopes ?? []);
      })
      .map(({ session }) => ({ ...session, ...(scopes && { scopes }) }));
    for (const session of given) this.#given.set(session.id, session);
    return given;
  }

  async createSession(
    scopes: readonly string[],
    options: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession> {
    return (await this.#options.load()).createSession(scopes, options);
  }

  async removeSession(sessionId: string): Promise<void> {
    await (await this.#options.load()).removeSession(sessionId);
  }
}

/** Whether a folder has files, or can't be read. */
async function hasFiles(folder: Uri): Promise<boolean> {
  try {
    return (await workspace.fs.readDirectory(folder)).length > 0;
  } catch (error) {
    return !(error instanceof FileSystemError && error.code === 'FileNotFound');
  }
}
