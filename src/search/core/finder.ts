import type { Session } from '../../accounts/core/session.ts';
import type { Clock } from '../../base/core/clock.ts';
import { Memo } from '../../base/core/memoize.ts';
import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import type { Library } from '../../repositories/core/library.ts';
import { type CatalogueEntry, listedAgain } from './catalogue.ts';
import type { Query } from './query.ts';
import type { RepositorySearch } from './repositorySearch.ts';

/** Repositories that are returned between two pauses. */
const AT_ONCE = 200;

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
  readonly #library: Pick<Library, 'loadToShare'>;
  readonly #search: Pick<RepositorySearch, 'index'>;
  readonly #clock: Clock;
  /** Those that several accounts list: see `listedAgain`. Holds the index for the next call. */
  readonly #listedAgain = new Memo<ReadonlyMap<number, readonly number[]>>();

  constructor(library: Pick<Library, 'loadToShare'>, search: Pick<RepositorySearch, 'index'>, clock: Clock) {
    this.#library = library;
    this.#search = search;
    this.#clock = clock;
  }

  /** Returns all cached repositories that match a query, each once, the likeliest first. */
  async find(query: Query): Promise<readonly Found[]> {
    return this.findEach(query, (found) => found);
  }

  /** Like `find`, with a result for each. */
  async findEach<Result>(query: Query, resultOf: (found: Found) => Result): Promise<readonly Result[]> {
    await this.#library.loadToShare();
    const index = await this.#search.index();
    const { rows } = index.corpus;
    const places = this.#listedAgain.get([index], () => listedAgain(rows));
    await index.prepare(query);
    const results: Result[] = [];
    for (const [rank, place] of index.ranking(query, this.#clock.now()).places().entries()) {
      if (rank % AT_ONCE === 0) await pauseIfDue();
      const entry = rows.at(place);
      const entries = [entry, ...(places.get(place) ?? []).slice(1).map((other) => rows.at(other))];
      results.push(resultOf({ entry, entries, sessions: entries.map(({ session }) => session) }));
    }
    return results;
  }
}
