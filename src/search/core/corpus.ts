import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { Columns } from './columns/columns.ts';
import type { Candidate, SearchedRows } from './columns/rows.ts';
import { FoldedNames } from './foldedNames.ts';
import { FoldedTexts, joinTexts } from './foldedTexts.ts';
import { type Sort, sorting } from './sorting.ts';

/** Rows to search, and what doesn't depend on which of them a search index has, or in which order. */
export class Corpus<Found extends Candidate> {
  readonly rows: SearchedRows<Found>;
  readonly columns: Columns;
  #names: FoldedNames | undefined;
  #descriptions: FoldedTexts | undefined;
  /** By sort. */
  readonly #orders = new Map<string, Int32Array>();

  constructor(rows: SearchedRows<Found>) {
    this.rows = rows;
    this.columns = new Columns(rows);
  }

  /** Full names, for the first search for words. */
  names(): FoldedNames {
    this.#names ??= new FoldedNames(this.rows.size, (place) => this.rows.repositoryAt(place).full_name);
    return this.#names;
  }

  /** For the first search that needs them. */
  descriptions(): FoldedTexts {
    const { rows } = this;
    this.#descriptions ??= new FoldedTexts(
      rows.size,
      joinTexts(rows.size, (place) => rows.descriptionAt(place)),
    );
    return this.#descriptions;
  }

  /** The places of all rows in sorted order. */
  order(sort: Sort): Int32Array {
    const key = keyOf(sort);
    const order = this.#orders.get(key) ?? this.#sorting(sort)();
    this.#orders.set(key, order);
    return order;
  }

  /** Computes an order with pauses. */
  async prepareOrder(sort: Sort): Promise<void> {
    if (this.#orders.has(keyOf(sort))) return;
    if (sort.by !== 'name' && sort.by !== 'pushed') await this.prepareOrder({ by: 'name' });
    if (sort.by !== 'name') await this.columns.prepareNumbers(sort.by);
    await pauseIfDue();
    const sorted = this.#sorting(sort);
    await pauseIfDue();
    this.#orders.set(keyOf(sort), sorted());
    await pauseIfDue();
  }

  /** Reads what is compared. @returns a function that sorts */
  #sorting(sort: Sort): () => Int32Array {
    const places = Int32Array.from({ length: this.rows.size }, (_, place) => place);
    if (sort.by === 'name') return this.#sortingByName(places, sort);
    const values = this.columns.numbers(sort.by);
    const direction = sort.isReversed ? 1 : -1;
    const compare = (a: number, b: number): number => {
      const [one, other] = [values[a] ?? Number.NaN, values[b] ?? Number.NaN];
      // Unknown values come last in either direction.
      if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
      return direction * (one - other);
    };
    // Many have the same number of stars, but few were pushed at the same time.
    if (sort.by !== 'pushed') return () => this.order({ by: 'name' }).toSorted(compare);
    return () => {
      const sorted = places.toSorted(compare);
      for (let start = 0, end = 0; start < sorted.length; start = end) {
        const first = sorted[start] ?? 0;
        for (end = start + 1; end < sorted.length && compare(first, sorted[end] ?? 0) === 0; end++);
        if (end - start > 1) sorted.set(this.#sortingByName(sorted.slice(start, end))(), start);
      }
      return sorted;
    };
  }

  #sortingByName(places: Int32Array, sort: Sort = { by: 'name' }): () => Int32Array {
    const sorted = sorting(places, sort, (place) => this.rows.repositoryAt(place));
    return () => Int32Array.from(sorted());
  }
}

function keyOf({ by, isReversed = false }: Sort): string {
  return `${by} ${isReversed}`;
}
