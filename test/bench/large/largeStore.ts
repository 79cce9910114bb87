import assert from 'node:assert/strict';
import type { Fetch } from '../../../src/core/http/send/fetch.ts';
import type { RepositoryStore } from '../../../src/core/repositories/repositoryStore.ts';
import { RepositorySearch } from '../../../src/core/search/repositorySearch.ts';
import { NO_CLONES } from '../../support/noClones.ts';

/** The network of a process that only reads its disk. */
export const refuseRequests: Fetch = async () => assert.fail('a request was sent');

/** The search over a store, as in a window without pins, tags, uses, changes and clones. */
export function createSearch(store: RepositoryStore): RepositorySearch {
  return new RepositorySearch({
    library: { stores: [store] },
    pins: { keys: new Set() },
    tags: { byKey: new Map() },
    uses: { scores: () => new Map() },
    changes: { changesOf: () => ({ byKey: new Map(), gone: [], since: undefined }) },
    cloneFacts: NO_CLONES,
  });
}

export function repositoriesOf({ state }: RepositoryStore) {
  return state.owners.flatMap(({ repositories }) => repositories);
}
