import type { RepoRiderError } from '../errors.ts';
import type { WalkProgress } from '../http/pageWalk.ts';
import type { Rest } from '../http/rest.ts';
import type { OwnerListing } from './listing.ts';

/** What is known of a session's repositories. */
export interface StoreState {
  /** Empty until something is known. */
  readonly owners: readonly OwnerListing[];
  /** Why the last reading failed, if it did. What was known before is still in `owners`. */
  readonly failure: RepoRiderError | undefined;
  /** False until the account's list was read once, well or ill; nobody has none to read. */
  readonly settled: boolean;
  /** Whether a person has ended the reading before anything was known. */
  readonly stopped: boolean;
  /** False when the account's list is possibly incomplete: its pages contradict each other, or some are missing. */
  readonly complete: boolean;
  /** How many items of the account's list could not be read. */
  readonly unreadable: number;
  /**
   * How many organizations the service leaves out, until the token is authorized for their single sign-on, that have no row;
   * undefined when it leaves out none that has none.
   */
  readonly withheld: number | undefined;
  /** When the service said what is shown, in milliseconds since the epoch; undefined when nothing is. */
  readonly confirmedAt: number | undefined;
  /** Requests of the allowance that the last refresh took; undefined before the first. */
  readonly lastCost: number | undefined;
}

export const NOTHING: StoreState = {
  owners: [],
  failure: undefined,
  settled: false,
  stopped: false,
  complete: true,
  unreadable: 0,
  withheld: undefined,
  confirmedAt: undefined,
  lastCost: undefined,
};

/** What the store does at the moment. */
export type Activity =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly progress: WalkProgress | undefined }
  /** The allowance is spent, or the service wants a rest: the reading goes on by itself then. */
  | { readonly kind: 'waiting'; readonly rest: Rest };

/** How far several readings are together; undefined when none has told, its total where one does not know its own. */
export function wholeProgress(all: readonly WalkProgress[]): WalkProgress | undefined {
  if (all.length === 0) return undefined;
  return all.reduce((whole, { done, total }) => ({
    done: whole.done + done,
    total: whole.total === undefined || total === undefined ? undefined : whole.total + total,
  }));
}
