import type { Session } from '../accounts/session.ts';
import type { Clock } from '../clock.ts';
import type { Library } from '../repositories/library.ts';
import type { Catalogue, CatalogueEntry } from './catalogue.ts';
import { MemoizedView } from './memoizedView.ts';
import type { Query } from './query.ts';
import type { SearchIndex } from './searchIndex.ts';

export interface FinderServices {
  readonly library: Pick<Library, 'load' | 'stores'>;
  readonly catalogue: Pick<Catalogue, 'entries' | 'index'>;
  readonly clock: Clock;
}

/** A repository that was found. */
export interface Found {
  /** As the first account shows it. */
  readonly entry: CatalogueEntry;
  /** As each account shows it, which may be older or less: never empty, the first one first. */
  readonly entries: readonly CatalogueEntry[];
  /** Who shows it, as `entries`. */
  readonly sessions: readonly Session[];
}

/** An index, and all entries of each of its repositories. */
interface Searchable {
  readonly index: SearchIndex<CatalogueEntry>;
  readonly byKey: ReadonlyMap<string, readonly CatalogueEntry[]>;
}

/** Finds repositories for other software, as Go to Repository… does for a person. Makes no request. */
export class Finder {
  readonly #services: FinderServices;
  readonly #searchable: MemoizedView<Searchable>;

  constructor(services: FinderServices) {
    const { catalogue } = services;
    this.#services = services;
    this.#searchable = new MemoizedView(services, () => ({
      index: catalogue.index(),
      byKey: Map.groupBy(catalogue.entries(), ({ key }) => key),
    }));
  }

  /** Everything that a query finds of what is known on this computer: each repository once, the likeliest first. */
  async find(query: Query): Promise<readonly Found[]> {
    const { library, clock } = this.#services;
    await library.load();
    const { index, byKey } = this.#searchable.value;
    return index.search(query, clock.now()).map((entry) => {
      const entries = byKey.get(entry.key) ?? [entry];
      return { entry, entries, sessions: entries.map(({ session }) => session) };
    });
  }
}
