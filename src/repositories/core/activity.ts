import type { Time } from '../../base/core/clock.ts';
import type { List } from '../../hosts/core/lists.ts';
import type { RateLimit } from '../../http/core/admit/rateLimit.ts';
import type { WalkProgress } from '../../http/core/pages/pageWalk.ts';

/** The current activity of a session's list reader. */
export type Activity =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'reading';
      readonly progress: WalkProgress | undefined;
      /** Until when reading pauses to stay within the limits of the service. */
      readonly pausedUntil?: Time | undefined;
    }
  /** Requests wait until a rate limit ends. Reading then continues automatically. */
  | { readonly kind: 'waiting'; readonly rateLimit: RateLimit };

/** How far a list was read. */
export interface ListProgress {
  readonly list: Pick<List, 'owner'>;
  readonly progress: WalkProgress;
}

/** The combined progress of the lists of a session; undefined before the first response. */
export function progressOfLists(lists: readonly ListProgress[]): WalkProgress | undefined {
  const whole = wholeProgress(lists.map(({ progress }) => progress));
  // Lists of single owners have the same repositories as those of the account.
  const ofAccount = lists.filter(({ list }) => list.owner === undefined);
  const counted = wholeProgress(ofAccount.map(({ progress }) => progress));
  return whole && counted ? { ...whole, itemsInTotal: counted.itemsInTotal } : whole;
}

/**
 * The combined progress of concurrent reads; undefined before the first response. The total is undefined if that of a
 * read is.
 */
export function wholeProgress(all: readonly WalkProgress[]): WalkProgress | undefined {
  if (all.length === 0) return undefined;
  return all.reduce((whole, next) => ({
    done: whole.done + next.done,
    total: sum(whole.total, next.total),
    itemsInTotal: sum(whole.itemsInTotal, next.itemsInTotal),
  }));
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
