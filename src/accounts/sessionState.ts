import { SessionState, type SessionStateName } from '../ids.ts';
import type { CurrentSession } from './core/currentSession.ts';
import type { Sessions } from './core/sessions.ts';

/** The sign-in state. Valid after an attempt to read the vault. */
export function sessionState(sessions: Sessions, current: CurrentSession): SessionStateName {
  if (sessions.accounts.length + sessions.unavailable.length > 0) return SessionState.signedIn;
  if (!sessions.isRead) return SessionState.locked;
  return current.session ? SessionState.signedOut : SessionState.misconfigured;
}
