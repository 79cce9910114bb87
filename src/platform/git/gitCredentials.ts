import type { Disposable } from 'vscode';
import { Disposables } from '../../core/event.ts';
import { type GitApi, type GitCredentialsProvider, whenGitIsThere } from './gitExtension.ts';

/**
 * Answers VS Code's Git as soon as it is there. Git asks its credential helpers first, and VS Code's own extension for
 * github.com; without an answer, VS Code asks the user.
 */
export class GitCredentials extends Disposables {
  readonly #provider: GitCredentialsProvider;
  #registration: Disposable | undefined;

  /** @param onFailure receives the error of a Git extension that can't be activated */
  constructor(answer: GitCredentialsProvider['getCredentials'], onFailure: (error: unknown) => void) {
    super();
    this.#provider = { getCredentials: answer };
    this.own(
      whenGitIsThere((api) => this.#register(api), onFailure),
      { dispose: () => this.#registration?.dispose() },
    );
  }

  /** Git may be switched off and on again. */
  #register(api: GitApi): void {
    this.#registration?.dispose();
    if (!this.isDisposed) this.#registration = api.registerCredentialsProvider(this.#provider);
  }
}
