import { FileType, Uri, workspace } from 'vscode';
import { Disposables } from '../base/core/event.ts';
import { fileTypeOf } from '../base/fileType.ts';
import { type GitApi, type GitRemote, type GitRepository, whenGitIsThere } from '../base/gitExtension.ts';
import type { OpenedFolder } from './core/known/openedFolder.ts';
import { isSameFolder } from './sameFolder.ts';

/** Stores a folder, unless it is stored: see `Clones.addFolder`. */
type StoreFolder = (folder: string, addresses: readonly string[], opened: OpenedFolder) => Promise<void>;

/** Records which repositories the open folders contain, and their branches, from VS Code's Git. */
export class GitFolders extends Disposables {
  readonly #store: StoreFolder;
  readonly #expire: (folder?: string) => void;
  readonly #onFailure: (error: unknown) => void;

  /**
   * @param expire receives the address of a folder whose state may have changed; none when Git starts, and all may be
   * read
   */
  constructor(store: StoreFolder, expire: (folder?: string) => void, onFailure: (error: unknown) => void) {
    super();
    this.#store = store;
    this.#expire = expire;
    this.#onFailure = onFailure;
  }

  follow(): void {
    this.own(whenGitIsThere((api) => this.#followApi(api), this.#onFailure));
  }

  #followApi({ repositories, onDidOpenRepository }: GitApi): void {
    this.own(onDidOpenRepository((repository) => void this.#followRepository(repository)));
    for (const repository of repositories) void this.#followRepository(repository);
    this.#expire();
  }

  /** Follows changes, because Git opens a repository before it has read its remotes. */
  async #followRepository(repository: GitRepository): Promise<void> {
    // Worktrees and submodules have a file `.git`.
    const isLinked = (await fileTypeOf(Uri.joinPath(repository.rootUri, '.git'))) === FileType.File;
    if (this.isDisposed) return;
    let last = '';
    const folder = repository.rootUri.toString();
    const update = (): void => {
      this.#expire(folder);
      const { remotes, HEAD: head } = repository.state;
      const addresses = addressesOf(remotes);
      const now = [...addresses, head?.name].join('\n');
      if (now === last || !head) return;
      last = now;
      const opened = { branch: head.name, isLinked, isOpened: isOpen(repository.rootUri) };
      this.#store(folder, addresses, opened).catch(this.#onFailure);
    };
    this.own(repository.state.onDidChange(update));
    update();
  }
}

/** Whether the user has opened exactly this folder, and not one around it. */
function isOpen(folder: Uri): boolean {
  return workspace.workspaceFolders?.some(({ uri }) => isSameFolder(uri, folder)) === true;
}

/** The URLs of the remotes, `origin` first. */
function addressesOf(remotes: readonly GitRemote[]): readonly string[] {
  const sorted = remotes.toSorted((a, b) => Number(b.name === 'origin') - Number(a.name === 'origin'));
  return sorted.flatMap(({ fetchUrl, pushUrl }) => fetchUrl ?? pushUrl ?? []);
}
