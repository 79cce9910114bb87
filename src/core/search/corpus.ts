import type { Sliced } from '../slices.ts';
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
    const places = Array.from({ length: this.rows.size }, (_, place) => place);
    return Int32Array.from(yield* sortBy(places, sort, (place) => this.rows.repositoryAt(place)));
  }
}
