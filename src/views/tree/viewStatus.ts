import { l10n } from 'vscode';
import type { Activity, StoreState } from '../../core/repositories/storeState.ts';
import { clockTime, timeAgo, wholeNumber } from '../../platform/format.ts';
import { describeRest } from '../quotaText.ts';

/** What stands beside the view's title: what goes on, or how old the rows are where that matters. */
export function viewStatus(state: StoreState, activity: Activity, now: number): string {
  if (activity.kind === 'waiting') return l10n.t('waiting until {0}', clockTime(activity.rest.until));
  const isOld = state.confirmedAt !== undefined && (!state.current || state.failure !== undefined);
  return describeActivity(activity) || (isOld ? l10n.t('as of {0}', timeAgo(now, state.confirmedAt ?? now)) : '');
}

/** How far the reading is, or until when it waits; empty when there is nothing to tell. */
export function describeActivity(activity: Activity): string {
  if (activity.kind === 'waiting') return describeRest(activity.rest);
  const { done = 0, total } = (activity.kind === 'reading' && activity.progress) || {};
  if (total === undefined) return done > 1 ? l10n.t('{0} pages', wholeNumber(done)) : '';
  return total > 1 ? l10n.t('{0} of {1} pages', wholeNumber(done), wholeNumber(total)) : '';
}
