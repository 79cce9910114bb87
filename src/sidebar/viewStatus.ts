import type { ViewBadge } from 'vscode';
import { labelOf } from '../accounts/accountName.ts';
import { connectionOf } from '../accounts/core/session.ts';
import { showable } from '../base/core/text.ts';
import { age, clockTime, plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { labelled } from '../base/language.ts';
import { describeRateLimit } from '../errors/waiting.ts';
import { type Activity, wholeProgress } from '../repositories/core/activity.ts';
import { parseWholeQuery } from '../search/core/parseQuery.ts';
import { describeProblem } from '../search/queryText.ts';
import type { StoreView } from './nodes.ts';

/** What the line above the rows counts. */
interface Counts {
  /** The filter, its matches, and what it also searches: what is only starred. Undefined without one. */
  readonly filtered: { readonly filter: string; readonly found: number; readonly starred: number } | undefined;
  /** The number of repositories that have changed since the last visit. */
  readonly changed: number;
}

/**
 * The line above the rows: until when requests wait, the parts of the filter that are invalid, the number of
 * repositories, and its maximum age or the progress.
 * Never empty once something is loaded, because an appearing line would move the rows.
 */
export function viewStatus(stores: readonly StoreView[], now: number, counts: Counts): string {
  const waits = stores.flatMap(({ activity, session }) => {
    if (activity.kind !== 'waiting') return [];
    const text = describeRateLimit(activity.rateLimit, connectionOf(session));
    return [stores.length > 1 ? labelled(labelOf(session), text) : text];
  });
  const others = stores.filter(({ activity }) => activity.kind !== 'waiting');
  const invalid = parseWholeQuery(counts.filtered?.filter ?? '').problems.map(
    (each) => `⚠ ${describeProblem(each).what}`,
  );
  const loaded = others.length > 0 ? describeLoaded(stores, overallActivity(others), now, counts) : '';
  return [...waits, ...invalid, ...(loaded ? [[loaded, describeHidden(stores)].filter(Boolean).join(' · ')] : [])].join(
    ' ',
  );
}

/** The number of owners that the user has hidden; empty for none. */
function describeHidden(stores: readonly StoreView[]): string {
  const count = stores.reduce((sum, { state }) => sum + state.hidden.length, 0);
  return count === 0 ? '' : plural(count, l10n.t('{0} owner hidden|{0} owners hidden'));
}

/** @param activity of the stores that don't wait */
function describeLoaded(stores: readonly StoreView[], activity: Activity, now: number, counts: Counts): string {
  const count = countOf(stores);
  if (stores.some(({ state }) => state.isArriving)) return describeArriving(stores);
  const progress = describeActivity(activity);
  const times = stores.flatMap(({ state }) => state.validatedAt ?? []);
  const isStopped = stores.some(({ state }) => state.stopped);
  if (times.length === 0 && !(isStopped && count > 0))
    return activity.kind === 'idle' ? '' : progress || l10n.t('Loading repositories…');
  const isPartial = stores.some(({ state }) => !state.complete);
  // A time in the future comes from another clock: the age is unknown.
  const oldest = Math.min(...times);
  const asOf = oldest <= now && times.length > 0 ? age(now, oldest) : '';
  return [describeCount(count, isPartial, counts), progress || asOf].filter(Boolean).join(' · ');
}

/** The count of the rows while lists are read for the first time. */
function describeArriving(stores: readonly StoreView[]): string {
  const count = countOf(stores);
  const totals = stores.map(({ state, activity }) => {
    if (!state.isArriving) return countOf([{ state }]);
    return (activity.kind === 'reading' && activity.progress?.itemsInTotal) || Number.NaN;
  });
  const total = totals.reduce((sum, each) => sum + each, 0);
  if (!(total >= count)) return plural(count, l10n.t('{0} repository so far|{0} repositories so far'));
  const text = l10n.t('{0} of about {1} repository|{0} of about {1} repositories');
  const counts = plural(total, text, count, total);
  return [counts, describePause(overallActivity(stores))].filter(Boolean).join(' · ');
}

function countOf(stores: readonly Pick<StoreView, 'state'>[]): number {
  const owners = stores.flatMap(({ state }) => state.owners);
  return owners.reduce((sum, { repositories }) => sum + repositories.length, 0);
}

/** Short enough for one line in a sidebar of the usual width. */
function describeCount(count: number, isPartial: boolean, { filtered, changed }: Counts): string {
  const all = wholeNumber(count);
  if (filtered) {
    const text = l10n.t('“{0}”: {1} of {2} repository|“{0}”: {1} of {2} repositories');
    const searched = count + filtered.starred;
    return plural(searched, text, showable(filtered.filter), filtered.found, searched);
  }
  if (changed > 0) return l10n.t('{0} of {1} changed', wholeNumber(changed), all);
  return isPartial
    ? plural(count, l10n.t('At least {0} repository|At least {0} repositories'), all)
    : plural(count, l10n.t('{0} repository|{0} repositories'), all);
}

/** Whether Stop applies rather than Refresh: a waiting account doesn't block refreshing the others. */
export function mayStop(stores: readonly StoreView[]): boolean {
  const activities = stores.map(({ activity }) => activity.kind);
  return activities.length > 0 && (activities.includes('reading') || !activities.includes('idle'));
}

/** The combined activity of all stores; waiting takes precedence over reading. */
function overallActivity(stores: readonly StoreView[]): Activity {
  const activities = stores.map(({ activity }) => activity);
  const waiting = activities.find(({ kind }) => kind === 'waiting');
  if (waiting) return waiting;
  const reading = activities.filter((activity) => activity.kind === 'reading');
  if (reading.length === 0) return { kind: 'idle' };
  const pausedUntil = reading.map((activity) => activity.pausedUntil).find((until) => until !== undefined);
  return { kind: 'reading', progress: wholeProgress(reading.flatMap(({ progress }) => progress ?? [])), pausedUntil };
}

/** The progress; empty if there is none. */
function describeActivity(activity: Activity): string {
  return [describePages(activity), describePause(activity)].filter(Boolean).join(' · ');
}

function describePause(activity: Activity): string {
  const pausedUntil = activity.kind === 'reading' ? activity.pausedUntil : undefined;
  return pausedUntil === undefined ? '' : l10n.t('paused until {0} (request limit per minute)', clockTime(pausedUntil));
}

function describePages(activity: Activity): string {
  const { done = 0, total } = (activity.kind === 'reading' && activity.progress) || {};
  if (total === undefined) return done > 1 ? plural(done, l10n.t('{0} page|{0} pages')) : '';
  if (total <= 1) return '';
  return plural(total, l10n.t('{0} of {1} page|{0} of {1} pages'), done, total);
}

/**
 * The badge of the view, which VS Code also shows on its icon in the Activity Bar.
 * @param changed the number of repositories that have changed since the last visit
 * @returns undefined if there is nothing to see
 */
export function changesBadge(changed: number, isShown: boolean): ViewBadge | undefined {
  if (!isShown || changed === 0) return undefined;
  const text = l10n.t('{0} repository changed since your last visit|{0} repositories changed since your last visit');
  return { value: changed, tooltip: plural(changed, text) };
}
