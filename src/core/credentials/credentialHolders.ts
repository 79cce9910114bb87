import { isHostnameOf } from '../accounts/hostPages.ts';
import { type AccountSession, connectionOf, isSignedIn, type Session } from '../accounts/session.ts';
import type { RepositoryStore } from '../repositories/repositoryStore.ts';
import type { GitQuestion } from './gitQuestion.ts';

type Lists = Pick<RepositoryStore, 'session' | 'state'>;

/**
 * The accounts whose token Git may get for a question: those of this host that list a repository with a clone URL
 * there. If Git has named the repository, only those that list it. A record with the address of another host gives that
 * host no token.
 */
export function credentialHolders(stores: readonly Lists[], { origin, path }: GitQuestion): readonly AccountSession[] {
  const isMeant = path === undefined ? startsWith(`${origin}/`) : isRepository(`${origin}${path}`);
  return stores.flatMap(({ session, state }) => {
    if (!mayUse(session, origin)) return [];
    const lists = state.owners.some(({ repositories }) => repositories.some(({ clone_url: url }) => isMeant(url)));
    return lists ? [session] : [];
  });
}

/** Whether a server, by its origin, is one of the host that a session is signed in to. */
export function mayUse(session: Session, origin: string): session is AccountSession {
  const { base, credential } = connectionOf(session);
  return isSignedIn(session) && credential !== undefined && isHostnameOf(base, new URL(origin).hostname);
}

/** Whether VS Code has signed in. */
export function isOfVSCode(session: Session): boolean {
  return connectionOf(session).credential?.kind === 'vscode';
}

function startsWith(start: string): (address: string | null | undefined) => boolean {
  return (address) => address?.startsWith(start) === true;
}

/** Whether a clone URL is this one. */
function isRepository(wanted: string): (address: string | null | undefined) => boolean {
  const key = normal(wanted);
  return (address) => address != null && normal(address) === key;
}

/** Hosts ignore the case of names, and the ending `.git`. */
function normal(address: string): string {
  return address
    .replace(/\/$/, '')
    .replace(/\.git$/, '')
    .toLowerCase();
}
