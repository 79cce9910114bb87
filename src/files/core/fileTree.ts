import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { isHashOfFolder } from '../../hosts/core/gitHash.ts';
import { MAX_LEFT_OUT, type TreeAnswer } from '../../hosts/core/treeAnswer.ts';
import { entryKindOf, folderOf, pathIn, type TreeEntry } from '../../hosts/core/treeEntry.ts';

/** Entries that are added between two pauses. */
const PIECE = 2000;

/** The files of a repository at a commit, as far as they were read. */
export class FileTree {
  readonly #entries = new Map<string, TreeEntry>();
  /** The children of each folder, as far as they are known. */
  readonly #children = new Map<string, TreeEntry[]>([['', []]]);
  /** The folders whose children are all known. */
  readonly #listed = new Set<string>();
  readonly #leftOut: string[] = [];
  #files: readonly TreeEntry[] | undefined;

  /** Paths that can't be used, up to a maximum. */
  get leftOut(): readonly string[] {
    return this.#leftOut;
  }

  /** Everything that is known. */
  get entries(): Iterable<TreeEntry> {
    return this.#entries.values();
  }

  /** All known files, links, and submodules, as the service has sorted them. Another list after each change. */
  get files(): readonly TreeEntry[] {
    this.#files ??= [...this.#entries.values()].filter((entry) => entryKindOf(entry) !== 'folder');
    return this.#files;
  }

  find(path: string): TreeEntry | undefined {
    return this.#entries.get(path);
  }

  /** What a folder contains; undefined if it was not read, or is no folder. @param folder empty for the root */
  children(folder: string): readonly TreeEntry[] | undefined {
    return this.#listed.has(folder) ? this.#children.get(folder) : undefined;
  }

  /** The folders that were not read, without those below them. */
  get unread(): readonly string[] {
    const isUnread = (folder: string): boolean => !this.#listed.has(folder);
    return [...this.#children.keys()].filter(
      (folder) => isUnread(folder) && (folder === '' || !isUnread(folderOf(folder))),
    );
  }

  /**
   * Adds what a response has of a folder, except for what the tree has already, and for children whose folder is
   * missing.
   */
  async add(folder: string, { entries, leftOut, complete }: TreeAnswer): Promise<void> {
    this.#files = undefined;
    for (const path of leftOut) this.#leaveOut(pathIn(folder, path));
    if (complete !== 'none') this.#listed.add(folder);
    for (const [at, { path: below, ...rest }] of entries.entries()) {
      if (at % PIECE === 0) await pauseIfDue();
      const path = pathIn(folder, below);
      const siblings = this.#children.get(folderOf(path));
      if (!siblings) continue;
      const known = this.#entries.get(path);
      // Two names that are no UTF-8 look the same.
      if (known && known.hash !== rest.hash) this.#leaveOut(path);
      if (!known) {
        const entry = { path, ...rest };
        siblings.push(entry);
        this.#entries.set(path, entry);
        if (entryKindOf(entry) === 'folder') this.#children.set(path, []);
      }
      if (complete === 'all' && this.#children.has(path)) this.#listed.add(path);
    }
  }

  #leaveOut(path: string): void {
    if (this.#leftOut.length < MAX_LEFT_OUT) this.#leftOut.push(path);
  }

  /**
   * Checks the folders by their hashes. Those that fit are complete, also in a truncated response.
   * @param below a folder to check with those below it
   * @returns those that don't fit. The root is not checked: it has the hash of the commit
   */
  async verify(below = ''): Promise<ReadonlySet<string>> {
    const others = new Set<string>();
    for (const [folder, children] of this.#children) {
      if (below !== '' && folder !== below && !folder.startsWith(`${below}/`)) continue;
      const hash = this.#entries.get(folder)?.hash;
      if (hash === undefined) continue;
      if (await isHashOfFolder(hash, children)) this.#listed.add(folder);
      else others.add(folder);
    }
    return others;
  }
}
