import type { Disposable } from 'vscode';
import { type GitCredentialsProvider, whenGitIsThere } from '../base/gitExtension.ts';

/**
 * Answers VS Code's Git as soon as it is there. Git asks its credential helpers first, and VS Code's own extension for
 * github.com; without an answer, VS Code asks the user.
 * @param onFailure receives the error of a Git extension that can't be activated
 */
export function answerGit(
  getCredentials: GitCredentialsProvider['getCredentials'],
  onFailure: (error: unknown) => void,
): Disposable {
  let isDisposed = false;
  let registration: Disposable | undefined;
  const waiting = whenGitIsThere((api) => {
    // Git may be switched off and on again.
    registration?.dispose();
    if (!isDisposed) registration = api.registerCredentialsProvider({ getCredentials });
  }, onFailure);
  return {
    dispose: () => {
      isDisposed = true;
      waiting.dispose();
      registration?.dispose();
    },
  };
}
