import type { JournalLine } from '../../../../../src/quota/protocol/quotaPage.ts';

export const now = Date.parse('2026-11-21T12:00:00Z');
export const reader = { language: 'en', now };

export function line(number: number, change: Partial<JournalLine> = {}): JournalLine {
  return {
    session: 'a',
    number,
    at: now + number * 1000,
    canCopy: true,
    path: '/user/repos',
    query: '?page=2',
    outcome: 'MISS',
    status: 200,
    cost: 1,
    durationMs: 12,
    ...change,
  };
}

export const numbers = (lines: readonly JournalLine[]): readonly number[] => lines.map(({ number }) => number);
