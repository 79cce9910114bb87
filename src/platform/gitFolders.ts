import type { Disposable } from 'vscode';
import type { Clones } from '../core/clones/clones.ts';
import { describeForLog, type Log } from '../core/log.ts';
import { type GitApi, type GitRemote, type GitRepository, whenGitIsThere } from './gitExtension.ts';

/** Records which repositories the open folders contain, and their branches, from VS Code's Git. */
export class GitFolders implements Disposable {
  readonly #clones: Clones;
  readonly #log: Log;
  readonly #expire: (folder?: string) => void;
  readonly #subscriptions: Disposable[] = [];

  /** @param expire receives the address of a folder whose state may have changed; none when Git starts, and all may be read */
  constructor(clones: Clones, log: Log, expire: (folder?: string) => void) {
    this.#clones = clones;
    this.#log = log;
    this.#expire = expire;
  }

  follow(): void {
    this.#subscriptions.push(whenGitIsThere((api) => this.#followApi(api), this.#log));
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #followApi({ repositories, onDidOpenRepository }: GitApi): void {
    this.#subscriptions.push(onDidOpenRepository((repository) => this.#followRepository(repository)));
    for (const repository of repositories) this.#followRepository(repository);
    this.#expire();
  }

  /** Follows changes, because Git opens a repository before it has read its remotes. */
  #followRepository(repository: GitRepository): void {
    let last = '';
    const folder = repository.rootUri.toString();
    const update = (): void => {
      this.#expire(folder);
      const { remotes, HEAD: head } = repository.state;
      const addresses = addressesOf(remotes);
      const now = [...addresses, head?.name].join('\n');
      if (now === last || !head) return;
      last = now;
      this.#clones
        .addFolder(folder, addresses, head.name)
        .catch((error: unknown) => this.#log.warn(describeForLog(error)));
    };
    this.#subscriptions.push(repository.state.onDidChange(update));
    update();
  }
}

/** The URLs of the remotes, `origin` first. */
function addressesOf(remotes: readonly GitRemote[]): readonly string[] {
  const sorted = remotes.toSorted((a, b) => Number(b.name === 'origin') - Number(a.name === 'origin'));
  return sorted.flatMap(({ fetchUrl, pushUrl }) => fetchUrl ?? pushUrl ?? []);
}
