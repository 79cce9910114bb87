import { connectionOf, type Session } from '../accounts/core/session.ts';
import { oneLine } from '../base/core/text.ts';
import type { JournalEntry } from './core/journal.ts';
import { isAbsence } from './core/requestPurpose.ts';
import type { JournalLine } from './protocol/quotaPage.ts';

/** A request of a session. */
export interface SessionEntry {
  readonly session: Session;
  readonly entry: JournalEntry;
}

/** All entries of the sessions' journals, journal by journal, oldest first. */
export function journalEntriesOf(sessions: readonly Session[]): readonly SessionEntry[] {
  return sessions.flatMap((session) => connectionOf(session).journal.entries.map((entry) => ({ session, entry })));
}

/** A journal entry for the page. Texts from the service or a URL become a single line. */
export function journalLine({ session, entry }: SessionEntry): JournalLine {
  const { number, at, origin, path, query, outcome, status, cost, durationMs, failure, isRefusedAddress } = entry;
  const { meter, base } = connectionOf(session);
  const isNone = outcome === 'error' && isAbsence(entry, base.pathname);
  return {
    session: session.id,
    number,
    at,
    ...(origin !== session.origin && { foreignOrigin: origin }),
    path: oneLine(path, 1000),
    query: oneLine(query, 1000),
    outcome: isNone ? 'none' : outcome,
    canCopy: !isRefusedAddress,
    // Without a quota, nothing has a cost.
    cost: meter.isAbsent ? 0 : cost,
    // Negative if the clock was set back meanwhile.
    durationMs: Math.max(0, durationMs),
    ...(status !== undefined && { status }),
    ...(failure !== undefined && !isNone && { failure: oneLine(failure) }),
  };
}
