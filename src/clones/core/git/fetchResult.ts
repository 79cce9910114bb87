import type { CloneState } from './cloneStates.ts';
import type { GitFailure } from './gitSentences.ts';

/**
 * The result of fetching a clone; `hasPruned`: branches that the remote no longer has were removed; `hasBranch`: only
 * another remote than that of the branch has failed.
 */
export type FetchResult = ({ readonly kind: 'fetched' } | FetchFailure) & {
  readonly hasPruned?: boolean;
  readonly hasBranch?: boolean;
};

/**
 * Why a clone was not fetched. `renamed`: its remote has a former name of the repository, which another one has now;
 * `late`: it took too long; `noBranch`: the remote no longer has the upstream branch; the others as in `CloneState`, and
 * as Git says them.
 */
export type FetchFailure =
  | { readonly kind: 'renamed' | 'noRemote' | 'late' }
  | GitFailure
  | Exclude<CloneState, { readonly kind: 'read' }>;
