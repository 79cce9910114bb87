import type { UnavailableAccount } from '../../core/accounts/accountState.ts';
import type { SessionChanges } from '../../core/changes/change.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { RepositoryStore } from '../../core/repositories/repositoryStore.ts';
import type { Sort } from '../../core/search/sorting.ts';
import type { Line } from '../../core/text.ts';
import type { CloneRanks } from './clonedOrder.ts';
import type { AccountNode } from './groupKinds.ts';
import type { CloneOf } from './rowMarks.ts';
import type { SavedGroup } from './savedGroups.ts';
import type { Arrangement } from './viewState.ts';

/** Everything that determines the rows. */
export interface OutlineSources {
  readonly stores: readonly RepositoryStore[];
  /** The accounts that can't be used in this window. */
  readonly unavailable: readonly UnavailableAccount[];
  readonly arrangement: Arrangement;
  /** The repositories that match the filter; undefined without one. */
  readonly hits: ReadonlySet<ListedRepository> | undefined;
  readonly sort: Sort;
  /** The keys of pinned repositories, in order. */
  readonly pins: ReadonlySet<string>;
  /** In the user's order. */
  readonly saved: readonly SavedGroup[];
  /** The tags of each tagged repository, by `entryKey`. */
  readonly tagged: ReadonlyMap<string, readonly Line[]>;
  /** See `CloneOf`; undefined if no repository has a clone. */
  readonly cloneOf: CloneOf | undefined;
  readonly cloneRanks: CloneRanks;
  readonly changesOf: (sessionId: string) => SessionChanges;
  /** Returns the same node for the same store. */
  readonly accountOf: (store: RepositoryStore) => AccountNode;
}

/** Those that match the filter. */
export function shown(
  repositories: readonly ListedRepository[],
  hits: ReadonlySet<ListedRepository> | undefined,
): readonly ListedRepository[] {
  return hits ? repositories.filter((repository) => hits.has(repository)) : repositories;
}
