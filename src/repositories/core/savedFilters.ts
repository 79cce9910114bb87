import * as v from 'valibot';
import type { Memento } from '../../base/core/memento.ts';
import { Memo } from '../../base/core/memoize.ts';
import { randomId } from '../../base/core/randomId.ts';
import { reordered } from '../../base/core/sequence.ts';
import { FILTERS_KEY } from '../../base/core/storedKeys.ts';
import { SyncedMap } from '../../base/core/syncedMap.ts';

export const LONGEST_NAME = 60;
const LONGEST_QUERY = 500;

/** More groups would hide the repositories, and each is searched whenever repositories change. */
export const MAX_FILTERS = 20;

const FilterSchema = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_NAME)),
  query: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_QUERY)),
  /** Where it is among the others. */
  place: v.pipe(v.number(), v.finite()),
});

type StoredFilter = Readonly<v.InferOutput<typeof FilterSchema>>;

/** A query that the user has named. */
export interface SavedFilter extends Omit<StoredFilter, 'place'> {
  readonly id: string;
}

/** The queries that the user has named, stored across restarts. */
export class SavedFilters extends SyncedMap<StoredFilter> {
  readonly #all = new Memo<readonly SavedFilter[]>();

  constructor(memento: Memento) {
    super(memento, FILTERS_KEY, FilterSchema);
  }

  /** All filters in the user's order, of which computers may have added too many. Another object after each change. */
  get all(): readonly SavedFilter[] {
    const { entries } = this;
    return this.#all.get([entries], () =>
      [...entries]
        .toSorted(([idA, a], [idB, b]) => a.place - b.place || (idA < idB ? -1 : 1))
        .slice(0, MAX_FILTERS)
        .map(([id, { name, query }]) => ({ id, name, query })),
    );
  }

  /** Adds a filter below the others. @returns its id */
  async add({ name, query }: Omit<SavedFilter, 'id'>): Promise<string> {
    const id = randomId();
    const last = [...this.entries.values()].reduce((most, { place }) => Math.max(most, place), 0);
    await this.changeEntries(new Map([[id, { name, query, place: last + 1 }]]));
    return id;
  }

  /** Changes the name or the query of a filter; does nothing if it no longer exists. */
  async change(id: string, change: Partial<Omit<SavedFilter, 'id'>>): Promise<void> {
    const filter = this.entries.get(id);
    if (filter) await this.changeEntries(new Map([[id, { ...filter, ...change }]]));
  }

  /** Moves a filter up (-1) or down (1) by one; does nothing at the end. */
  async move(id: string, by: -1 | 1): Promise<void> {
    const ids = this.all.map((filter) => filter.id);
    const from = ids.indexOf(id);
    const other = ids[from + by];
    if (from < 0 || other === undefined) return;
    await this.place([id], other);
  }

  /** Moves filters to the place of another one: see `reordered`. */
  async place(ids: readonly string[], at: string): Promise<void> {
    const { entries } = this;
    const all = this.all.map(({ id }) => id);
    // All are numbered, because two computers may have chosen the same numbers.
    const placed = reordered(all, ids, at).flatMap((each, place) => {
      const filter = entries.get(each);
      return filter ? [[each, { ...filter, place: place + 1 }] as const] : [];
    });
    await this.changeEntries(new Map(placed));
  }

  /** @returns a function that restores the filter in its place */
  async remove(id: string): Promise<() => Promise<void>> {
    const filter = this.entries.get(id);
    await this.changeEntries(new Map([[id, undefined]]));
    return async () => {
      if (filter) await this.changeEntries(new Map([[id, filter]]));
    };
  }
}

/** Whether a query can be saved. */
export function isSavable(query: string): boolean {
  return query !== '' && query.length <= LONGEST_QUERY;
}
