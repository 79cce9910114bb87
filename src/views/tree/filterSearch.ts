import type { ListedRepository } from '../../core/model/repository.ts';
import { Catalogue, type CatalogueServices } from '../../core/search/catalogue.ts';
import { parseQuery } from '../../core/search/parseQuery.ts';
import { SearchIndex } from '../../core/search/searchIndex.ts';
import type { Sort } from '../../core/search/sorting.ts';

// Loaded only if the tree has a filter.

/** Returns the repositories that match a filter. @param now in milliseconds since the epoch. */
export function search(services: CatalogueServices, filter: string, now: number): ReadonlySet<ListedRepository> {
  const hits = SearchIndex.of(new Catalogue(services).entries()).search(parseQuery(filter), now);
  return new Set(hits.map(({ repository }) => repository));
}

/** The sort order in a filter, if any. */
export function sortIn(filter: string): Sort | undefined {
  return parseQuery(filter).sort;
}
