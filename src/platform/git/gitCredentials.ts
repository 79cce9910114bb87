import type { Disposable } from 'vscode';
import { type GitAnswer, type GitQuestion, parseGitQuestion } from '../../core/credentials/gitQuestion.ts';
import { Disposables } from '../../core/event.ts';
import type { Log } from '../../core/log.ts';
import { type GitApi, type GitCredentialsProvider, whenGitIsThere } from './gitExtension.ts';

/**
 * Answers VS Code's Git as soon as it is there. Git asks its credential helpers first, and VS Code's own extension for
 * github.com; without an answer, VS Code asks the user.
 */
export class GitCredentials extends Disposables {
  readonly #provider: GitCredentialsProvider;
  #registration: Disposable | undefined;

  constructor(answer: (question: GitQuestion) => Promise<GitAnswer | undefined>, log: Log) {
    super();
    this.#provider = {
      getCredentials: async (server) => {
        const question = parseGitQuestion(server);
        return question && answer(question);
      },
    };
    this.own(
      whenGitIsThere((api) => this.#register(api), log),
      { dispose: () => this.#registration?.dispose() },
    );
  }

  /** Git may be switched off and on again. */
  #register(api: GitApi): void {
    this.#registration?.dispose();
    if (!this.isDisposed) this.#registration = api.registerCredentialsProvider(this.#provider);
  }
}
