import type { Session } from './session.ts';

/** The sessions whose quota is shown: the current session, then the others that have rows. */
export function shownSessions(
  used: Session | undefined,
  stores: readonly { readonly session: Session }[],
): readonly Session[] {
  const others = stores.map(({ session }) => session).filter(({ id }) => id !== used?.id);
  return used ? [used, ...others] : others;
}
