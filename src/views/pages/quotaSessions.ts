import { connectionOf, type Session } from '../../core/accounts/session.ts';
import type { JournalEntry } from '../../core/http/journal.ts';
import { oneLine } from '../../core/text.ts';
import type { JournalLine } from '../../protocol/quotaPage.ts';

/** A request of a session. */
export interface SessionEntry {
  readonly session: Session;
  readonly entry: JournalEntry;
}

/** Everything that the sessions' journals hold, journal by journal, the oldest first. */
export function entriesOf(sessions: readonly Session[]): readonly SessionEntry[] {
  return sessions.flatMap((session) => connectionOf(session).journal.entries.map((entry) => ({ session, entry })));
}

/** A request as the page shows it: what the service, or an address, has named is one line. */
export function journalLine({ session, entry }: SessionEntry): JournalLine {
  const { number, at, origin, path, query, outcome, status, cost, durationMs, failure, isRefusedAddress } = entry;
  return {
    session: session.id,
    number,
    at,
    ...(origin !== session.origin && { foreignOrigin: oneLine(origin) }),
    path: oneLine(path, 1000),
    query: oneLine(query, 1000),
    outcome,
    canCopy: !isRefusedAddress,
    cost,
    // A clock that was set back meanwhile tells nothing.
    durationMs: Math.max(0, durationMs),
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure: oneLine(failure) }),
  };
}
