import type { SessionsChange } from '../accounts/accountTable.ts';
import type { Connection } from '../accounts/connection.ts';
import { connectionOf, type Session } from '../accounts/session.ts';
import { MAX_CONTENT_BYTES, type NamedCommit, type RepositoryName } from '../api/fileClient.ts';
import type { Time } from '../clock.ts';
import {
  EmptyRepositoryError,
  FileTooLargeError,
  ignoring,
  isAbort,
  NotStoredError,
  RefNotFoundError,
  RepositoryChangedError,
  RepositoryGoneError,
  SignedOutError,
} from '../errors.ts';
import { allowsStale } from '../http/admit/staleness.ts';
import type { ReadOptions } from '../http/resource.ts';
import { TooLargeError, UnexpectedStatusError } from '../http/send/requestErrors.ts';
import { type Log, logged } from '../log.ts';
import type { ListedRepository } from '../model/repository.ts';
import type { RepositoryEntry } from '../repositories/entry.ts';
import type { Library } from '../repositories/library.ts';
import { withPauses } from '../slices.ts';
import { FileTree } from '../trees/fileTree.ts';
import type { TreeAnswer } from '../trees/treeAnswer.ts';
import { entryKindOf, folderOf, pathIn, type TreeEntry } from '../trees/treeEntry.ts';
import { EntryFacts } from './entryFacts.ts';
import type { OpenedRoot, OpenedRoots } from './openedRoots.ts';
import { StoredObjects } from './storedObjects.ts';

/** A branch is not read again for so long, in milliseconds. */
const FRESH_MS = 60_000;

/** The names in a list are trusted for so long, in milliseconds. */
const NAMES_FRESH_MS = 5 * 60_000;

/** The user is asked again after so many requests for one tree. */
export const MAX_REST_REQUESTS = 20;

/** A tree is verified and stored after so long, in milliseconds. */
const STORE_AFTER_MS = 500;

/** Bytes of a content that is kept in memory. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** Trees that are kept in memory. */
const MAX_TREES = 4;

interface RepositoryFilesServices {
  readonly roots: OpenedRoots;
  readonly library: Pick<Library, 'load' | 'find' | 'listed'>;
  readonly findSession: (id: string) => Promise<Session | undefined>;
  /** Bytes that the files of an account may take on disk; read at each use. */
  readonly maxBytes: () => number;
  readonly log: Log;
}

/** A repository that the user has opened, and the account that reads it. */
export type OpenedRepository = Pick<OpenedRoot, 'host' | 'repositoryId' | 'owner' | 'name' | 'session'>;

/** The repository of an entry. @throws RepositoryGoneError if it has no id, and could be another one later */
export function repositoryOf({ session, repository }: RepositoryEntry): OpenedRepository {
  const [owner = '', name = ''] = repository.full_name.split('/');
  return { host: session.host, repositoryId: idOf(repository), owner, name, session: session.id };
}

/** A root, and why its commit may not be the latest one of its branch. */
export interface Opening {
  readonly root: OpenedRoot;
  readonly staleness: { readonly validatedAt: Time; readonly error: unknown } | undefined;
}

/**
 * The files of repositories at a commit, without a clone. Everything but the commit of a branch never changes: it is
 * read once, and stored by its hash.
 */
export class RepositoryFiles {
  readonly #services: RepositoryFilesServices;
  readonly #objects = new WeakMap<Connection, StoredObjects>();
  /** By root, the last used at the end. */
  readonly #trees = new Map<string, Promise<FileTree>>();

  /** The last content that was read: VS Code often asks for it again immediately. */
  #last: { readonly hash: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;

  /** What the contents that were read say about their entries. */
  readonly facts = new EntryFacts();

  constructor(services: RepositoryFilesServices) {
    this.#services = services;
  }

  dispose(): void {
    this.facts.dispose();
  }

  /**
   * Opens a repository at the commit of a branch, a tag, or a hash, which the user has asked for: other software may
   * read its files from now on.
   * @param ref see `FileClient.commit`
   * @throws what `ResourceClient.get` throws, unless an earlier commit is stored; EmptyRepositoryError,
   *   RefNotFoundError
   */
  async open(entry: RepositoryEntry, ref: string, options: ReadOptions = {}): Promise<Opening> {
    return this.#serve(await this.resolve(entry, ref, options));
  }

