import type { Clock } from '../../core/clock.ts';
import { Memo } from '../../core/memoize.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import type { Sort } from '../../core/search/sorting.ts';
import { withoutPause, withPauses } from '../../core/slices.ts';
import { type FilterServices, isOfClones, searching, sortIn, sourcesOf } from './filterSearch.ts';
import type { ViewState } from './viewState.ts';

interface TreeFilterServices extends FilterServices {
  readonly viewState: ViewState;
  readonly clock: Clock;
}

/** So many repositories are searched in a few milliseconds. */
const FEW = 10_000;

/** After so many searches with pauses, one without is better than none. */
const MAX_WAITS = 5;

/** The tree's filter: matching repositories and their sort order. */
export class TreeFilter {
  readonly #services: TreeFilterServices;
  /** Holds the index while there is a filter. */
  readonly #hits = new Memo<ReadonlySet<ListedRepository>>();
  readonly #delayed = new Set<() => void>();
  /** How often actions have been delayed in a row: while lists arrive, each search may be of repositories before. */
  #waits = 0;

  constructor(services: TreeFilterServices) {
    this.#services = services;
  }

  /** Searches with pauses, if there is a filter and many repositories. */
  async load(): Promise<void> {
    if (!this.#isSlow) return;
    const sources = sourcesOf(this.#services, this.#services.viewState.arrangement.filter);
    const hits = await withPauses(searching(this.#services, sources), this.#services.clock);
    this.#hits.get(sources, () => hits);
  }

  /**
   * The repositories that match the filter; undefined without one. A new object whenever it may have changed. If that
   * takes long, `load` takes less time without a pause.
   */
  get hits(): ReadonlySet<ListedRepository> | undefined {
    const { filter } = this.#services.viewState.arrangement;
    if (!filter) {
      this.#hits.clear();
      return undefined;
    }
    const sources = sourcesOf(this.#services, filter);
    return this.#hits.get(sources, () => withoutPause(searching(this.#services, sources)));
  }

  /**
   * Calls an action after the filter has searched with pauses, if that takes long.
   * @returns whether it does; false if there is nothing to wait for
   */
  delays(action: () => void): boolean {
    if (!this.#isSlow || this.#waits === MAX_WAITS) {
      this.#waits = 0;
      return false;
    }
    const isWaiting = this.#delayed.size > 0;
    this.#delayed.add(action);
    if (!isWaiting) void this.#runDelayed();
    return true;
  }

  async #runDelayed(): Promise<void> {
    await this.load();
    this.#waits++;
    const actions = [...this.#delayed];
    this.#delayed.clear();
    for (const action of actions) action();
  }

  /** Whether `hits` would take long. */
  get #isSlow(): boolean {
    const { filter } = this.#services.viewState.arrangement;
    const sources = filter ? sourcesOf(this.#services, filter) : undefined;
    return sources !== undefined && sources[0].size > FEW && !this.#hits.has(sources);
  }

  /** Whether the filter is about clones. */
  get isOfClones(): boolean {
    const { filter } = this.#services.viewState.arrangement;
    return filter !== '' && isOfClones(filter);
  }

  /** The sort order: the filter's, else the view's. */
  get sort(): Sort {
    const { filter, sort } = this.#services.viewState.arrangement;
    return (filter ? sortIn(filter) : undefined) ?? { by: sort };
  }
}
