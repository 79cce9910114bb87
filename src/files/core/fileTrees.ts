import { connectionOf, type Session } from '../../accounts/core/session.ts';
import { ignoring } from '../../base/core/errors.ts';
import { type Log, logged } from '../../base/core/log.ts';
import type { TreeAnswer } from '../../hosts/core/treeAnswer.ts';
import { folderOf, pathIn, type TreeEntry } from '../../hosts/core/treeEntry.ts';
import type { ReadOptions } from '../../http/core/http.ts';
import { TooLargeError } from '../../http/core/send/requestErrors.ts';
import { FileTree } from './fileTree.ts';
import type { OpenedRoot } from './openedRoots.ts';
import { immediate, type RepositoryNames } from './repositoryNames.ts';
import type { StoredObjects } from './storedObjects.ts';

/** The user is asked again after so many folders of one tree, each of which usually takes one request. */
export const MAX_REST_REQUESTS = 20;

/** A tree is verified and stored after so long, in milliseconds. */
const STORE_AFTER_MS = 500;

/** Trees that are kept in memory. */
const MAX_TREES = 4;

/** What files of repositories are read with. */
export interface FileReading {
  readonly names: RepositoryNames;
  readonly objectsOf: (session: Session) => StoredObjects;
  readonly log: Log;
}

/** The trees of opened repositories: read once, kept in memory while they are used, and stored by their hash. */
export class FileTrees {
  readonly #services: FileReading;
  /** By root, the last used at the end. */
  readonly #trees = new Map<string, Promise<FileTree>>();

  constructor(services: FileReading) {
    this.#services = services;
  }

  /**
   * The tree of a root, with all folders that the service sends in one response.
   * @throws what `ResourceClient.get` throws; RepositoryChangedError, RepositoryGoneError
   */
  read(root: OpenedRoot, options: ReadOptions = {}): Promise<FileTree> {
    const key = `${root.session} ${root.repositoryId} ${root.commit}`;
    const tree = this.#trees.get(key) ?? this.#open(root, options);
    this.#trees.delete(key);
    this.#trees.set(key, tree);
    for (const oldest of [...this.#trees.keys()].slice(0, -MAX_TREES)) this.#trees.delete(oldest);
    // The next caller tries again.
    tree.catch(() => this.#trees.get(key) === tree && this.#trees.delete(key));
    return tree;
  }

  /**
   * What a folder contains, which is read unless the tree has it.
   * @returns undefined if there is no such folder
   * @throws as `read`
   */
  async folder(root: OpenedRoot, path: string, options: ReadOptions = {}): Promise<readonly TreeEntry[] | undefined> {
    const tree = await this.read(root, options);
    const known = tree.children(path);
    const hash = path === '' ? root.commit : tree.find(path)?.hash;
    if (known || hash === undefined || (path !== '' && tree.find(path)?.mode !== '040000')) return known;
    await this.#add(root, tree, path, hash, options);
    return tree.children(path);
  }

  /**
   * A file or a folder; reads the folders on the way to it that the tree lacks.
   * @returns undefined if there is none
   * @throws as `read`
   */
  async find(root: OpenedRoot, path: string, options: ReadOptions = {}): Promise<TreeEntry | undefined> {
    const tree = await this.read(root, options);
    const parts = path.split('/');
    for (let depth = 0; depth < parts.length && !tree.find(path); depth++) {
      const folder = parts.slice(0, depth).join('/');
      if (!tree.children(folder) && !(await this.folder(root, folder, options))) return undefined;
    }
    return tree.find(path);
  }

  /**
   * Reads the folders that the service has left out of a tree, up to `MAX_REST_REQUESTS`.
   * @throws as `read`
   */
  async readRest(root: OpenedRoot, options: ReadOptions = {}): Promise<void> {
    const tree = await this.read(root, options);
    for (const folder of tree.unread.slice(0, MAX_REST_REQUESTS)) await this.folder(root, folder, options);
  }

  /** Drops the trees that were read with accounts. */
  drop(sessions: readonly Pick<Session, 'id'>[]): void {
    for (const key of this.#trees.keys()) {
      if (sessions.some(({ id }) => key.startsWith(`${id} `))) this.#trees.delete(key);
    }
  }

  async #open(root: OpenedRoot, options: ReadOptions): Promise<FileTree> {
    const tree = new FileTree();
    await this.#add(root, tree, '', root.commit, options);
    return tree;
  }

  /** Adds a folder to a tree, with all folders below it if the service sends them. */
  async #add(root: OpenedRoot, tree: FileTree, folder: string, hash: string, options: ReadOptions): Promise<void> {
    const { names, objectsOf, log } = this.#services;
    const session = await names.session(root);
    const { clock } = connectionOf(session);
    const objects = objectsOf(session);
    const stored = await objects.tree(hash);
    if (stored) await tree.add(folder, stored);
    if (stored && stored.complete !== 'all') await tree.verify(folder);
    if (tree.children(folder)) return;
    const client = await connectionOf(session).repositoryFiles(options);
    const name = await names.find(root);
    const isTooLarge = stored !== undefined;
    const whole = isTooLarge
      ? undefined
      : await ignoring(TooLargeError, () => client.tree(name, hash, true, immediate(options)));
    if (whole) await tree.add(folder, whole);
    const others = whole?.complete === 'none' ? await tree.verify(folder) : undefined;
    if (!tree.children(folder)) {
      const direct = await client.tree(name, hash, false, immediate(options));
      // What the service sends of one folder is all that can be shown.
      await tree.add(folder, { ...direct, complete: 'folder' });
    }
    const store = async (): Promise<void> => {
      if (!whole) return;
      // What the user waits for comes first.
      await clock.delay(STORE_AFTER_MS);
      await objects.storeTree(hash, verifiedPart(whole, folder, others ?? (await tree.verify(folder))));
    };
    void store().catch(logged(log));
  }
}

/** A response without the children of folders that don't have their hash, such as names that are no UTF-8. */
function verifiedPart(whole: TreeAnswer, folder: string, others: ReadonlySet<string>): TreeAnswer {
  if (others.size === 0) return whole;
  const entries = whole.entries.filter(({ path }) => !others.has(folderOf(pathIn(folder, path))));
  return { ...whole, entries, complete: whole.complete === 'all' && !others.has(folder) ? 'folder' : 'none' };
}
