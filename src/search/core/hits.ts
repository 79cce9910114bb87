import type { ListedRepository } from '../../model/core/repository.ts';
import type { Candidate, SearchedRows } from './columns/rows.ts';
import { MISSED } from './pattern.ts';

/** How rows fit. */
interface Fitting {
  /** By place: from `EXACT` to `MISSED`. */
  readonly fits: Uint8Array;
  readonly found: number;
  /** Whether those that fit better don't come first. */
  readonly isSorted: boolean;
}

/** What a query finds, in order. Only the rows that a caller wants are made. */
export class Hits<Found extends Candidate> {
  readonly size: number;
  readonly #rows: SearchedRows<Found>;
  readonly #order: Int32Array;
  readonly #fitting: Fitting | undefined;

  /** @param order places, the likeliest first. @param fitting which of them fit, and how well; undefined if all do */
  constructor(rows: SearchedRows<Found>, order: Int32Array, fitting?: Fitting) {
    this.#rows = rows;
    this.#order = order;
    this.#fitting = fitting;
    this.size = fitting?.found ?? order.length;
  }

  /** The first places. */
  places(most = this.size): Int32Array {
    const size = Math.min(most, this.size);
    if (!this.#fitting) return this.#order.subarray(0, size);
    const { fits, isSorted } = this.#fitting;
    const groups = Array.from({ length: MISSED }, (): number[] => []);
    const [best] = groups;
    for (let rank = 0; rank < this.#order.length; rank++) {
      if (best?.length === size) break;
      const place = this.#order[rank] ?? 0;
      const fit = fits[place] ?? MISSED;
      const group = isSorted && fit < MISSED ? best : groups[fit];
      if (group && group.length < size) group.push(place);
    }
    return Int32Array.from(groups.flat().slice(0, size));
  }

  /** The first rows. */
  first(most: number): readonly Found[] {
    return Array.from(this.places(most), (place) => this.#rows.at(place));
  }

  /** All rows, one after the other. */
  *[Symbol.iterator](): Generator<Found, void> {
    for (const place of this.places()) yield this.#rows.at(place);
  }

  repositories(): ReadonlySet<ListedRepository> {
    const repositories = new Set<ListedRepository>();
    for (const place of this.places()) repositories.add(this.#rows.repositoryAt(place));
    return repositories;
  }

  /** Those that pass a test. */
  filtered(test: (row: Found) => boolean): Hits<Found> {
    return new Hits(
      this.#rows,
      this.places().filter((place) => test(this.#rows.at(place))),
    );
  }
}
