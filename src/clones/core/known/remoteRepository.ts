import { isPastedHost } from '../../../accounts/core/hostPages.ts';
import { connectionOf, type Session, webOf } from '../../../accounts/core/session.ts';
import { namesIn, type RepositoryName } from '../../../model/core/fullName.ts';
import type { RepositoryEntry } from '../../../repositories/core/entry.ts';
import { innermostClone } from '../folderKey.ts';
import type { Clone, Clones } from './knownClones.ts';
import { repositoryOfOpenFolder } from './openFolder.ts';
import { remoteKey, remotePlace } from './remoteKey.ts';
import { remotesOf } from './remotes.ts';

/** A repository, and the session at its code host. */
interface RepositoryAt extends RepositoryName {
  readonly session: Session;
}

interface Known {
  readonly clones: Clones;
  /** Those of the code hosts in use. */
  readonly sessions: readonly Session[];
  readonly entries: readonly RepositoryEntry[];
}

/**
 * The repository at a code host in use that the remotes of a clone mean, the first remote that means one.
 * @param folder the address of the clone: its record also has what aliases of remotes lead to
 * @param remotes addresses, which anyone may have written
 */
export function repositoryOfRemotes(
  { clones, sessions, entries }: Known,
  folder: string,
  remotes: readonly string[],
): RepositoryAt | undefined {
  for (const remote of remotes) {
    const found = repositoryOf(remote, sessions, entries);
    if (found) return found;
  }
  const entry = repositoryOfOpenFolder(clones.all, entries, [folder]);
  return entry && namedIn(entry);
}

function repositoryOf(
  remote: string,
  sessions: readonly Session[],
  entries: readonly RepositoryEntry[],
): RepositoryAt | undefined {
  const [place, key] = [remotePlace(remote), remoteKey(remote)];
  if (!place || key === undefined) return undefined;
  const here = sessionsAt(sessions, place.hostname);
  // Another code host may list any address.
  const hosts = new Set(here.map(({ id }) => id));
  const listed = entries.find(
    (entry) =>
      hosts.has(entry.session.id) &&
      key.endsWith(`/${entry.repository.full_name.toLowerCase()}`) &&
      remotesOf(entry).includes(key),
  );
  if (listed) return namedIn(listed);
  const server = serverAt(here, remote, place.path);
  const [owner, name, ...rest] = server?.path.split('/') ?? [];
  return server && owner && name && rest.length === 0 ? { session: server.session, owner, name } : undefined;
}

/** The server of a path on a host, the innermost one, and the path there. Addresses for SSH have no folder. */
function serverAt(sessions: readonly Session[], remote: string, path: string) {
  const inner = sessions.toSorted((a, b) => folderOf(b).length - folderOf(a).length);
  const session = inner.find((each) => path.startsWith(folderOf(each)));
  if (session) return { session, path: path.slice(folderOf(session).length) };
  const [any] = /^https?:/i.test(remote.trim()) ? [] : sessions;
  return any && { session: any, path };
}

function folderOf(session: Session): string {
  return webOf(session).pathname.slice(1);
}

function namedIn({ session, repository }: RepositoryEntry): RepositoryAt {
  return { session, ...namesIn(repository.full_name) };
}

/** Whether a file is in a clone of a repository at a code host in use, as far as clones are known. */
export function isInClone(clones: readonly Clone[], sessions: readonly Session[], file: string): boolean {
  const remotes = innermostClone(clones, file)?.remotes ?? [];
  return remotes.some((remote) => sessionsAt(sessions, remote.slice(0, remote.indexOf('/'))).length > 0);
}

/** The sessions at the code host with a name. A code host decides only about remotes on itself. */
function sessionsAt(sessions: readonly Session[], hostname: string): readonly Session[] {
  return sessions.filter((session) => isPastedHost(connectionOf(session).base, hostname.toLowerCase()));
}
