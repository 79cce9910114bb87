import { isPastedHost } from '../../accounts/hostPages.ts';
import { connectionOf, type Session } from '../../accounts/session.ts';
import type { Clone } from './clones.ts';
import { innermostClone } from './innermostClone.ts';

/** Whether a file is in a clone of a repository at a code host in use, as far as clones are known. */
export function isInClone(clones: readonly Clone[], sessions: readonly Session[], file: string): boolean {
  const remotes = innermostClone(clones, file)?.remotes ?? [];
  return remotes.some((remote) => sessionsAt(sessions, remote.slice(0, remote.indexOf('/'))).length > 0);
}

/** The sessions at the code host with a name. A code host decides only about remotes on itself. */
export function sessionsAt(sessions: readonly Session[], hostname: string): readonly Session[] {
  return sessions.filter((session) => isPastedHost(connectionOf(session).base, hostname.toLowerCase()));
}
