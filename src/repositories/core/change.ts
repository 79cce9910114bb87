import type { Time } from '../../base/core/clock.ts';
import type { Line } from '../../base/core/text.ts';
import type { RepositoryKey } from './snapshot.ts';

/** A change of a repository since the last visit. */
export type Change =
  /** The snapshot did not contain it. */
  | { readonly kind: 'new' }
  /** Renamed, or transferred to another owner. */
  | { readonly kind: 'renamed'; readonly from: Line }
  | { readonly kind: 'archived' }
  | { readonly kind: 'unarchived' }
  | { readonly kind: 'madePrivate' }
  | { readonly kind: 'madePublic' }
  | { readonly kind: 'pushed' }
  /** As `pushed`, on a host that says only when something was changed, which includes pushes. */
  | { readonly kind: 'updated' };

/** A repository that was deleted or is no longer visible to the account. */
export interface GoneRepository {
  readonly key: RepositoryKey;
  readonly fullName: Line;
}

/** The changes in a session's repositories since the last visit. */
export interface SessionChanges {
  /** The changes of existing repositories by `repositoryKey`, without unchanged ones. */
  readonly byKey: ReadonlyMap<RepositoryKey, readonly Change[]>;
  readonly gone: readonly GoneRepository[];
  /** When the last visit ended, or all was marked as seen; undefined until loaded. */
  readonly since: Time | undefined;
}

export const NO_CHANGES: SessionChanges = { byKey: new Map(), gone: [], since: undefined };
