import type { Clock } from '../../core/clock.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import { type Sort, sortBy, sortRepositories } from '../../core/search/sorting.ts';
import { withPauses } from '../../core/slices.ts';
import type { SortedNode } from './groupKinds.ts';

interface Sorted extends Sort {
  readonly rows: readonly ListedRepository[];
}

/** Sorts the rows of groups: those of a large group before they are needed, because that takes long. */
export class RowOrder {
  readonly #clock: Clock;
  /** By the unsorted rows, which are another array after each change. */
  readonly #sorted = new WeakMap<readonly ListedRepository[], Sorted>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sorts rows with pauses, also those that replace them meanwhile. */
  async prepare(group: SortedNode): Promise<void> {
    while (!this.prepared(group)) {
      const { rows, sort } = group;
      const sorting = sortBy(rows, sort, (row) => row);
      this.#sorted.set(rows, { ...sort, rows: await withPauses(sorting, this.#clock) });
    }
  }

  /** The rows in their order: sorts them now unless that was prepared. */
  readonly of = (group: SortedNode): readonly ListedRepository[] =>
    this.prepared(group) ?? sortRepositories(group.rows, group.sort);

  /** The rows in their order; undefined unless they were prepared. */
  prepared({ rows, sort }: SortedNode): readonly ListedRepository[] | undefined {
    const sorted = this.#sorted.get(rows);
    return sorted?.by === sort.by && !sorted.isReversed === !sort.isReversed ? sorted.rows : undefined;
  }
}
