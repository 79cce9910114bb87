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
import { ENDED_FOLDER, SIGNED_OUT_FOLDER } from '../accounts/core/accountKeys.ts';
import { mayHaveScopes } from '../accounts/core/scopes.ts';
import { factName } from '../base/core/digest.ts';
import { Disposables } from '../base/core/event.ts';
import { fileTypeOf } from '../base/fileType.ts';
import { storedSessions } from './storedSessions.ts';

/**
 * The accounts in VS Code's menu before their code is loaded. VS Code asks for all sessions as soon as a provider is
 * registered, in every window.
 */
export class StartAccounts extends Disposables implements AuthenticationProvider {
  readonly #context: ExtensionContext;
  readonly #made: () => AuthenticationProvider | undefined;
  readonly #load: () => Promise<AuthenticationProvider>;
  readonly #changed = this.own(new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>());
  /** What VS Code has got from here, by id. */
  readonly #given = new Map<string, AuthenticationSession>();

  readonly onDidChangeSessions = this.#changed.event;

  /**
   * @param made returns the accounts once everything is loaded; undefined before
   * @param load loads everything
   */
  constructor(
    context: ExtensionContext,
    made: () => AuthenticationProvider | undefined,
    load: () => Promise<AuthenticationProvider>,
  ) {
    super();
    this.#context = context;
    this.#made = made;
    this.#load = load;
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
    const { secrets, globalStorageUri } = this.#context;
    const signedOut = Uri.joinPath(globalStorageUri, SIGNED_OUT_FOLDER);
    const hasEnded = async (stamp: string) =>
      (await fileTypeOf(Uri.joinPath(globalStorageUri, ENDED_FOLDER, await factName(stamp)))) !== undefined;
    const stored = this.#made() ? undefined : await storedSessions(secrets, () => hasFiles(signedOut), hasEnded);
    if (!stored || this.#made()) return (await this.#load()).getSessions(scopes, options);
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
    return (await this.#load()).createSession(scopes, options);
  }

  async removeSession(sessionId: string): Promise<void> {
    await (await this.#load()).removeSession(sessionId);
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
