import type { Clock } from '../../core/clock.ts';
import type { CloneFacts } from '../../core/clones/known/cloneFacts.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { CatalogueEntry } from '../../core/search/catalogue.ts';
import { involvesClones } from '../../core/search/cloneFilters.ts';
import { parseQuery } from '../../core/search/parseQuery.ts';
import { type SearchServices, searchOf } from '../../core/search/repositorySearch.ts';
import type { SearchIndex } from '../../core/search/searchIndex.ts';
import type { Sort } from '../../core/search/sorting.ts';
import { type Sliced, withoutPause } from '../../core/slices.ts';

export interface FilterServices extends SearchServices {
  readonly cloneFacts: Pick<CloneFacts, 'of' | 'hasAny' | 'version' | 'branchNames' | 'readAll'>;
}

/** The index of the loaded repositories, a filter, and what else the hits depend on. */
export type FilterSources = readonly [index: SearchIndex<CatalogueEntry>, filter: string, version: unknown];

/** Facts about clones are looked up during a search. */
export function sourcesOf(services: FilterServices, filter: string): FilterSources {
  const version = isOfClones(filter) ? services.cloneFacts.version : undefined;
  return [withoutPause(searchOf(services).listed()), filter, version];
}

/** Returns the repositories that match a filter. If it is about clones, reads their states in the background. */
export function* searching(
  { cloneFacts, clock }: FilterServices & { readonly clock: Clock },
  [index, filter]: FilterSources,
): Sliced<ReadonlySet<ListedRepository>> {
  const query = parseQuery(filter);
  if (involvesClones(query)) cloneFacts.readAll();
  const hits = yield* index.ranking(query, clock.now());
  return yield* hits.repositories();
}

/** Whether a filter is about clones. */
export function isOfClones(filter: string): boolean {
  return involvesClones(parseQuery(filter));
}

/** The sort order in a filter, if any. */
export function sortIn(filter: string): Sort | undefined {
  return parseQuery(filter).sort;
}
