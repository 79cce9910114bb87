import type { JournalLine } from '../../../src/protocol/quotaPage.ts';

type Outcome = JournalLine['outcome'];

/** What the results mean. */
export const MEANINGS: Readonly<Record<Outcome, string>> = {
  HIT: 'answered from the cache, nothing was asked',
  '304': 'asked, and nothing has changed',
  MISS: 'asked, and answered anew',
  error: 'failed',
  retry: 'failed, and was asked again',
  refused: 'not sent',
};

/** The results that something went wrong with. */
const PROBLEMS: readonly Outcome[] = ['error', 'retry', 'refused'];

function isProblem(outcome: Outcome): boolean {
  return PROBLEMS.includes(outcome);
}

/** Which results to show. */
export const CHOICES = ['all', 'problems', 'HIT', '304', 'MISS', 'error', 'retry', 'refused'] as const;
export type OutcomeChoice = (typeof CHOICES)[number];

/** The choices that are no results. */
export const CHOICE_LABELS: Readonly<Partial<Record<OutcomeChoice, string>>> = {
  all: 'All results',
  problems: 'All problems',
};

export function fits(outcome: Outcome, choice: OutcomeChoice): boolean {
  if (choice === 'all') return true;
  return choice === 'problems' ? isProblem(outcome) : outcome === choice;
}
