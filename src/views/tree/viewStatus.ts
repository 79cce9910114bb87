import { l10n } from 'vscode';
import type { Activity, StoreState } from '../../core/repositories/storeState.ts';
import { timeAgo, wholeNumber } from '../../platform/format.ts';
import { describeRest } from '../quotaText.ts';

/**
 * The line above the rows: until when the reading waits, how far it is, or how many repositories there are and how old
 * that is. It is always there once something is known, so that no row moves when it changes. Empty while nothing is.
 */
export function viewStatus(state: StoreState, activity: Activity, now: number): string {
  if (activity.kind === 'waiting') return describeRest(activity.rest);
  const progress = describeActivity(activity);
  if (state.confirmedAt === undefined) {
    return activity.kind === 'idle' ? '' : progress || l10n.t('Reading repositories');
  }
  const count = state.owners.reduce((sum, { repositories }) => sum + repositories.length, 0);
  return l10n.t('{0} repositories · {1}', wholeNumber(count), progress || timeAgo(now, state.confirmedAt));
}

/** How far the reading is, or until when it waits; empty when there is nothing to tell. */
export function describeActivity(activity: Activity): string {
  if (activity.kind === 'waiting') return describeRest(activity.rest);
  const { done = 0, total } = (activity.kind === 'reading' && activity.progress) || {};
  if (total === undefined) return done > 1 ? l10n.t('{0} pages', wholeNumber(done)) : '';
  return total > 1 ? l10n.t('{0} of {1} pages', wholeNumber(done), wholeNumber(total)) : '';
}
