import type { CloneFacts } from '../../core/clones/known/cloneFacts.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { CatalogueEntry } from '../../core/search/catalogue.ts';
import { involvesClones } from '../../core/search/cloneFilters.ts';
import { parseQuery } from '../../core/search/parseQuery.ts';
import { type SearchServices, searchOf } from '../../core/search/repositorySearch.ts';
import type { SearchIndex } from '../../core/search/searchIndex.ts';
import type { Sort } from '../../core/search/sorting.ts';
import { withoutPause } from '../../core/slices.ts';

// Loaded only if the tree has a filter.

export interface FilterServices extends SearchServices {
  readonly cloneFacts: Pick<CloneFacts, 'of' | 'hasAny' | 'version' | 'branchNames' | 'readAll'>;
}

/** The index of the loaded repositories. Facts about clones are looked up during a search. */
export function indexOf(services: FilterServices): SearchIndex<CatalogueEntry> {
  return withoutPause(searchOf(services).listed());
}

/**
 * Returns the repositories that match a filter. If it is about clones, reads their states in the background.
 * @param now in milliseconds since the epoch.
 */
export function search(
  index: SearchIndex<CatalogueEntry>,
  { cloneFacts }: FilterServices,
  filter: string,
  now: number,
): ReadonlySet<ListedRepository> {
  const query = parseQuery(filter);
  if (involvesClones(query)) cloneFacts.readAll();
  return new Set(index.search(query, now).map(({ repository }) => repository));
}

/** Whether a filter is about clones. */
export function isOfClones(filter: string): boolean {
  return involvesClones(parseQuery(filter));
}

/** The sort order in a filter, if any. */
export function sortIn(filter: string): Sort | undefined {
  return parseQuery(filter).sort;
}
