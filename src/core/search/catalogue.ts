import { webOrigin } from '../accounts/hostPages.ts';
import { connectionOf } from '../accounts/session.ts';
import type { ChangeTracker } from '../changes/changeTracker.ts';
import { repositoryKey } from '../model/repository.ts';
import { entryKey, type RepositoryEntry } from '../repositories/entry.ts';
import type { Library } from '../repositories/library.ts';
import type { Pins } from '../repositories/pins.ts';
import type { Visits } from '../repositories/visits.ts';
import type { Candidate } from './candidate.ts';
import { SearchIndex } from './searchIndex.ts';
import { sortBy } from './sorting.ts';

export interface CatalogueServices {
  readonly library: Pick<Library, 'stores'>;
  readonly pins: Pick<Pins, 'keys'>;
  readonly visits: Pick<Visits, 'scores'>;
  readonly changes: Pick<ChangeTracker, 'changesOf'>;
}

/** A repository that can be found. */
export interface CatalogueEntry extends RepositoryEntry, Candidate {
  /** See `entryKey`. */
  readonly key: string;
}

/** The loaded repositories of all accounts, for searching. */
export class Catalogue {
  readonly #services: CatalogueServices;

  constructor(services: CatalogueServices) {
    this.#services = services;
  }

  /** All repositories, each once for each session that lists it, unordered. */
  entries(): readonly CatalogueEntry[] {
    const { library, pins, changes } = this.#services;
    const pinned = pins.keys;
    return library.stores.flatMap(({ session, state }) => {
      const { host } = webOrigin(connectionOf(session).base);
      const { byKey } = changes.changesOf(session.id);
      const repositories = state.owners.flatMap((owner) => owner.repositories);
      return repositories.map((repository): CatalogueEntry => {
        const key = entryKey({ session, repository });
        const isChanged = byKey.has(repositoryKey(repository));
        return { session, repository, key, host, isPinned: pinned.has(key), isChanged };
      });
    });
  }

  /**
   * Builds an index of all repositories, each once: by use (frecency), then by last push. The UI builds it for one search and
   * drops it afterwards.
   */
  index(): SearchIndex<CatalogueEntry> {
    return new SearchIndex(ranked(firstOfEach(this.entries()), this.#services.visits.scores()));
  }
}

/** If several accounts list a repository, the entry of the first one is used. */
function firstOfEach(entries: readonly CatalogueEntry[]): readonly CatalogueEntry[] {
  const byKey = new Map<string, CatalogueEntry>();
  for (const entry of entries) if (!byKey.has(entry.key)) byKey.set(entry.key, entry);
  return [...byKey.values()];
}

/** Sorts repositories by score, then by last push. */
export function ranked(
  entries: readonly CatalogueEntry[],
  scores: ReadonlyMap<string, number>,
): readonly CatalogueEntry[] {
  const byPush = sortBy(entries, { by: 'pushed' }, ({ repository }) => repository);
  const used = byPush.filter(({ key }) => scores.has(key));
  const scoreOf = ({ key }: CatalogueEntry): number => scores.get(key) ?? 0;
  return [...used.toSorted((a, b) => scoreOf(b) - scoreOf(a)), ...byPush.filter(({ key }) => !scores.has(key))];
}
