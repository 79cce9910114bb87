import type { Time } from '../clock.ts';
import type { RepositoryKey } from './snapshot.ts';

/** A change of a repository since the last visit. */
export type Change =
  /** The baseline did not contain it. */
  | { readonly kind: 'new' }
  /** Renamed, or transferred to another owner. */
  | { readonly kind: 'renamed'; readonly from: string }
  | { readonly kind: 'archived' }
  | { readonly kind: 'unarchived' }
  | { readonly kind: 'madePrivate' }
  | { readonly kind: 'madePublic' }
  /** Pushed to; the previous push was at `from`. */
  | { readonly kind: 'pushed'; readonly from: Time }
  /** As `pushed`, on a host that says only when something was changed, which includes pushes. */
  | { readonly kind: 'updated'; readonly from: Time }
  | { readonly kind: 'stars'; readonly from: number; readonly to: number };

/** A repository that was deleted or is no longer visible to the account, in its last loaded state. */
export interface GoneRepository {
  readonly key: RepositoryKey;
  readonly fullName: string;
  readonly private: boolean | undefined;
  readonly fork: boolean | undefined;
  readonly archived: boolean | undefined;
}

/** The differences between the baseline and the current lists. */
export interface Changes {
  /** The changes of existing repositories by `repositoryKey`, without unchanged ones. */
  readonly byKey: ReadonlyMap<RepositoryKey, readonly Change[]>;
  readonly gone: readonly GoneRepository[];
}

export const NO_CHANGES: Changes = { byKey: new Map(), gone: [] };

/** Whether two comparisons have the same result. */
export function isSameChanges(a: Changes, b: Changes): boolean {
  if (a.byKey.size !== b.byKey.size || a.gone.length !== b.gone.length) return false;
  return JSON.stringify([[...a.byKey], a.gone]) === JSON.stringify([[...b.byKey], b.gone]);
}
