import type { Session } from '../accounts/session.ts';
import type { Clock } from '../clock.ts';
import type { Library } from '../repositories/library.ts';
import { withPauses } from '../slices.ts';
import type { Catalogue, CatalogueEntry } from './catalogue.ts';
import { MemoizedView } from './memoizedView.ts';
import type { Query } from './query.ts';
import type { SearchIndex } from './searchIndex.ts';

export interface FinderServices {
  readonly library: Pick<Library, 'load' | 'stores'>;
  readonly catalogue: Pick<Catalogue, 'entries' | 'index'>;
  readonly clock: Clock;
}

/** A found repository. */
export interface Found {
  /** The repository as listed by the first account. */
  readonly entry: CatalogueEntry;
  /** The repository as listed by each account, possibly older or with less data. Never empty; starts with `entry`. */
  readonly entries: readonly CatalogueEntry[];
  /** The sessions of `entries`, in the same order. */
  readonly sessions: readonly Session[];
}

/** An index, and the entries of each of its repositories. */
interface Searchable {
  readonly index: SearchIndex<CatalogueEntry>;
  readonly byKey: ReadonlyMap<string, readonly CatalogueEntry[]>;
}

/** Finds repositories for language models and other extensions, as Go to Repository… does for users. Makes no request. */
export class Finder {
  readonly #services: FinderServices;
  readonly #searchable: MemoizedView<Promise<Searchable>>;

  constructor(services: FinderServices) {
    const { catalogue, clock } = services;
    this.#services = services;
    this.#searchable = new MemoizedView(services, async () => ({
      byKey: Map.groupBy(catalogue.entries(), ({ key }) => key),
      index: await withPauses(catalogue.index(), clock),
    }));
  }

  /** Returns all cached repositories that match a query, each once, the likeliest first. */
  async find(query: Query): Promise<readonly Found[]> {
    const { library, clock } = this.#services;
    await library.load();
    const { index, byKey } = await this.#searchable.value;
    const found = await withPauses(index.searching(query, clock.now()), clock);
    return found.map((entry) => {
      const entries = byKey.get(entry.key) ?? [entry];
      return { entry, entries, sessions: entries.map(({ session }) => session) };
    });
  }
}
