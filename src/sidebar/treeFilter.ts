import type { Clock } from '../base/core/clock.ts';
import { Memo } from '../base/core/memoize.ts';
import { pauseIfDue } from '../base/core/pauseIfDue.ts';
import type { CloneFacts } from '../clones/core/known/cloneFacts.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import type { CatalogueEntry } from '../search/core/catalogue.ts';
import type { Hits } from '../search/core/hits.ts';
import { parseQuery } from '../search/core/parseQuery.ts';
import { involvesClones } from '../search/core/query.ts';
import type { RepositorySearch } from '../search/core/repositorySearch.ts';
import type { SearchIndex } from '../search/core/searchIndex.ts';
import type { Sort } from '../search/core/sorting.ts';
import type { ViewState } from './viewState.ts';

export interface FilterServices {
  readonly search: RepositorySearch;
  readonly cloneFacts: Pick<CloneFacts, 'of' | 'version' | 'branchNames' | 'readAll'>;
}

interface TreeFilterServices extends FilterServices {
  readonly viewState: ViewState;
  readonly clock: Clock;
}

/** The index of the loaded repositories, and what else the hits depend on. */
type Sources = readonly [index: SearchIndex<CatalogueEntry>, filter: string, version: unknown];

/** The tree's filter: matching repositories and their sort order. */
export class TreeFilter {
  readonly #services: TreeFilterServices;
  /** Holds the index while there is a filter. */
  readonly #hits = new Memo<ReadonlySet<ListedRepository>>();

  constructor(services: TreeFilterServices) {
    this.#services = services;
  }

  /** Whether `hits` takes no time. */
  get isLoaded(): boolean {
    const sources = this.#sources;
    return !sources || this.#hits.has(sources);
  }

  /** Searches with pauses, if there is a filter. */
  async load(): Promise<void> {
    const sources = this.#sources;
    if (!sources || this.#hits.has(sources)) return;
    const [index, filter] = sources;
    await index.prepare({ ...parseQuery(filter), sort: undefined });
    const hits = this.#search(sources);
    await pauseIfDue();
    const repositories = hits.repositories();
    this.#hits.get(sources, () => repositories);
    await pauseIfDue();
  }

  /**
   * The repositories that match the filter; undefined without one. A new object whenever it may have changed. With many
   * repositories, call `load` before.
   */
  get hits(): ReadonlySet<ListedRepository> | undefined {
    const sources = this.#sources;
    if (sources) return this.#hits.get(sources, () => this.#search(sources).repositories());
    this.#hits.clear();
    return undefined;
  }

  #search([index, filter]: Sources): Hits<CatalogueEntry> {
    const { cloneFacts, clock } = this.#services;
    const query = parseQuery(filter);
    // Facts about clones are looked up during a search.
    if (involvesClones(query)) cloneFacts.readAll();
    return index.ranking({ ...query, sort: undefined }, clock.now());
  }

  get #sources(): Sources | undefined {
    const { filter } = this.#services.viewState.arrangement;
    const version = this.isOfClones ? this.#services.cloneFacts.version : undefined;
    return filter ? [this.#services.search.listed(), filter, version] : undefined;
  }

  /** Whether the filter is about clones. */
  get isOfClones(): boolean {
    return involvesClones(parseQuery(this.#services.viewState.arrangement.filter));
  }

  /** The sort order: the filter's, else the view's. */
  get sort(): Sort {
    const { filter, sort } = this.#services.viewState.arrangement;
    return parseQuery(filter).sort ?? { by: sort };
  }
}
