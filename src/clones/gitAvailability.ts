import { commands, env, extensions, UIKind, workspace } from 'vscode';
import { GIT_EXTENSION, type GitExports } from '../base/gitExtension.ts';
import { type GitAbsence, GitUnavailableError } from './core/make/cloneErrors.ts';

/** Whether Git may be available: never in a browser. */
export function mayHaveGit(): boolean {
  return (
    extensions.getExtension(GIT_EXTENSION) !== undefined || env.remoteName !== undefined || env.uiKind !== UIKind.Web
  );
}

/**
 * Whether Git asks this extension for credentials: not if it runs on another computer, or if the user has switched off
 * that it asks VS Code.
 */
export function mayAnswerGit(): boolean {
  const asks = workspace.getConfiguration('git').get('useIntegratedAskPass');
  return extensions.getExtension(GIT_EXTENSION) !== undefined && asks !== false;
}

/** @throws GitUnavailableError if VS Code's Git can't clone: its commands are not registered then. */
export async function requireGit(): Promise<void> {
  const extension = extensions.getExtension<GitExports>(GIT_EXTENSION);
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
