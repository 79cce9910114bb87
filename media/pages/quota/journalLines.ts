import type { JournalLine } from '../../../src/protocol/quotaPage.ts';

/** So many requests of each account are kept, here as in the extension: others could not be copied any more. */
const MOST_LINES = 500;

/** Tells a line from all others. */
export function keyOf({ session, number }: JournalLine): string {
  return `${number} ${session}`;
}

/** Lines with others that came since; the newest first. Of each account the last 500 stay. */
export function joinLines(known: readonly JournalLine[], come: readonly JournalLine[]): readonly JournalLine[] {
  const all = new Map([...known, ...come].map((line) => [keyOf(line), line]));
  const last = new Map<string, number>();
  for (const { session, number } of all.values()) last.set(session, Math.max(number, last.get(session) ?? 0));
  return [...all.values()]
    .filter(({ session, number }) => number > (last.get(session) ?? 0) - MOST_LINES)
    .toSorted((a, b) => b.at - a.at || b.number - a.number);
}
