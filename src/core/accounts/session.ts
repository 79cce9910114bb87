import type { Account } from '../model/account.ts';
import type { Connection } from './connection.ts';

/** What is kept of an account that is signed in. */
export type SignedInAccount = Pick<Account, 'login' | 'id' | 'type' | 'avatar_url' | 'html_url'>;

/** As whom the product asks, and where: an account, or nobody, at one code host. Another token makes another session. */
export interface Session {
  /** Stays the same when the token is replaced. */
  readonly id: string;
  /** Undefined for nobody. */
  readonly account: SignedInAccount | undefined;
  readonly connection: Connection;
}

/** A session with somebody signed in. */
export type AccountSession = Session & { readonly account: SignedInAccount };

/** The id of an account's session: its origin and its numeric id there. Nobody's has no number. */
export function sessionId(base: URL, accountId: number | undefined): string {
  return accountId === undefined ? `${base.href}#` : `${base.origin}#${accountId}`;
}

export function isSignedIn(session: Session | undefined): session is AccountSession {
  return session?.account !== undefined;
}
