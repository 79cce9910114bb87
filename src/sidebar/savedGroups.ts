import { Batcher } from '../base/core/batcher.ts';
import type { Clock } from '../base/core/clock.ts';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import { describeForLog } from '../base/core/log.ts';
import { SerialQueue } from '../base/core/serialQueue.ts';
import type { CloneFacts } from '../clones/core/known/cloneFacts.ts';
import type { Clones } from '../clones/core/known/knownClones.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import type { SavedFilter } from '../repositories/core/savedFilters.ts';
import { parseWholeQuery } from '../search/core/parseQuery.ts';
import { involvesClones } from '../search/core/query.ts';
import type { Sort } from '../search/core/sorting.ts';
import type { SearchServices } from '../search/search.ts';
import { MAX_GROUP_ROWS } from './nodes.ts';
import type { FilterServices } from './treeFilter.ts';
import type { ViewState } from './viewState.ts';

/** Minimum milliseconds between searches, and while many repositories arrive. */
const PAUSE_MS = 1000;
const ARRIVING_MS = 10_000;

export type SavedGroupsServices = FilterServices &
  Pick<SearchServices, 'library' | 'pins' | 'tags' | 'changes' | 'savedFilters' | 'clock' | 'log'> & {
    readonly cloneFacts: Pick<CloneFacts, 'onDidChange'>;
    readonly clones: Pick<Clones, 'onDidChange'>;
    readonly viewState: ViewState;
  };

/** What a saved filter finds. */
interface SavedHits {
  /** At most `MAX_ROWS`. */
  readonly entries: readonly RepositoryEntry[];
  readonly total: number;
  readonly sort: Sort;
  /** Whether it finds others when clones change. */
  readonly isOfClones: boolean;
}

/** A saved filter, and what it finds; undefined until that is known. */
export interface SavedGroup {
  readonly filter: SavedFilter;
  readonly hits: SavedHits | undefined;
}

/** What the saved filters find. Searched in the background once rows are shown, and again after each change. */
export class SavedGroups extends Disposables {
  readonly #services: SavedGroupsServices;
  readonly #changed = this.own(new Emitter<void>());
  readonly #batcher: Batcher;
  // One after the other: a search that took longer must not replace a later one.
  readonly #searches = new SerialQueue();
  /** By query. */
  #found: ReadonlyMap<string, SavedHits> = new Map();
  #isStarted = false;

  /** Fires after a search, and when filters have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: SavedGroupsServices) {
    super();
    this.#services = services;
    const { library, clones, pins, tags, changes, cloneFacts, savedFilters, viewState, clock } = services;
    const pause = (): number => (library.stores.some(({ state }) => state.isArriving) ? ARRIVING_MS : PAUSE_MS);
    this.#batcher = this.own(new Batcher(clock, pause, () => void this.#searches.add(() => this.#search())));
    const schedule = (): void => this.#schedule();
    this.own(
      ...[library, clones, pins, tags, changes, viewState].map(({ onDidChange }) => onDidChange(schedule)),
      cloneFacts.onDidChange(() => {
        if ([...this.#found.values()].some(({ isOfClones }) => isOfClones)) this.#schedule();
      }),
      savedFilters.onDidChange(() => {
        this.#changed.fire();
        this.#schedule();
      }),
    );
  }

  /** In the user's order. */
  get all(): readonly SavedGroup[] {
    return this.#services.savedFilters.all.map((filter) => ({ filter, hits: this.#found.get(filter.query) }));
  }

  /** Starts to search: there are rows. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isStarted && this.#services.savedFilters.all.length > 0) this.#batcher.schedule();
  }

  async #search(): Promise<void> {
    if (this.isDisposed) return;
    const { savedFilters, viewState, log } = this.#services;
    try {
      this.#found = await findSaved(this.#services, savedFilters.all, { by: viewState.arrangement.sort });
      if (!this.isDisposed) this.#changed.fire();
    } catch (error) {
      log.warn(describeForLog(error));
    }
  }
}

/** Searches all repositories, each once. @param sort the order unless a filter has its own */
async function findSaved(
  services: FilterServices & { readonly clock: Clock },
  filters: readonly SavedFilter[],
  sort: Sort,
): Promise<ReadonlyMap<string, SavedHits>> {
  const { clock, cloneFacts } = services;
  const index = await services.search.index();
  const found = new Map<string, SavedHits>();
  for (const { query: text } of filters) {
    const query = parseWholeQuery(text);
    const isOfClones = involvesClones(query);
    if (isOfClones) cloneFacts.readAll();
    const order = query.sort ?? sort;
    await index.prepare({ ...query, sort: order });
    // A query without a readable part would find everything.
    const hits = query.isEmpty ? undefined : index.ranking({ ...query, sort: order }, clock.now());
    const first = hits?.first(MAX_GROUP_ROWS) ?? [];
    // A second clone of a repository has no row of its own there.
    const shown = first.filter(({ repository }) => repository.local?.isListed !== true);
    const entries = shown.map(({ session, repository }) => ({ session, repository }));
    const total = (hits?.size ?? 0) - (first.length - shown.length);
    found.set(text, { entries, total, sort: order, isOfClones });
  }
  return found;
}
