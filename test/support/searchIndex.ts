import type { Candidate } from '../../src/core/search/candidate.ts';
import type { Query } from '../../src/core/search/query.ts';
import { SearchIndex } from '../../src/core/search/searchIndex.ts';
import { type Sliced, withoutPause } from '../../src/core/slices.ts';

/** All rows that a query finds in an index: see `SearchIndex.ranking`. */
export function searchIn<Found extends Candidate>(
  index: SearchIndex<Found>,
  query: Query,
  now: number,
  enough = 0,
): readonly Found[] {
  return [...withoutPause(index.ranking(query, now, enough))];
}

/** An index of candidates, the likeliest first, with its names. */
export function* buildIndex<Found extends Candidate>(candidates: readonly Found[]): Sliced<SearchIndex<Found>> {
  const index = SearchIndex.of(candidates);
  yield* index.corpus.names.get();
  return index;
}
