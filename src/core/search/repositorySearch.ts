import { webOf } from '../accounts/session.ts';
import type { Memo } from '../memoize.ts';
import { SharedWork } from '../sharedWork.ts';
import type { Sliced } from '../slices.ts';
import { withoutFolder } from './address.ts';
import { Catalogue, type CatalogueEntry, type CatalogueServices, likeliestFirst } from './catalogue.ts';
import { Corpus } from './corpus.ts';
import { SearchIndex } from './searchIndex.ts';

type Index = SearchIndex<CatalogueEntry>;

export interface SearchServices extends CatalogueServices {
  /** Empty before the first search, which loads the code. */
  readonly sharedSearch: Memo<RepositorySearch>;
}

/** The search that everything in a window shares. */
export function searchOf(services: SearchServices): RepositorySearch {
  return services.sharedSearch.get([], () => new RepositorySearch(services));
}

/**
 * The indexes of the loaded repositories of all accounts, over the same corpus. What callers hold is shared until a
 * source changes, and released when none holds it.
 */
export class RepositorySearch {
  readonly #services: CatalogueServices;
  readonly #corpora = new SharedWork<Corpus<CatalogueEntry>>();
  readonly #ranked = new SharedWork<Index>();
  readonly #listed = new SharedWork<Index>();

  constructor(services: CatalogueServices) {
    this.#services = services;
  }

  /** The index of all repositories, each once: see `likeliestFirst`. Its corpus has all that sessions list. */
  index(): Sliced<Index> {
    const { uses, cloneFacts } = this.#services;
    const scores = uses.scores();
    // Scores decrease with time, but keep their order.
    const byScore = JSON.stringify([...Map.groupBy(scores.keys(), (key) => scores.get(key)).values()]);
    return this.#ranked.get([...this.#sources, cloneFacts.version, byScore], () => this.#rank());
  }

  /** The index of all repositories, each once for each session that lists it, unordered. */
  listed(): Sliced<Index> {
    return this.#listed.get([...this.#sources, this.#services.cloneFacts.branchNames], () => this.#list());
  }

  *#rank(): Sliced<Index> {
    const corpus = yield* this.#corpus();
    return new SearchIndex(corpus, yield* likeliestFirst(corpus, this.#services));
  }

  *#list(): Sliced<Index> {
    return new SearchIndex(yield* this.#corpus());
  }

  #corpus(): Sliced<Corpus<CatalogueEntry>> {
    return this.#corpora.get(this.#sources, () => this.#collect());
  }

  *#collect(): Sliced<Corpus<CatalogueEntry>> {
    const catalogue = new Catalogue(this.#services);
    yield;
    return new Corpus(catalogue);
  }

  /** The text of a query in which addresses name repositories as on a server without a folder. */
  withoutFolder(text: string): string {
    const { stores } = this.#services.library;
    return withoutFolder(
      text,
      stores.map(({ session }) => webOf(session)),
    );
  }

  /** What a corpus depends on. Facts about clones are looked up during a search, by the names of
   * branches that an index has. */
  get #sources(): readonly unknown[] {
    const { library, pins, tags, changes } = this.#services;
    const lists = library.stores.flatMap(({ session, state }) => [
      session,
      state.owners,
      state.starred,
      changes.changesOf(session.id),
    ]);
    return [pins.keys, tags.byKey, ...lists];
  }
}
