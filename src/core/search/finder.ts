import type { Session } from '../accounts/session.ts';
import type { Clock } from '../clock.ts';
import { Memo } from '../memoize.ts';
import type { Library } from '../repositories/library.ts';
import { withPauses } from '../slices.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { Query } from './query.ts';
import type { RepositorySearch } from './repositorySearch.ts';

export interface FinderServices {
  readonly library: Pick<Library, 'load'>;
  readonly search: Pick<RepositorySearch, 'index'>;
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

/**
 * Finds repositories for language models and other extensions, as Go to Repository… does for users. Makes no request.
 */
export class Finder {
  readonly #services: FinderServices;
  /** Those that several accounts list, by key. Holds the index for the next call. */
  readonly #listedAgain = new Memo<ReadonlyMap<string, readonly CatalogueEntry[]>>();

  constructor(services: FinderServices) {
    this.#services = services;
  }

  /** Returns all cached repositories that match a query, each once, the likeliest first. */
  async find(query: Query): Promise<readonly Found[]> {
    const { library, search, clock } = this.#services;
    await library.load();
    const index = await withPauses(search.index(), clock);
    const listedAgain = this.#listedAgain.get([index], () => repeated(index.corpus.candidates));
    const found = await withPauses(index.searching(query, clock.now()), clock);
    return found.map((entry) => {
      const entries = listedAgain.get(entry.key) ?? [entry];
      return { entry, entries, sessions: entries.map(({ session }) => session) };
    });
  }
}

function repeated(entries: readonly CatalogueEntry[]): ReadonlyMap<string, readonly CatalogueEntry[]> {
  const byKey = Map.groupBy(entries, ({ key }) => key);
  return new Map([...byKey].filter(([, each]) => each.length > 1));
}
