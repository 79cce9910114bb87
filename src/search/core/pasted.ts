import { isOfHost, isPastedHost } from '../../accounts/core/hostPages.ts';
import { connectionOf, type Session, webOf } from '../../accounts/core/session.ts';
import type { RepositoryEntry } from '../../repositories/core/entry.ts';
import { folderIn, type PastedPlace, readPasted, withoutFolder } from './address.ts';

/**
 * Reads a text that may be an address. The result has the sessions of the servers that it may be on: an address for ssh
 * has no port, and no folder.
 */
export function readAddress(typed: string, all: readonly Session[]) {
  const webs = all.map(webOf);
  const text = withoutFolder(typed, webs);
  const { name, host, place, isOfWeb } = readPasted(text);
  const isAddress = host !== undefined;
  const sessions = isAddress ? sessionsOf(all, host, folderIn(typed, webs), isOfWeb === true) : [];
  return { typed, text, name, place: isAddress ? place : undefined, isAddress, sessions };
}

function sessionsOf(sessions: readonly Session[], host: string, web: URL | undefined, isOfWeb: boolean) {
  if (web) return sessions.filter((session) => webOf(session).href === web.href);
  const exact = sessions.filter((session) => isOfHost(connectionOf(session).base, host));
  const atOrigin = isOfWeb ? exact.filter((session) => webOf(session).pathname === '/') : [];
  if (atOrigin.length > 0) return atOrigin;
  return exact.length > 0 ? exact : sessions.filter((session) => isPastedHost(connectionOf(session).base, host));
}

/** A file of a listed repository that an address names. */
export interface PastedFile {
  readonly typed: string;
  readonly entry: RepositoryEntry;
  readonly place: PastedPlace;
}

/** @returns undefined if a text isn't the address of a file, or no account lists its repository */
export function pastedFile(
  entries: readonly RepositoryEntry[],
  { typed, name, place, sessions }: ReturnType<typeof readAddress>,
): PastedFile | undefined {
  if (!place?.isFile) return undefined;
  const entry = entries.find(
    ({ session, repository }) =>
      repository.full_name.toLowerCase() === name.toLowerCase() && sessions.some(({ id }) => id === session.id),
  );
  return entry && { typed, entry, place };
}
