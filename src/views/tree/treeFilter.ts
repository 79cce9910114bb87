import type { ChangeTracker } from '../../core/changes/changeTracker.ts';
import type { Clock } from '../../core/clock.ts';
import { Memo } from '../../core/memoize.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { Library } from '../../core/repositories/library.ts';
import type { Pins } from '../../core/repositories/pins.ts';
import type { Catalogue } from '../../core/search/catalogue.ts';
import { parseQuery } from '../../core/search/parseQuery.ts';
import { SearchIndex } from '../../core/search/searchIndex.ts';
import type { Sort } from '../../core/search/sorting.ts';
import type { ViewState } from './viewState.ts';

export interface TreeFilterServices {
  readonly library: Pick<Library, 'stores'>;
  readonly catalogue: Catalogue;
  readonly pins: Pick<Pins, 'keys'>;
  readonly changes: Pick<ChangeTracker, 'changesOf'>;
  readonly viewState: ViewState;
  readonly clock: Clock;
}

/** The tree's filter: matching repositories and their sort order. */
export class TreeFilter {
  readonly #services: TreeFilterServices;
  readonly #hits = new Memo<ReadonlySet<ListedRepository> | undefined>();

  constructor(services: TreeFilterServices) {
    this.#services = services;
  }

  /** The repositories that match the filter; undefined without one. A new object whenever it may have changed. */
  get hits(): ReadonlySet<ListedRepository> | undefined {
    const { library, pins, changes, viewState } = this.#services;
    const { filter } = viewState.arrangement;
    const sources = [
      filter,
      pins.keys,
      ...library.stores.flatMap(({ session, state }) => [state.owners, changes.changesOf(session.id)]),
    ];
    return this.#hits.get(sources, () => (filter ? this.#search(filter) : undefined));
  }

  /** The sort order: the filter's, else the view's. */
  get sort(): Sort {
    const { filter, sort } = this.#services.viewState.arrangement;
    return parseQuery(filter).sort ?? { by: sort };
  }

  #search(filter: string): ReadonlySet<ListedRepository> {
    const { catalogue, clock } = this.#services;
    const hits = SearchIndex.of(catalogue.entries()).search(parseQuery(filter), clock.now());
    return new Set(hits.map(({ repository }) => repository));
  }
}
