import * as l10n from '@vscode/l10n';
import type { JournalLine } from '../../../src/quota/protocol/quotaPage.ts';

type Outcome = JournalLine['outcome'];

/** The display names of results; three are common cache terms and aren't translated. */
export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  HIT: 'HIT',
  '304': '304',
  MISS: 'MISS',
  none: l10n.t({ message: 'none', comment: 'The code host has no such thing' }),
  error: l10n.t('error'),
  retry: l10n.t('retry'),
  refused: l10n.t('blocked'),
};

export const MEANINGS: Readonly<Record<Outcome, string>> = {
  HIT: l10n.t('from the cache, no request sent'),
  '304': l10n.t('not modified'),
  MISS: l10n.t('new response'),
  none: l10n.t('the repository doesn’t have this'),
  error: l10n.t('failed'),
  retry: l10n.t('failed, then retried'),
  refused: l10n.t('not sent'),
};

/** The choices of the result filter. */
export const CHOICES = ['all', 'problems', 'HIT', '304', 'MISS', 'none', 'error', 'retry', 'refused'] as const;
export type OutcomeChoice = (typeof CHOICES)[number];

export const CHOICE_NAMES: Readonly<Record<OutcomeChoice, string>> = {
  ...OUTCOME_NAMES,
  all: l10n.t('All results'),
  problems: l10n.t('All problems'),
};

export function fits(outcome: Outcome, choice: OutcomeChoice): boolean {
  if (choice === 'all') return true;
  return choice === 'problems' ? ['error', 'retry', 'refused'].includes(outcome) : outcome === choice;
}
