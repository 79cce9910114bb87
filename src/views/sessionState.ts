import type { CurrentSession } from '../core/accounts/currentSession.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import { SessionState } from '../ids.ts';

/** Who is signed in, in a word, once it was tried to find out. */
export function sessionState(
  { accounts, isRead }: Pick<Sessions, 'accounts' | 'isRead'>,
  { session }: Pick<CurrentSession, 'session'>,
): (typeof SessionState)[keyof typeof SessionState] {
  if (accounts.length > 0) return SessionState.signedIn;
  if (!isRead) return SessionState.unreadable;
  return session ? SessionState.signedOut : SessionState.misconfigured;
}
