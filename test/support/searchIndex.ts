import type { Candidate } from '../../src/search/core/columns/rows.ts';
import type { Query } from '../../src/search/core/query.ts';
import type { SearchIndex } from '../../src/search/core/searchIndex.ts';

/** All rows that a query finds in an index: see `SearchIndex.ranking`. */
export function searchIn<Found extends Candidate>(
  index: SearchIndex<Found>,
  query: Query,
  now: number,
  enough = 0,
): readonly Found[] {
  return [...index.ranking(query, now, enough)];
}
