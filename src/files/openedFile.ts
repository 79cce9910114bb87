import type { Uri } from 'vscode';
import type { CurrentSession } from '../accounts/core/currentSession.ts';
import { connectionOf, type Session } from '../accounts/core/session.ts';
import { RepositoryChangedError } from '../base/core/errors.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { Library } from '../repositories/core/library.ts';
import type { OpenedRoot, OpenedRoots } from './core/openedRoots.ts';
import { readFileAddress } from './core/rootAddress.ts';

/** A file that is shown without a clone. */
interface OpenedFile {
  readonly root: OpenedRoot;
  /** Empty for the root. */
  readonly path: string;
  /** Whose account reads it; undefined if that is signed out. */
  readonly session: Session | undefined;
}

/** The file at an address. Makes no request. @returns undefined for addresses that the user hasn't opened */
export async function openedFile(
  roots: OpenedRoots,
  current: CurrentSession,
  uri: Uri,
): Promise<OpenedFile | undefined> {
  const addressed = readFileAddress(uri);
  const root = addressed && roots.find(addressed.root);
  return root && { root, path: addressed.path, session: await current.find(root.session) };
}

/**
 * The repository of a file: as it is listed, else with a request, which fails instead of waiting.
 * @throws what `ResourceClient.get` throws; RepositoryChangedError if its name belongs to another repository
 */
export async function entryOfRoot(
  library: Library,
  { repositoryId, owner, name }: OpenedRoot,
  session: Session,
): Promise<RepositoryEntry> {
  const listed = await listedEntry(library, repositoryId, session);
  if (listed) return listed;
  const client = await connectionOf(session).records({ intent: 'immediate' });
  const { value: repository } = await client.repository(owner, name, { intent: 'immediate' });
  if (repository.id !== repositoryId) throw new RepositoryChangedError(`${owner}/${name}`);
  return { session, repository };
}

/** The repository with an id, as an account lists it. Makes no request. */
export async function listedEntry(
  library: Library,
  id: number,
  session: Session,
): Promise<RepositoryEntry | undefined> {
  await library.load();
  return library.entries.find((each) => each.session.id === session.id && each.repository.id === id);
}
