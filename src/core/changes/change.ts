import type { RepositoryKey } from './snapshot.ts';

/** What has become of a repository since the last visit. Moments in milliseconds since the epoch. */
export type Change =
  /** It was not there. */
  | { readonly kind: 'new' }
  /** It had another name, or belonged to somebody else. */
  | { readonly kind: 'renamed'; readonly from: string }
  | { readonly kind: 'archived' }
  | { readonly kind: 'unarchived' }
  | { readonly kind: 'madePrivate' }
  | { readonly kind: 'madePublic' }
  /** Somebody has pushed to it; before that the last push was at `from`. */
  | { readonly kind: 'pushed'; readonly from: number }
  | { readonly kind: 'stars'; readonly from: number; readonly to: number };

/** A repository that is not there any more, or not for this account, as it was known last. */
export interface GoneRepository {
  readonly key: RepositoryKey;
  readonly fullName: string;
  readonly private: boolean | undefined;
  readonly fork: boolean | undefined;
  readonly archived: boolean | undefined;
}

/** What is different between then and now. */
export interface Changes {
  /** What has become of those that are there, by `repositoryKey`; only of those that have changed. */
  readonly byKey: ReadonlyMap<RepositoryKey, readonly Change[]>;
  readonly gone: readonly GoneRepository[];
}

export const NO_CHANGES: Changes = { byKey: new Map(), gone: [] };

/** Whether two comparisons have found the same. */
export function isSameChanges(a: Changes, b: Changes): boolean {
  if (a.byKey.size !== b.byKey.size || a.gone.length !== b.gone.length) return false;
  return JSON.stringify([[...a.byKey], a.gone]) === JSON.stringify([[...b.byKey], b.gone]);
}
