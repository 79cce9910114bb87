import { commands, type Disposable, type Event, env, extensions, UIKind, type Uri, workspace } from 'vscode';
import { type GitAbsence, GitUnavailableError } from '../core/clones/cloneErrors.ts';
import { describeForLog, type Log } from '../core/log.ts';

/** The part that we use of version 1 of the API of VS Code's Git extension. */
export interface GitApi {
  readonly git: { readonly path: string };
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: Event<GitRepository>;
}

export interface GitRepository {
  readonly rootUri: Uri;
  readonly state: { readonly remotes: readonly GitRemote[]; readonly onDidChange: Event<void> };
}

export interface GitRemote {
  readonly name: string;
  readonly fetchUrl?: string;
  readonly pushUrl?: string;
}

interface GitExports {
  /** Whether Git is enabled and was found. */
  readonly enabled: boolean;
  readonly onDidChangeEnablement: Event<boolean>;
  getAPI(version: 1): GitApi;
}

const EXTENSION = 'vscode.git';

/**
 * Calls back with Git's API as soon as it is available. This doesn't start Git: VS Code starts it with every window where
 * it may run, and `activate` only waits for it.
 */
export function whenGitIsThere(use: (api: GitApi) => void, log: Log): Disposable {
  const subscriptions: Disposable[] = [];
  let found = false;
  const useWhenEnabled = (exports: GitExports): void => {
    if (exports.enabled) use(exports.getAPI(1));
    else subscriptions.push(exports.onDidChangeEnablement((enabled) => enabled && use(exports.getAPI(1))));
  };
  const findExtension = (): void => {
    const extension = extensions.getExtension<GitExports>(EXTENSION);
    if (found || !extension) return;
    found = true;
    extension.activate().then(useWhenEnabled, (error: unknown) => log.warn(describeForLog(error)));
  };
  findExtension();
  // In an untrusted window, the extension is enabled later.
  subscriptions.push(extensions.onDidChange(findExtension));
  return {
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

/** The path of the program that VS Code's Git uses; undefined if there is none, or it hasn't started. */
export function gitProgram(): string | undefined {
  const extension = extensions.getExtension<GitExports>(EXTENSION);
  return extension?.isActive === true && extension.exports.enabled ? extension.exports.getAPI(1).git.path : undefined;
}

/** Whether Git may be available: never in a browser. */
export function mayHaveGit(): boolean {
  return extensions.getExtension(EXTENSION) !== undefined || env.remoteName !== undefined || env.uiKind !== UIKind.Web;
}

/** @throws GitUnavailableError if VS Code's Git can't clone: its commands are not registered then. */
export async function requireGit(): Promise<void> {
  const extension = extensions.getExtension<GitExports>(EXTENSION);
  // The user may clone before the window has finished starting.
  if (extension && !extension.isActive) await extension.activate();
  if (!(await commands.getCommands(true)).includes('git.clone')) throw new GitUnavailableError(absence(extension));
}

function absence(extension: unknown): GitAbsence {
  if (!workspace.isTrusted) return 'untrusted';
  if (!extension) return absenceOfExtension(env.remoteName, env.uiKind);
  return workspace.getConfiguration('git').get('enabled') === false ? 'disabled' : 'missing';
}

/** Extensions only see those of their own host. Git's runs on the connected computer, and browsers have none. */
export function absenceOfExtension(remote: string | undefined, uiKind: UIKind): GitAbsence {
  if (remote !== undefined) return 'remote';
  return uiKind === UIKind.Web ? 'web' : 'extension';
}
