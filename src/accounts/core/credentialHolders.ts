import type { OwnerName } from '../../model/core/account.ts';
import type { ListedOwner, ListedRepository } from '../../model/core/repository.ts';
import { tokenFor } from './accountTokens.ts';
import type { GitQuestion } from './gitQuestion.ts';
import { isHostnameOf } from './hostPages.ts';
import { type AccountSession, connectionOf, isSignedIn, type Session } from './session.ts';

/** What an account lists. */
export interface AccountLists {
  readonly session: Session;
  readonly state: {
    readonly owners: readonly {
      readonly owner: ListedOwner;
      readonly repositories: readonly Pick<ListedRepository, 'clone_url'>[];
    }[];
  };
}

/** An account that may answer Git, with one of its tokens. */
export interface GitAccount {
  readonly session: AccountSession;
  /** The owner that the token is for; undefined for the token of the sign-in. */
  readonly owner: ListedOwner | undefined;
}

/**
 * The accounts whose token Git may get for a question: those of this host that list a repository with a clone URL
 * there, with the tokens for the owners of these repositories. If Git has named the repository, only those that list
 * it. A record with the address of another host gives that host no token.
 */
export function credentialHolders(
  lists: readonly AccountLists[],
  { origin, path }: GitQuestion,
): readonly GitAccount[] {
  const isMeant = path === undefined ? startsWith(`${origin}/`) : isRepository(`${origin}${path}`);
  return lists.flatMap(({ session, state }) => {
    if (!mayUse(session, origin)) return [];
    const listed = state.owners.filter(({ repositories }) => repositories.some(({ clone_url: url }) => isMeant(url)));
    const accounts = listed.map(({ owner }) => accountFor(session, owner));
    return [...new Map(accounts.map((account) => [account.owner, account])).values()];
  });
}

/** The account with its token for the repositories of an owner. */
export function accountFor(session: AccountSession, owner: OwnerName): GitAccount {
  return { session, owner: tokenFor(connectionOf(session).tokens, owner)?.owner };
}

/** Identifies an account with one of its tokens. It begins with the id of the session. */
export function gitAccountKey({ session, owner }: GitAccount): string {
  return owner ? `${session.id} ${owner.id ?? owner.login}` : session.id;
}

/** Whether a server, by its origin, is one of the host that a session is signed in to. */
export function mayUse(session: Session, origin: string): session is AccountSession {
  const { base, credential } = connectionOf(session);
  return isSignedIn(session) && credential !== undefined && isHostnameOf(base, new URL(origin).hostname);
}

/**
 * Whether only VS Code has a token of an account.
 * @param owner if only the token for its repositories matters
 */
export function isOfVSCode(session: Session, owner?: OwnerName): boolean {
  const { tokens } = connectionOf(session);
  const used = owner ? [tokenFor(tokens, owner)] : tokens;
  return used.length > 0 && used.every((token) => token?.credential.kind === 'vscode');
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
