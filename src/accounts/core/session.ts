import { compareNames } from '../../base/core/compareNames.ts';
import { DefectError } from '../../base/core/errors.ts';
import { type Line, showable } from '../../base/core/text.ts';
import { dialectOf } from '../../hosts/core/dialects/dialectOf.ts';
import type { Account } from '../../model/core/account.ts';
import type { Connection } from './connection.ts';
import { hostNameOf, isOfHost, webOrigin } from './hostPages.ts';

/** The stored fields of a signed-in account. */
export type SignedInAccount = Pick<Account, 'login' | 'id' | 'type' | 'avatar_url' | 'html_url'>;

/**
 * An account at a code host, or anonymous access to one. A new token creates a new session with the same id. Frozen
 * data only, because VS Code passes tree rows, which hold sessions, to every extension with a menu command there. See
 * `connectionOf`.
 */
export interface Session {
  /** Stays the same when the token is replaced. */
  readonly id: string;
  /** Undefined for anonymous access. */
  readonly account: SignedInAccount | undefined;
  /** The origin of the API address. */
  readonly origin: string;
  /** Identifies the server: the origin, or the address of the web pages of a server below a path. */
  readonly server: string;
  /** The host of the API address, with its port. */
  readonly host: Line;
}

/** In the place of a session, for clones that no account lists. It has no connection. */
export const LOCAL_SESSION: Session = Object.freeze({
  id: 'local',
  account: undefined,
  origin: '',
  server: 'local',
  host: showable(''),
});

/** A session of a signed-in account. */
export type AccountSession = Session & { readonly account: SignedInAccount };

/** Not a member of sessions: code that gets a session can neither reach the token nor send requests as the account. */
const connections = new WeakMap<Session, Connection>();

/** Creates the session of an account or, without one, of anonymous access. */
export function openSession(connection: Connection, account: SignedInAccount): AccountSession;
export function openSession(connection: Connection, account?: undefined): Session;
export function openSession(connection: Connection, account?: SignedInAccount): Session {
  const { base } = connection;
  const session: Session = Object.freeze({
    id: sessionId(base, account?.id),
    account: account && Object.freeze({ ...account }),
    origin: base.origin,
    server: serverOf(base),
    host: showable(base.host),
  });
  connections.set(session, connection);
  return session;
}

/** The connection of a session. @throws DefectError for an object that `openSession` didn't create */
export function connectionOf(session: Session): Connection {
  const connection = connections.get(session);
  if (!connection) throw new DefectError();
  return connection;
}

/** Whether two sessions have the same address. With another address, the same id is another account. */
export function isSameBase(a: Session, b: Session): boolean {
  return connectionOf(a).base.href === connectionOf(b).base.href;
}

/** The name of a session's server: see `hostNameOf`. */
export function webHostOf(session: Session): Line {
  return hostNameOf(connectionOf(session).base);
}

/** The address of a session's web pages. */
export function webOf(session: Session): URL {
  return webOrigin(connectionOf(session).base);
}

/** The sessions at a host: those of the server with this name, or else of all at its API or its web pages. */
export function sessionsNamed(sessions: readonly Session[], host: string): readonly Session[] {
  const exact = sessions.filter((session) => webHostOf(session).toLowerCase() === host.toLowerCase());
  return exact.length > 0
    ? exact
    : sessions.filter((session) => isOfHost(connectionOf(session).base, host.toLowerCase()));
}

/**
 * The id of a session: the server and the numeric account id, or the whole address if anonymous. Several servers below
 * paths of one origin count their accounts apart.
 */
export function sessionId(base: URL, accountId: number | undefined): string {
  return accountId === undefined ? `${base.href}#` : `${serverOf(base)}#${accountId}`;
}

function serverOf(base: URL): string {
  const web = webOrigin(base);
  return web.pathname === '/' ? base.origin : web.href;
}

export function isSignedIn(session: Session | undefined): session is AccountSession {
  return session?.account !== undefined;
}

type Named = Pick<AccountSession, 'id' | 'account'>;

/** Sorts accounts by name and then by host. */
export function byName(a: Named, b: Named): number {
  return compareNames(a.account.login, b.account.login) || compareNames(a.id, b.id);
}

/** Whether the code host of a session has sayings. */
export function hasSayings(session: Session): boolean {
  return dialectOf(connectionOf(session).base).hasSayings;
}