  /** As `open`, for a repository that the user has opened before. @throws as `open`; RepositoryChangedError */
  async reopen(repository: OpenedRepository, ref: string, options: ReadOptions = {}): Promise<Opening> {
    const [session, listed] = [await this.#session(repository), await this.#listedName(repository)];
    await this.#checkName(session, { ...repository, ...listed }, options);
    return this.#serve(await this.#resolve(session, repository, listed ?? repository, ref, options));
  }

  /** As `open`, for a reader of its own: no other software may read the files because of this. */
  async resolve(entry: RepositoryEntry, ref: string, options: ReadOptions = {}): Promise<Opening> {
    const repository = repositoryOf(entry);
    // The account may have another token since.
    const session = await this.#services.findSession(entry.session.id);
    if (!session) throw new SignedOutError();
    await this.#checkName(session, repository, options);
    return this.#resolve(session, repository, repository, ref, options);
  }

  /** Branches or tags of a repository, up to a hundred. @throws as `tree` */
  async refs(
    repository: OpenedRepository,
    kind: 'branches' | 'tags',
    options: ReadOptions = {},
  ): Promise<readonly NamedCommit[]> {
    const session = await this.#session(repository);
    const client = await connectionOf(session).repositoryFiles(options);
    return client.refs(await this.#nameOf(repository), kind, immediate(options));
  }

  async #resolve(
    session: Session,
    { repositoryId }: Pick<OpenedRepository, 'repositoryId'>,
    { owner, name }: RepositoryName,
    ref: string,
    options: ReadOptions,
  ): Promise<Opening> {
    const { commit, staleness } = await this.#commit(session, { owner, name }, ref, options);
    const isNamed = /^(heads|tags)\//.test(ref) || ref === 'HEAD';
    const root = {
      host: session.host,
      repositoryId,
      commit,
      owner,
      name,
      session: session.id,
      openedAt: connectionOf(session).clock.now(),
      ...(isNamed && { ref }),
      recent: [],
    };
    return { root, staleness };
  }

  /** Lets VS Code and other software read the files of a root from now on. */
  async #serve({ root, staleness }: Opening): Promise<Opening> {
    const { roots, findSession, log } = this.#services;
    // Signed out in the meantime: what the account has opened was forgotten.
    if (!(await findSession(root.session))) throw new SignedOutError();
    const added = await roots.add(root).catch(logged(log));
    return { root: added ?? root, staleness };
  }

