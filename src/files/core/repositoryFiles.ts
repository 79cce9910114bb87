import type { SessionsChange } from '../../accounts/core/accountState.ts';
import { connectionOf, type Session } from '../../accounts/core/session.ts';
import {
  EmptyRepositoryError,
  ignoring,
  isAbort,
  NotStoredError,
  RefNotFoundError,
  RepoRiderError,
  SignedOutError,
} from '../../base/core/errors.ts';
import { type Log, logged } from '../../base/core/log.ts';
import type { FileClient, NamedCommit } from '../../hosts/core/fileClient.ts';
import type { Staleness } from '../../hosts/core/recordReader.ts';
import { entryKindOf } from '../../hosts/core/treeEntry.ts';
import { allowsStale } from '../../http/core/admit/staleness.ts';
import type { ReadOptions } from '../../http/core/http.ts';
import { RequestError } from '../../http/core/send/requestErrors.ts';
import type { RepositoryName } from '../../model/core/fullName.ts';
import type { RepositoryEntry } from '../../repositories/core/entry.ts';
import type { Library } from '../../repositories/core/library.ts';
import { FileContents } from './fileContents.ts';
import { FileTrees } from './fileTrees.ts';
import type { OpenedRoot, OpenedRoots } from './openedRoots.ts';
import { immediate, type OpenedRepository, RepositoryNames, repositoryOf } from './repositoryNames.ts';
import { rootHostOf } from './rootAddress.ts';
import { objectsByAccount } from './storedObjects.ts';

interface RepositoryFilesServices {
  readonly library: Library;
  readonly findSession: (id: string) => Promise<Session | undefined>;
  readonly roots: OpenedRoots;
  /** Bytes that the files of an account may take on disk; read at each use. */
  readonly maxBytes: () => number;
  readonly log: Log;
}

/** A root, and why its commit may not be the latest one of its branch. */
export interface Opening {
  readonly root: OpenedRoot;
  readonly staleness: Staleness | undefined;
}

/**
 * The files of repositories at a commit, without a clone. Everything but the commit of a branch never changes: it is
 * read once, and stored by its hash.
 */
export class RepositoryFiles {
  readonly #services: RepositoryFilesServices;
  readonly #names: RepositoryNames;
  readonly trees: FileTrees;
  readonly contents: FileContents;

  constructor(services: RepositoryFilesServices) {
    this.#services = services;
    this.#names = new RepositoryNames(services.library, services.findSession);
    const reading = { names: this.#names, objectsOf: objectsByAccount(services.maxBytes), log: services.log };
    this.trees = new FileTrees(reading);
    this.contents = new FileContents(reading);
  }

  dispose(): void {
    this.contents.dispose();
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
    const [session, listed] = [await this.#names.session(repository), await this.#names.listed(repository)];
    await this.#names.check(session, { ...repository, ...listed }, options);
    return this.#serve(await this.#resolve(session, repository, listed ?? repository, ref, options));
  }

  /** As `open`, for a reader of its own: no other software may read the files because of this. */
  async resolve(entry: RepositoryEntry, ref: string, options: ReadOptions = {}): Promise<Opening> {
    const repository = repositoryOf(entry);
    // The account may have another token since.
    const session = await this.#services.findSession(entry.session.id);
    if (!session) throw new SignedOutError();
    await this.#names.check(session, repository, options);
    return this.#resolve(session, repository, repository, ref, options);
  }

  /** Branches or tags of a repository: see `FileClient.refs`. @throws as `FileTrees.read` */
  async *refs(
    repository: OpenedRepository,
    kind: 'branches' | 'tags',
  ): AsyncGenerator<readonly NamedCommit[], void, void> {
    const session = await this.#names.session(repository);
    const client = await connectionOf(session).repositoryFiles();
    yield* client.refs(await this.#names.find(repository), kind, { intent: 'immediate' });
  }

  /**
   * Reads the content of a path, if it has one, so that it is there when VS Code asks for it.
   * @throws as `FileContents.read`
   */
  async prepare(root: OpenedRoot, path: string): Promise<void> {
    const options = { intent: 'immediate' } as const;
    const entry = await this.trees.find(root, path, options);
    if (entry && !['folder', 'submodule'].includes(entryKindOf(entry))) await this.contents.read(root, entry, options);
  }

  /**
   * Drops what was read for accounts that are signed out or have another token, and forgets what the former have
   * opened. @throws StorageError
   */
  async forget({ forgotten, changed }: SessionsChange): Promise<void> {
    this.contents.drop();
    this.trees.drop([...forgotten, ...changed]);
    await this.#services.roots.forget(forgotten);
  }

  async #resolve(
    session: Session,
    { repositoryId }: OpenedRepository,
    { owner, name }: RepositoryName,
    ref: string,
    options: ReadOptions,
  ): Promise<Opening> {
    const { commit, staleness } = await refCommit(session, { owner, name }, ref, options);
    const isNamed = /^(heads|tags)\//.test(ref) || ref === 'HEAD';
    const root = {
      host: rootHostOf(session),
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
}

/** A branch is not read again for so long, in milliseconds. */
const FRESH_MS = 60_000;

/**
 * The commit of a branch, a tag, or a hash: the stored one if it is fresh, or if the service can't be reached.
 * @param ref see `FileClient.commit`
 * @throws what `ResourceClient.get` throws, unless an earlier commit is stored; EmptyRepositoryError, RefNotFoundError
 */
async function refCommit(
  session: Session,
  name: RepositoryName,
  ref: string,
  options: ReadOptions,
): Promise<{ readonly commit: string; readonly staleness: Staleness | undefined }> {
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
    const status = error instanceof RequestError ? error.request.status : undefined;
    // https://docs.github.com/rest/commits/commits#get-a-commit: what the status means there.
    if (status === 409) throw new EmptyRepositoryError(`${name.owner}/${name.name}`);
    if (status === 422 || (client.mayLackRef(status) && (await hasBranches(client, name, options))))
      throw new RefNotFoundError(ref);
    if (isAbort(error) || !stored || !allowsStale(error)) throw error;
    return { commit: stored.value, staleness: { validatedAt: stored.validatedAt, error } };
  }
}

/** Whether the repository is there, and its branches can be read. */
async function hasBranches(client: FileClient, name: RepositoryName, options: ReadOptions): Promise<boolean> {
  return (await ignoring(RepoRiderError, () => client.refs(name, 'branches', immediate(options)).next())) !== undefined;
}
