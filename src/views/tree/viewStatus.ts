import { l10n } from 'vscode';
import { type Activity, wholeProgress } from '../../core/repositories/activity.ts';
import { age, wholeNumber } from '../../platform/format.ts';
import { plural } from '../../platform/language.ts';
import { describeRateLimit } from '../quotaText.ts';
import { labelOf } from '../sessionText.ts';
import type { StoreView } from './nodes.ts';

/** What a filter lets through (undefined without one), and how many repositories have changed since the last visit. */
export interface Counts {
  readonly filtered: { readonly filter: string; readonly found: number } | undefined;
  readonly changed: number;
}

/**
 * The line above the rows: how many repositories there are, and how old that is at most or how far their reading is; and
 * until when it waits. It is always there once something is known, so that no row moves when it changes.
 */
export function viewStatus(stores: readonly StoreView[], now: number, counts: Counts): string {
  const rests = stores.flatMap(({ activity, session }) => {
    if (activity.kind !== 'waiting') return [];
    const rest = describeRateLimit(activity.rateLimit);
    return [stores.length > 1 ? `${labelOf(session)}: ${rest}` : rest];
  });
  const others = stores.filter(({ activity }) => activity.kind !== 'waiting');
  const known = others.length > 0 ? describeKnown(stores, overallActivity(others), now, counts) : '';
  return [...rests, ...(known ? [known] : [])].join(' ');
}

/** @param activity of those that don't wait */
function describeKnown(stores: readonly StoreView[], activity: Activity, now: number, counts: Counts): string {
  const progress = describeActivity(activity);
  const confirmed = stores.flatMap(({ state }) => state.confirmedAt ?? []);
  if (confirmed.length === 0) return activity.kind === 'idle' ? '' : progress || l10n.t('Reading repositories');
  const owners = stores.flatMap(({ state }) => state.owners);
  const count = owners.reduce((sum, { repositories }) => sum + repositories.length, 0);
  const isPartial = stores.some(({ state }) => !state.complete);
  // How old something is that a clock has dated that was ahead is unknown.
  const oldest = Math.min(...confirmed);
  const asOf = oldest <= now ? age(now, oldest) : '';
  return [describeCount(count, isPartial, counts), progress || asOf].filter(Boolean).join(' · ');
}

/** Short: in a sidebar of the usual width it is one line. */
function describeCount(count: number, isPartial: boolean, { filtered, changed }: Counts): string {
  const all = wholeNumber(count);
  if (filtered) {
    const text = l10n.t('“{0}”: {1} of {2} repository|“{0}”: {1} of {2} repositories');
    return plural(count, text, filtered.filter, wholeNumber(filtered.found), all);
  }
  if (changed > 0) return l10n.t('{0} of {1} changed', wholeNumber(changed), all);
  return isPartial
    ? plural(count, l10n.t('At least {0} repository|At least {0} repositories'), all)
    : plural(count, l10n.t('{0} repository|{0} repositories'), all);
}

/** Whether there is something to stop rather than to begin: one account that waits keeps no other from a refresh. */
export function mayStop(stores: readonly StoreView[]): boolean {
  const activities = stores.map(({ activity }) => activity.kind);
  return activities.length > 0 && (activities.includes('reading') || !activities.includes('idle'));
}

/** What all stores do together: one that waits is told before one that reads. */
export function overallActivity(stores: readonly StoreView[]): Activity {
  const activities = stores.map(({ activity }) => activity);
  const waiting = activities.find(({ kind }) => kind === 'waiting');
  if (waiting) return waiting;
  const reading = activities.filter((activity) => activity.kind === 'reading');
  if (reading.length === 0) return { kind: 'idle' };
  return { kind: 'reading', progress: wholeProgress(reading.flatMap(({ progress }) => progress ?? [])) };
}

/** How far the reading is, or until when it waits; empty when there is nothing to tell. */
export function describeActivity(activity: Activity): string {
  if (activity.kind === 'waiting') return describeRateLimit(activity.rateLimit);
  const { done = 0, total } = (activity.kind === 'reading' && activity.progress) || {};
  if (total === undefined) return done > 1 ? plural(done, l10n.t('{0} page|{0} pages'), wholeNumber(done)) : '';
  if (total <= 1) return '';
  return plural(total, l10n.t('{0} of {1} page|{0} of {1} pages'), wholeNumber(done), wholeNumber(total));
}
