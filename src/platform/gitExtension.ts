import { commands, type Disposable, type Event, env, extensions, UIKind, type Uri, workspace } from 'vscode';
import { type GitAbsence, GitUnavailableError } from '../core/clones/cloneErrors.ts';
import { describeForLog, type Log } from '../core/log.ts';

/** What is used of the API of VS Code's own Git extension, version 1. */
export interface GitApi {
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
  /** Whether git is switched on, and was found. */
  readonly enabled: boolean;
  readonly onDidChangeEnablement: Event<boolean>;
  getAPI(version: 1): GitApi;
}

const EXTENSION = 'vscode.git';

/**
 * Calls back with Git's API, as soon as it is there. Git is not started for that: VS Code starts it with every window where it
 * may run, and whoever activates it then waits for it.
 */
export function whenGitIsThere(use: (api: GitApi) => void, log: Log): Disposable {
  const subscriptions: Disposable[] = [];
  let found = false;
  const follow = (exports: GitExports): void => {
    if (exports.enabled) use(exports.getAPI(1));
    else subscriptions.push(exports.onDidChangeEnablement((enabled) => enabled && use(exports.getAPI(1))));
  };
  const look = (): void => {
    const extension = extensions.getExtension<GitExports>(EXTENSION);
    if (found || !extension) return;
    found = true;
    extension.activate().then(follow, (error: unknown) => log.warn(describeForLog(error)));
  };
  look();
  // In a window that is not trusted yet, it comes later.
  subscriptions.push(extensions.onDidChange(look));
  return {
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

/** @throws GitUnavailableError where VS Code's Git can't clone: then its commands are not there. */
export async function requireGit(): Promise<void> {
  const extension = extensions.getExtension<GitExports>(EXTENSION);
  // Somebody may be faster than the start of the window.
  if (extension && !extension.isActive) await extension.activate();
  if (!(await commands.getCommands(true)).includes('git.clone')) throw new GitUnavailableError(absence(extension));
}

function absence(extension: unknown): GitAbsence {
  if (!workspace.isTrusted) return 'untrusted';
  if (!extension) return absenceOfExtension(env.remoteName, env.uiKind);
  return workspace.getConfiguration('git').get('enabled') === false ? 'disabled' : 'missing';
}

/** Extensions see those of their own computer alone: Git's is on the one that the window is connected to, and a browser has none. */
export function absenceOfExtension(remote: string | undefined, uiKind: UIKind): GitAbsence {
  if (remote !== undefined) return 'remote';
  return uiKind === UIKind.Web ? 'web' : 'extension';
}
