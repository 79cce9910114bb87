import type { Disposable } from 'vscode';
import type { Clones } from '../core/clones/clones.ts';
import { describeForLog, type Log } from '../core/log.ts';
import { type GitApi, type GitRemote, type GitRepository, whenGitIsThere } from './gitExtension.ts';

/** Notes which repositories the open folders hold, as VS Code's Git tells it. */
export class GitFolders implements Disposable {
  readonly #clones: Clones;
  readonly #log: Log;
  readonly #subscriptions: Disposable[] = [];

  constructor(clones: Clones, log: Log) {
    this.#clones = clones;
    this.#log = log;
  }

  /** Begins. */
  follow(): void {
    this.#subscriptions.push(whenGitIsThere((api) => this.#followApi(api), this.#log));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #followApi({ repositories, onDidOpenRepository }: GitApi): void {
    this.#subscriptions.push(onDidOpenRepository((repository) => this.#followRepository(repository)));
    for (const repository of repositories) this.#followRepository(repository);
  }

  /** Git opens a repository before it has read its remotes. */
  #followRepository(repository: GitRepository): void {
    let known = '';
    const look = (): void => {
      const remotes = addressesOf(repository.state.remotes);
      if (remotes.join('\n') === known) return;
      known = remotes.join('\n');
      this.#clones
        .addFolder(repository.rootUri.toString(), remotes)
        .catch((error: unknown) => this.#log.warn(describeForLog(error)));
    };
    this.#subscriptions.push(repository.state.onDidChange(look));
    look();
  }
}

/** `origin` first. */
function addressesOf(remotes: readonly GitRemote[]): readonly string[] {
  const sorted = remotes.toSorted((a, b) => Number(b.name === 'origin') - Number(a.name === 'origin'));
  return sorted.flatMap(({ fetchUrl, pushUrl }) => fetchUrl ?? pushUrl ?? []);
}
