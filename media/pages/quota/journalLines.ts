import type { JournalLine } from '../../../src/quota/protocol/quotaPage.ts';

/** The maximum number of lines per account. The extension has the same limit, and can't copy older requests. */
const MAX_LINES = 500;

/** Returns a unique key for a line. */
export function keyOf({ session, number }: JournalLine): string {
  return `${number} ${session}`;
}

/** Merges new lines into the existing ones, newest first. Keeps the last 500 lines of each account. */
export function joinLines(before: readonly JournalLine[], added: readonly JournalLine[]): readonly JournalLine[] {
  const all = new Map([...before, ...added].map((line) => [keyOf(line), line]));
  const last = new Map<string, number>();
  for (const { session, number } of all.values()) last.set(session, Math.max(number, last.get(session) ?? 0));
  return [...all.values()]
    .filter(({ session, number }) => number > (last.get(session) ?? 0) - MAX_LINES)
    .toSorted((a, b) => b.at - a.at || b.number - a.number);
}
