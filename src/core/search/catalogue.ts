import { type Session, webHostOf } from '../accounts/session.ts';
import type { ChangeTracker } from '../changes/changeTracker.ts';
import type { CloneFact, CloneFacts } from '../clones/known/cloneFacts.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import { entryKey, type RepositoryEntry } from '../repositories/entry.ts';
import type { Library } from '../repositories/library.ts';
import type { Pins } from '../repositories/pins.ts';
import type { Tags } from '../repositories/tags.ts';
import type { Visits } from '../repositories/visits.ts';
import { PIECE, type Sliced, withoutPause } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import { SearchIndex } from './searchIndex.ts';
import { sortBy } from './sorting.ts';

export interface CatalogueServices {
  readonly library: Pick<Library, 'stores'>;
  readonly pins: Pick<Pins, 'keys'>;
  readonly tags: Pick<Tags, 'byKey'>;
  readonly visits: Pick<Visits, 'scores'>;
  readonly changes: Pick<ChangeTracker, 'changesOf'>;
  readonly cloneFacts: Pick<CloneFacts, 'of' | 'hasAny'>;
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
    return withoutPause(this.#entries());
  }

  /**
   * Builds an index of all repositories, each once: by use (frecency), then those with a clone, then by last push. The UI builds it
   * for one search and drops it afterwards.
   */
  *index(): Sliced<SearchIndex<CatalogueEntry>> {
    const { library, visits, cloneFacts } = this.#services;
    const entries = yield* this.#entries();
    const once = library.stores.length > 1 ? firstOfEach(entries) : entries;
    return yield* SearchIndex.build(yield* ranked(once, visits.scores(), cloneFacts.hasAny));
  }

  *#entries(): Sliced<CatalogueEntry[]> {
    const { library, pins, tags, changes, cloneFacts } = this.#services;
    const [pinned, tagged] = [pins.keys, tags.byKey];
    const entries: CatalogueEntry[] = [];
    for (const { session, state } of library.stores) {
      const host = webHostOf(session);
      const { byKey } = changes.changesOf(session.id);
      for (const { repositories } of state.owners) {
        for (const repository of repositories) {
          const entry = new Entry(session, repository, host, cloneFacts);
          entry.isPinned = pinned.size > 0 && pinned.has(entry.key);
          if (tagged.size > 0) entry.tags = tagged.get(entry.key);
          entry.isChanged = byKey.has(repositoryKey(repository));
          entries.push(entry);
          if (entries.length % PIECE === 0) yield;
        }
      }
    }
    return entries;
  }
}

/** Its key and its clone are looked up when needed, since a hundred thousand keys take much memory. */
class Entry implements CatalogueEntry {
  readonly session: Session;
  readonly repository: ListedRepository;
  readonly host: string;
  isPinned = false;
  isChanged = false;
  tags: readonly string[] | undefined = undefined;
  readonly #cloneFacts: CatalogueServices['cloneFacts'];

  constructor(
    session: Session,
    repository: ListedRepository,
    host: string,
    cloneFacts: CatalogueServices['cloneFacts'],
  ) {
    this.session = session;
    this.repository = repository;
    this.host = host;
    this.#cloneFacts = cloneFacts;
  }

  get clone(): CloneFact | undefined {
    return this.#cloneFacts.of(this);
  }

  get key(): string {
    return entryKey(this);
  }
}

/** If several accounts list a repository, the entry of the first one is used. */
function firstOfEach(entries: readonly CatalogueEntry[]): readonly CatalogueEntry[] {
  const byKey = new Map<string, CatalogueEntry>();
  for (const entry of entries) if (!byKey.has(entry.key)) byKey.set(entry.key, entry);
  return [...byKey.values()];
}

/**
 * Sorts repositories by score, then those with a clone, then all others, each by last push.
 * @param hasClones whether any has a clone
 */
function* ranked(
  entries: readonly CatalogueEntry[],
  scores: ReadonlyMap<string, number>,
  hasClones: boolean,
): Sliced<readonly CatalogueEntry[]> {
  const byPush = yield* sortBy(entries, { by: 'pushed' }, ({ repository }) => repository);
  if (scores.size === 0 && !hasClones) return byPush;
  const used = new Map<CatalogueEntry, number>();
  const cloned: CatalogueEntry[] = [];
  const others: CatalogueEntry[] = [];
  for (const [index, entry] of byPush.entries()) {
    const score = scores.size > 0 ? scores.get(entry.key) : undefined;
    if (score !== undefined) used.set(entry, score);
    else (hasClones && entry.clone ? cloned : others).push(entry);
    if (index % PIECE === PIECE - 1) yield;
  }
  const scoreOf = (entry: CatalogueEntry): number => used.get(entry) ?? 0;
  return [...[...used.keys()].toSorted((a, b) => scoreOf(b) - scoreOf(a)), ...cloned, ...others];
}
