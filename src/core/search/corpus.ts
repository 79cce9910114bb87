import { PIECE, type Sliced } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import { Columns } from './columns/columns.ts';
import { Once } from './columns/once.ts';
import type { SearchedRows } from './columns/rows.ts';
import { FoldedNames } from './foldedNames.ts';
import { FoldedTexts } from './foldedTexts.ts';
import { identity, radixSort } from './order/radixSort.ts';
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

  *#sorted({ by, isReversed }: Sort): Sliced<Int32Array> {
    const places = identity(this.rows.size);
    const sortByName = (some: Int32Array, sort: Sort = { by: 'name' }) =>
      sortBy(some, sort, (place) => this.rows.repositoryAt(place));
    if (by === 'name') return Int32Array.from(yield* sortByName(places, { by, isReversed: isReversed ?? false }));
    const keys = sortKeys(yield* this.columns[by].get(), isReversed);
    // Many have the same number of stars, but few were pushed at the same time.
    if (by !== 'pushed') return yield* radixSort(yield* this.order({ by: 'name' }), keys);
    const sorted = yield* radixSort(places, keys);
    for (let start = 0, end = 0; start < sorted.length; start = end) {
      const key = keys[sorted[start] ?? 0];
      for (end = start + 1; end < sorted.length && keys[sorted[end] ?? 0] === key; end++);
      if (end - start > 1) sorted.set(yield* sortByName(sorted.slice(start, end)), start);
      if (Math.floor(start / PIECE) !== Math.floor(end / PIECE)) yield;
    }
    return sorted;
  }
}

/** Keys that sort values from the highest, or reversed, and put unknown ones last. */
function sortKeys(values: Float64Array, isReversed = false): Float64Array {
  // The subtraction and the addition have no -0.
  return values.map((value) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : isReversed ? value + 0 : 0 - value));
}
