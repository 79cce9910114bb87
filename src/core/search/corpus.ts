import { PIECE, type Sliced } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import { Columns } from './columns/columns.ts';
import { Once } from './columns/once.ts';
import type { SearchedRows } from './columns/rows.ts';
import { FoldedNames } from './foldedNames.ts';
import { FoldedTexts } from './foldedTexts.ts';
import { type Sort, sortBy } from './sorting.ts';

/** Rows to search, and what doesn't depend on which of them a search index has, or in which order. */
export class Corpus<Found extends Candidate> {
  readonly rows: SearchedRows<Found>;
  readonly columns: Columns;
  /** Full names, for the first search for words. */
  readonly names: Once<FoldedNames>;
  /** For the first search that needs them. */
  readonly descriptions: Once<FoldedTexts>;
  /** By sort. */
  readonly #orders = new Map<string, Once<Int32Array>>();

  constructor(rows: SearchedRows<Found>) {
    const { size } = rows;
    this.rows = rows;
    this.columns = new Columns(rows);
    this.names = new Once(() => FoldedNames.of(size, (place) => rows.repositoryAt(place).full_name));
    this.descriptions = new Once(() => FoldedTexts.of(size, (place) => rows.repositoryAt(place).description ?? ''));
  }

  /** The places of all rows in sorted order. */
  *order(sort: Sort): Sliced<Int32Array> {
    const key = `${sort.by} ${sort.isReversed ?? false}`;
    const order = this.#orders.get(key) ?? new Once(() => this.#sorted(sort));
    this.#orders.set(key, order);
    return yield* order.get();
  }

  *#sorted(sort: Sort): Sliced<Int32Array> {
    const places = Int32Array.from({ length: this.rows.size }, (_, place) => place);
    if (sort.by === 'name') return yield* this.#sortedByName(places, sort);
    const values = yield* this.columns[sort.by].get();
    const direction = sort.isReversed ? 1 : -1;
    const compare = (a: number, b: number): number => {
      const [one, other] = [values[a] ?? Number.NaN, values[b] ?? Number.NaN];
      // Unknown values come last in either direction.
      if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
      return direction * (one - other);
    };
    // Many have the same number of stars, but few were pushed at the same time.
    if (sort.by !== 'pushed') return (yield* this.order({ by: 'name' })).toSorted(compare);
    const sorted = places.toSorted(compare);
    for (let start = 0, end = 0; start < sorted.length; start = end) {
      const first = sorted[start] ?? 0;
      for (end = start + 1; end < sorted.length && compare(first, sorted[end] ?? 0) === 0; end++);
      if (end - start > 1) sorted.set(yield* this.#sortedByName(sorted.slice(start, end)), start);
      if (Math.floor(start / PIECE) !== Math.floor(end / PIECE)) yield;
    }
    return sorted;
  }

  *#sortedByName(places: Int32Array, sort: Sort = { by: 'name' }): Sliced<Int32Array> {
    return Int32Array.from(yield* sortBy(places, sort, (place) => this.rows.repositoryAt(place)));
  }
}
