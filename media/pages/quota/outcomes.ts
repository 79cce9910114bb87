import * as l10n from '@vscode/l10n';
import type { JournalLine } from '../../../src/protocol/quotaPage.ts';

type Outcome = JournalLine['outcome'];

/** What the results are called: three by the words of those who look into caches. */
export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  HIT: 'HIT',
  '304': '304',
  MISS: 'MISS',
  error: l10n.t('error'),
  retry: l10n.t('retry'),
  refused: l10n.t('refused'),
};

/** What the results mean. */
export const MEANINGS: Readonly<Record<Outcome, string>> = {
  HIT: l10n.t('answered from the cache, nothing was asked'),
  '304': l10n.t('asked, and nothing has changed'),
  MISS: l10n.t('asked, and answered anew'),
  error: l10n.t('failed'),
  retry: l10n.t('failed, and was asked again'),
  refused: l10n.t('not sent'),
};

/** The results that something went wrong with. */
const PROBLEMS: readonly Outcome[] = ['error', 'retry', 'refused'];

function isProblem(outcome: Outcome): boolean {
  return PROBLEMS.includes(outcome);
}

/** Which results to show. */
export const CHOICES = ['all', 'problems', 'HIT', '304', 'MISS', 'error', 'retry', 'refused'] as const;
export type OutcomeChoice = (typeof CHOICES)[number];

export const CHOICE_NAMES: Readonly<Record<OutcomeChoice, string>> = {
  ...OUTCOME_NAMES,
  all: l10n.t('All results'),
  problems: l10n.t('All problems'),
};

export function fits(outcome: Outcome, choice: OutcomeChoice): boolean {
  if (choice === 'all') return true;
  return choice === 'problems' ? isProblem(outcome) : outcome === choice;
}
