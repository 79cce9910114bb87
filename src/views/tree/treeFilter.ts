import type { Clock } from '../../core/clock.ts';
import { Memo } from '../../core/memoize.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { Sort } from '../../core/search/sorting.ts';
import type * as filterSearch from './filterSearch.ts';
import type { ViewState } from './viewState.ts';

interface TreeFilterServices extends filterSearch.FilterServices {
  readonly viewState: ViewState;
  readonly clock: Clock;
}

/** The tree's filter: matching repositories and their sort order. */
export class TreeFilter {
  readonly #services: TreeFilterServices;
  /** Holds the index while there is a filter. */
  readonly #hits = new Memo<ReadonlySet<ListedRepository>>();
  #search: typeof filterSearch | undefined;

  constructor(services: TreeFilterServices) {
    this.#services = services;
  }

  /** Loads the code for the filter, if there is one. Until then, all repositories match. Never rejects. */
  async load(): Promise<void> {
    if (!this.#services.viewState.arrangement.filter) return;
    try {
      this.#search ??= await import('./filterSearch.ts');
    } catch {
      // If the file is missing, all rows are more useful than none.
    }
  }

  /** The repositories that match the filter; undefined without one. A new object whenever it may have changed. */
  get hits(): ReadonlySet<ListedRepository> | undefined {
    const { cloneFacts, viewState, clock } = this.#services;
    const { filter } = viewState.arrangement;
    const search = this.#search;
    if (!filter || !search) {
      this.#hits.clear();
      return undefined;
    }
    const index = search.indexOf(this.#services);
    const version = this.isOfClones ? cloneFacts.version : undefined;
    return this.#hits.get([index, filter, version], () => search.search(index, this.#services, filter, clock.now()));
  }

  /** Whether the filter is about clones. */
  get isOfClones(): boolean {
    const { filter } = this.#services.viewState.arrangement;
    return filter !== '' && this.#search?.isOfClones(filter) === true;
  }

  /** The sort order: the filter's, else the view's. */
  get sort(): Sort {
    const { filter, sort } = this.#services.viewState.arrangement;
    return (filter ? this.#search?.sortIn(filter) : undefined) ?? { by: sort };
  }
}
