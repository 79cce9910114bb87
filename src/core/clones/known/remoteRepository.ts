import { webOrigin } from '../../accounts/hostPages.ts';
import { connectionOf, type Session } from '../../accounts/session.ts';
import type { RepositoryName } from '../../api/fileClient.ts';
import type { RepositoryEntry } from '../../repositories/entry.ts';
import type { Clones } from './clones.ts';
import { sessionsAt } from './innermostClone.ts';
import { repositoryOfOpenFolder } from './openFolder.ts';
import { remoteKey, remotePlace } from './remoteKey.ts';
import { remotesOf } from './remotes.ts';

/** A repository, and the session at its code host. */
export interface RepositoryAt extends RepositoryName {
  readonly session: Session;
}

interface Known {
  readonly clones: Pick<Clones, 'all'>;
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
  const entry = repositoryOfOpenFolder(clones, entries, [folder]);
  return entry && namedIn(entry);
}

function repositoryOf(
  remote: string,
  sessions: readonly Session[],
  entries: readonly RepositoryEntry[],
): RepositoryAt | undefined {
  const [place, key] = [remotePlace(remote), remoteKey(remote)];
  if (!place || key === undefined) return undefined;
  const [session, ...others] = sessionsAt(sessions, place.hostname);
  if (!session) return undefined;
  // Another code host may list any address.
  const hosts = new Set([session, ...others].map(({ id }) => id));
  const listed = entries.find(
    (entry) =>
      hosts.has(entry.session.id) &&
      key.endsWith(`/${entry.repository.full_name.toLowerCase()}`) &&
      remotesOf(entry).includes(key),
  );
  if (listed) return namedIn(listed);
  const [owner, name, ...rest] = placeIn(session, place.path).split('/');
  return owner && name && rest.length === 0 ? { session, owner, name } : undefined;
}

/** A path on the host of a server, without that of the server itself. */
function placeIn(session: Session, path: string): string {
  const folder = webOrigin(connectionOf(session).base).pathname.slice(1);
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

function namedIn({ session, repository }: RepositoryEntry): RepositoryAt {
  const [owner = '', name = ''] = repository.full_name.split('/');
  return { session, owner, name };
}