  /**
   * The tree of a root, with all folders that the service sends in one response.
   * @throws what `ResourceClient.get` throws; RepositoryChangedError, RepositoryGoneError
   */
  tree(root: OpenedRoot, options: ReadOptions = {}): Promise<FileTree> {
    const key = `${root.session} ${root.repositoryId} ${root.commit}`;
    const tree = this.#trees.get(key) ?? this.#openTree(root, options);
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
   * @throws as `tree`
   */
  async folder(root: OpenedRoot, path: string, options: ReadOptions = {}): Promise<readonly TreeEntry[] | undefined> {
    const tree = await this.tree(root, options);
    const known = tree.children(path);
    const hash = path === '' ? root.commit : tree.find(path)?.hash;
    if (known || hash === undefined || (path !== '' && tree.find(path)?.mode !== '040000')) return known;
    await this.#read(root, tree, path, hash, options);
    return tree.children(path);
  }

  /**
   * A file or a folder; reads the folders on the way to it that the tree lacks.
   * @returns undefined if there is none
   * @throws as `tree`
   */
  async find(root: OpenedRoot, path: string, options: ReadOptions = {}): Promise<TreeEntry | undefined> {
    const tree = await this.tree(root, options);
    const parts = path.split('/');
    for (let depth = 0; depth < parts.length && !tree.find(path); depth++) {
      const folder = parts.slice(0, depth).join('/');
      if (!tree.children(folder) && !(await this.folder(root, folder, options))) return undefined;
    }
    return tree.find(path);
  }

  /**
   * Reads the folders that the service has left out of a tree, up to `MAX_REST_REQUESTS`.
   * @throws as `tree`
   */
  async readRest(root: OpenedRoot, options: ReadOptions = {}): Promise<void> {
    const tree = await this.tree(root, options);
    for (const folder of tree.unread.slice(0, MAX_REST_REQUESTS)) await this.folder(root, folder, options);
  }

  /**
   * The content of a file, or where a link leads.
   * @throws as `tree`; FileTooLargeError
   */
  async content(root: OpenedRoot, entry: TreeEntry, options: ReadOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const { path, hash, size = 0 } = entry;
    if (size > MAX_CONTENT_BYTES) throw new FileTooLargeError(size);
    const session = await this.#session(root);
    const objects = this.#objectsOf(session);
    const known = this.#last?.hash === hash ? this.#last.bytes : await objects.file(hash);
    if (known) return this.#noted(entry, known);
    const repository = await this.#nameOf(root);
    const client = await connectionOf(session).repositoryFiles(options);
    const bytes = await client.file(repository, hash, { path, commit: root.commit }, immediate(options));
    void objects.storeFile(hash, bytes).catch(logged(this.#services.log));
    return this.#noted(entry, bytes);
  }

  /** Reads the content of a path, if it has one, so that it is there when VS Code asks for it. @throws as `content` */
  async prepare(root: OpenedRoot, path: string): Promise<void> {
    const options = { intent: 'immediate' } as const;
    const entry = await this.find(root, path, options);
    if (entry && !['folder', 'submodule'].includes(entryKindOf(entry))) await this.content(root, entry, options);
  }

  #noted(entry: TreeEntry, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.facts.note(entry, bytes);
    if (bytes.length <= MAX_KEPT_BYTES) this.#last = { hash: entry.hash, bytes };
    return bytes;
  }

  /** The content of a file if it is stored. Makes no request. @throws RepositoryGoneError */
  async storedContent(root: OpenedRoot, entry: TreeEntry): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const stored = await this.#objectsOf(await this.#session(root)).file(entry.hash);
    if (stored) this.facts.note(entry, stored);
    return stored;
  }

  /**
   * Drops what was read for accounts that are signed out or have another token, and forgets what the former have
   * opened. @throws StorageError
   */
  async forget({ forgotten, changed }: Pick<SessionsChange, 'forgotten' | 'changed'>): Promise<void> {
    const sessions = [...forgotten, ...changed];
    this.#last = undefined;
    for (const key of this.#trees.keys()) {
      if (sessions.some(({ id }) => key.startsWith(`${id} `))) this.#trees.delete(key);
    }
    await this.#services.roots.forget(forgotten);
  }

  async #commit(session: Session, name: RepositoryName, ref: string, options: ReadOptions) {
    const { clock, repositoryFiles } = connectionOf(session);
    const client = await repositoryFiles(options);
    const stored = await ignoring(NotStoredError, () => client.commit(name, ref, { intent: 'stored' }));
    const age = stored ? clock.now() - stored.validatedAt : -1;
    if (stored && options.intent !== 'refresh' && age >= 0 && age < FRESH_MS) {
      return { commit: stored.value, staleness: undefined };
    }
    try {
      const read = await client.commit(name, ref, { ...immediate(options), revalidates: true });
      return { commit: read.value, staleness: undefined };
    } catch (error) {
      const status = error instanceof UnexpectedStatusError ? error.request.status : undefined;
      // https://docs.github.com/rest/commits/commits#get-a-commit: what the status means there.
      if (status === 409) throw new EmptyRepositoryError(`${name.owner}/${name.name}`);
      if (status === 422) throw new RefNotFoundError(ref);
      if (isAbort(error) || !stored || !allowsStale(error)) throw error;
      return { commit: stored.value, staleness: { validatedAt: stored.validatedAt, error } };
    }
  }

