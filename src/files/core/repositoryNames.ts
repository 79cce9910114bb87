import { connectionOf, type Session } from '../../accounts/core/session.ts';
import { RepositoryChangedError, RepositoryGoneError } from '../../base/core/errors.ts';
import { allowsStale } from '../../http/core/admit/staleness.ts';
import type { ReadOptions } from '../../http/core/http.ts';
import { namesIn, type RepositoryName } from '../../model/core/fullName.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import type { RepositoryEntry } from '../../repositories/core/entry.ts';
import type { Library } from '../../repositories/core/library.ts';
import type { readAddress } from '../../search/core/pasted.ts';
import type { OpenedRoot } from './openedRoots.ts';
import { rootHostOf } from './rootAddress.ts';

/** The names in a list are trusted for so long, in milliseconds. */
const NAMES_FRESH_MS = 5 * 60_000;

/** A repository that the user has opened, and the account that reads it. */
export type OpenedRepository = Pick<OpenedRoot, 'host' | 'repositoryId' | 'owner' | 'name' | 'session'>;

/** The repository of an entry. @throws RepositoryGoneError if it has no id, and could be another one later */
export function repositoryOf({ session, repository }: RepositoryEntry): OpenedRepository {
  const { owner, name } = namesIn(repository.full_name);
  return { host: rootHostOf(session), repositoryId: idOf(repository), owner, name, session: session.id };
}

/**
 * The branch, the tag, or the commit, and the file in an address that the user has pasted into a list of a repository.
 * @returns undefined if a text has none; without `place` if it is one of another repository
 */
export function placePasted(
  { name: named, place, sessions }: ReturnType<typeof readAddress>,
  { host, owner, name }: Pick<OpenedRepository, 'host' | 'owner' | 'name'>,
) {
  const isHere =
    named.toLowerCase() === `${owner}/${name}`.toLowerCase() && sessions.some((each) => rootHostOf(each) === host);
  return place && { place: isHere ? place : undefined };
}

/**
 * The names that opened repositories have now. Requests need a name, but only the id says which repository is meant:
 * it may have been renamed, and its name given to another one.
 */
export class RepositoryNames {
  readonly #library: Library;
  readonly #findSession: (id: string) => Promise<Session | undefined>;

  constructor(library: Library, findSession: (id: string) => Promise<Session | undefined>) {
    this.#library = library;
    this.#findSession = findSession;
  }

  /** The account that reads a repository. @throws RepositoryGoneError if it is signed out */
  async session({ session: id, owner, name }: OpenedRepository): Promise<Session> {
    const session = await this.#findSession(id);
    if (!session) throw new RepositoryGoneError(`${owner}/${name}`);
    return session;
  }

  /** The name that a repository has now, as far as known. @throws as `listed` */
  async find(repository: OpenedRepository): Promise<RepositoryName> {
    return (await this.listed(repository)) ?? repository;
  }

  /**
   * The name with which a repository is listed; undefined if it isn't.
   * @throws RepositoryChangedError if its former name is now that of another repository
   */
  async listed({ session, repositoryId, owner, name }: OpenedRepository): Promise<RepositoryName | undefined> {
    const library = this.#library;
    await library.load();
    const listed = library.find(session)?.state.owners.flatMap(({ repositories }) => repositories) ?? [];
    const same = listed.find(({ id }) => id === repositoryId);
    if (same) return namesIn(same.full_name);
    const fullName = `${owner}/${name}`;
    const isTaken = listed.some((each) => each.full_name.toLowerCase() === fullName.toLowerCase());
    if (isTaken) throw new RepositoryChangedError(fullName);
    return undefined;
  }

  /**
   * Reads the id of a repository again, unless it was listed with its name a short time ago.
   * @throws RepositoryChangedError if the name is that of another one; what `ResourceClient.get` throws, unless what
   *   is stored may be shown
   */
  async check(session: Session, repository: OpenedRepository, options: ReadOptions): Promise<void> {
    const { repositoryId, owner, name } = repository;
    const fullName = `${owner}/${name}`;
    const listed = await this.#library.listed(session.id, fullName);
    const age = listed ? connectionOf(session).clock.now() - listed.validatedAt : -1;
    if (listed?.value.id === repositoryId && age >= 0 && age < NAMES_FRESH_MS) return;
    const client = await connectionOf(session).records(options);
    const found = await client.repository(owner, name, immediate(options)).catch((error: unknown) => {
      // What is stored is shown.
      if (!allowsStale(error)) throw error;
    });
    if (found && found.value.id !== repositoryId) throw new RepositoryChangedError(fullName);
  }
}

/** The user sees why nothing is read, and what is stored, rather than waiting until the quota resets. */
export function immediate({ signal }: ReadOptions): ReadOptions {
  return { intent: 'immediate', signal };
}

/** @throws RepositoryGoneError for a repository without an id, which could be another one later */
function idOf({ id, full_name: fullName }: ListedRepository): number {
  if (!Number.isSafeInteger(id) || id <= 0) throw new RepositoryGoneError(fullName);
  return id;
}
