import { webOf } from '../../accounts/core/session.ts';
import { Memo } from '../../base/core/memoize.ts';
import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { isSameSequence } from '../../base/core/sequence.ts';
import { withoutFolder } from './address.ts';
import { Catalogue, type CatalogueEntry, type CatalogueServices, likeliestFirst } from './catalogue.ts';
import { Corpus } from './corpus.ts';
import { SearchIndex } from './searchIndex.ts';

type Index = SearchIndex<CatalogueEntry>;

/** What is searched until a source changes, and its indexes: released together when no caller holds an index. */
class SharedCorpus extends Corpus<CatalogueEntry> {
  readonly sources: readonly unknown[];
  readonly ranked = new Memo<Promise<Index>>();
  readonly listed = new Memo<Index>();

  constructor(services: CatalogueServices, sources: readonly unknown[]) {
    super(new Catalogue(services));
    this.sources = sources;
  }
}

/** The search for other software, which must not learn where clones are, nor which ones no account lists. */
export function shareableSearch(services: CatalogueServices): RepositorySearch {
  const cloneRows = { own: [], byRepository: new Map(), identity: '', lastUses: new Map() };
  return new RepositorySearch({ ...services, cloneRows });
}

/** The search that everything in a window shares: indexes of the loaded repositories of all accounts, over one corpus. */
export class RepositorySearch {
  readonly #services: CatalogueServices;
  #last: WeakRef<SharedCorpus> | undefined;

  constructor(services: CatalogueServices) {
    this.#services = services;
  }

  /** The index of all repositories, each once: see `likeliestFirst`. Its corpus has all that sessions list. */
  async index(): Promise<Index> {
    const { uses, cloneFacts, cloneRows } = this.#services;
    // The rows of thousands of clones count for the first turn.
    await pauseIfDue();
    const scores = uses.scores();
    // Scores decrease with time, but keep their order.
    const byScore = JSON.stringify([...Map.groupBy(scores.keys(), (key) => scores.get(key)).values()]);
    const corpus = this.#corpus();
    return corpus.ranked.get(
      [cloneFacts.branchNames, cloneRows.byRepository, cloneRows.lastUses, byScore],
      async () => new SearchIndex(corpus, await likeliestFirst(corpus, this.#services)),
    );
  }

  /** The index of all repositories, each once for each session that lists it, unordered. */
  listed(): Index {
    const corpus = this.#corpus();
    return corpus.listed.get([this.#services.cloneFacts.branchNames], () => new SearchIndex(corpus));
  }

  #corpus(): SharedCorpus {
    const sources = this.#sources;
    const last = this.#last?.deref();
    if (last && isSameSequence(last.sources, sources)) return last;
    const corpus = new SharedCorpus(this.#services, sources);
    this.#last = new WeakRef(corpus);
    return corpus;
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
    const { library, pins, tags, changes, cloneRows } = this.#services;
    const lists = library.stores.flatMap(({ session, state }) => [
      session,
      state.owners,
      state.starred,
      changes.changesOf(session.id),
    ]);
    return [pins.keys, tags.byKey, cloneRows.own, cloneRows.identity, ...lists];
  }
}