  async #openTree(root: OpenedRoot, options: ReadOptions): Promise<FileTree> {
    const tree = new FileTree();
    await this.#read(root, tree, '', root.commit, options);
    return tree;
  }

  /** Adds a folder to a tree, with all folders below it if the service sends them. */
  async #read(root: OpenedRoot, tree: FileTree, folder: string, hash: string, options: ReadOptions): Promise<void> {
    const { log } = this.#services;
    const session = await this.#session(root);
    const { clock } = connectionOf(session);
    const objects = this.#objectsOf(session);
    const stored = await objects.tree(hash);
    if (stored) await withPauses(tree.add(folder, stored), clock);
    if (stored && stored.complete !== 'all') await tree.verify(clock, folder);
    if (tree.children(folder)) return;
    const client = await connectionOf(session).repositoryFiles(options);
    const name = await this.#nameOf(root);
    const isTooLarge = stored !== undefined;
    const whole = isTooLarge
      ? undefined
      : await ignoring(TooLargeError, () => client.tree(name, hash, true, immediate(options)));
    if (whole) await withPauses(tree.add(folder, whole), clock);
    const others = whole?.complete === 'none' ? await tree.verify(clock, folder) : undefined;
    if (!tree.children(folder)) {
      const direct = await client.tree(name, hash, false, immediate(options));
      // What the service sends of one folder is all that can be shown.
      await withPauses(tree.add(folder, { ...direct, complete: 'folder' }), clock);
    }
    const store = async (): Promise<void> => {
      if (!whole) return;
      // What the user waits for comes first.
      await clock.delay(STORE_AFTER_MS);
      await objects.storeTree(hash, verifiedPart(whole, folder, others ?? (await tree.verify(clock, folder))));
    };
    void store().catch(logged(log));
  }

  #objectsOf(session: Session): StoredObjects {
    const connection = connectionOf(session);
    const { files, clock } = connection;
    const known = this.#objects.get(connection);
    const objects = known ?? new StoredObjects({ files, clock, maxBytes: this.#services.maxBytes });
    this.#objects.set(connection, objects);
    return objects;
  }

  async #session(root: OpenedRepository): Promise<Session> {
    const session = await this.#services.findSession(root.session);
    if (!session) throw new RepositoryGoneError(`${root.owner}/${root.name}`);
    return session;
  }

  /**
   * A repository may have been renamed, and its name given to another one. The id is read again, unless it was listed
   * with the name a short time ago.
   */
  async #checkName(session: Session, repository: OpenedRepository, options: ReadOptions): Promise<void> {
    const { repositoryId, owner, name } = repository;
    const fullName = `${owner}/${name}`;
    const listed = await this.#services.library.listed(session.id, fullName);
    const age = listed ? connectionOf(session).clock.now() - listed.validatedAt : -1;
    if (listed?.value.id === repositoryId && age >= 0 && age < NAMES_FRESH_MS) return;
    const client = await connectionOf(session).records(options);
    const found = await client.repository(owner, name, immediate(options)).catch((error: unknown) => {
      // What is stored is shown.
      if (!allowsStale(error)) throw error;
    });
    if (found && found.value.id !== repositoryId) throw new RepositoryChangedError(fullName);
  }

  /** The name that the repository has now, as far as known, which a request needs. @throws as `#listedName` */
  async #nameOf(root: OpenedRepository): Promise<RepositoryName> {
    return (await this.#listedName(root)) ?? root;
  }

  /**
   * The name with which the repository is listed; undefined if it isn't.
   * @throws RepositoryChangedError if its former name is now that of another repository
   */
  async #listedName(root: OpenedRepository): Promise<RepositoryName | undefined> {
    const { library } = this.#services;
    await library.load();
    const fullName = `${root.owner}/${root.name}`;
    const listed = library.find(root.session)?.state.owners.flatMap(({ repositories }) => repositories) ?? [];
    const same = listed.find(({ id }) => id === root.repositoryId);
    if (same) {
      const [owner = '', name = ''] = same.full_name.split('/');
      return { owner, name };
    }
    const isTaken = listed.some((each) => each.full_name.toLowerCase() === fullName.toLowerCase());
    if (isTaken) throw new RepositoryChangedError(fullName);
    return undefined;
  }
}

/** The user sees why nothing is read, and what is stored, rather than waiting until the quota resets. */
function immediate({ signal }: ReadOptions): ReadOptions {
  return { intent: 'immediate', signal };
}

/** A response without the children of folders that don't have their hash, such as names that are no UTF-8. */
function verifiedPart(whole: TreeAnswer, folder: string, others: ReadonlySet<string>): TreeAnswer {
  if (others.size === 0) return whole;
  const entries = whole.entries.filter(({ path }) => !others.has(folderOf(pathIn(folder, path))));
  return { ...whole, entries, complete: whole.complete === 'all' && !others.has(folder) ? 'folder' : 'none' };
}

/** @throws RepositoryGoneError for a repository without an id, which could be another one later */
function idOf({ id, full_name: fullName }: ListedRepository): number {
  if (!Number.isSafeInteger(id) || id <= 0) throw new RepositoryGoneError(fullName);
  return id;
}
