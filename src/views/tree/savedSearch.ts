import type { Clock } from '../../core/clock.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import type { SavedFilter } from '../../core/repositories/savedFilters.ts';
import { involvesClones } from '../../core/search/cloneFilters.ts';
import { parseWholeQuery } from '../../core/search/parseQuery.ts';
import { searchOf } from '../../core/search/repositorySearch.ts';
import type { Sort } from '../../core/search/sorting.ts';
import { withPauses } from '../../core/slices.ts';
import type { FilterServices } from './filterSearch.ts';
import { MAX_GROUP_ROWS } from './nodes.ts';

/** What a saved filter finds. */
export interface SavedHits {
  /** At most `MAX_ROWS`. */
  readonly entries: readonly RepositoryEntry[];
  readonly total: number;
  readonly sort: Sort;
  /** Whether it finds others when clones change. */
  readonly isOfClones: boolean;
}

/** Searches all repositories, each once, in pieces. @param sort the order unless a filter has its own */
export async function findSaved(
  services: FilterServices & { readonly clock: Clock },
  filters: readonly SavedFilter[],
  sort: Sort,
): Promise<ReadonlyMap<string, SavedHits>> {
  const { clock, cloneFacts } = services;
  const index = await withPauses(searchOf(services).index(), clock);
  const found = new Map<string, SavedHits>();
  for (const { query: text } of filters) {
    const query = parseWholeQuery(text);
    const isOfClones = involvesClones(query);
    if (isOfClones) cloneFacts.readAll();
    const order = query.sort ?? sort;
    // A query without a readable part would find everything.
    const hits = query.isEmpty
      ? undefined
      : await withPauses(index.ranking({ ...query, sort: order }, clock.now()), clock);
    const entries = (hits?.first(MAX_GROUP_ROWS) ?? []).map(({ session, repository }) => ({ session, repository }));
    found.set(text, { entries, total: hits?.size ?? 0, sort: order, isOfClones });
  }
  return found;
}
