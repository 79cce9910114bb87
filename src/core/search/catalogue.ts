import { type Session, webHostOf } from '../accounts/session.ts';
import type { ChangeTracker } from '../changes/changeTracker.ts';
import type { CloneFact, CloneFacts } from '../clones/known/cloneFacts.ts';
import { type ListedRepository, repositoryKey } from '../model/repository.ts';
import { entryKey, type RepositoryEntry } from '../repositories/entry.ts';
import type { Library } from '../repositories/library.ts';
import type { Pins } from '../repositories/pins.ts';
import { listedBy } from '../repositories/starred.ts';
import type { Tags } from '../repositories/tags.ts';
import type { Uses } from '../repositories/uses.ts';
import { PIECE, type Sliced } from '../slices.ts';
import type { Candidate } from './candidate.ts';
import type { Corpus } from './corpus.ts';

export interface CatalogueServices {
  readonly library: Pick<Library, 'stores'>;
  readonly pins: Pick<Pins, 'keys'>;
  readonly tags: Pick<Tags, 'byKey'>;
  readonly uses: Pick<Uses, 'scores'>;
  readonly changes: Pick<ChangeTracker, 'changesOf'>;
  readonly cloneFacts: Pick<CloneFacts, 'of' | 'hasAny' | 'version' | 'branchNames'>;
}

/** A repository that can be found. */
export interface CatalogueEntry extends RepositoryEntry, Candidate {
  /** See `entryKey`. */
  readonly key: string;
}

/** All repositories, each once for each session that lists it, unordered. */
export function* catalogueEntries(services: CatalogueServices): Sliced<readonly CatalogueEntry[]> {
  const { library, pins, tags, changes, cloneFacts } = services;
  const [pinned, tagged] = [pins.keys, tags.byKey];
  const entries: CatalogueEntry[] = [];
  for (const { session, state } of library.stores) {
    const host = webHostOf(session);
    const { byKey } = changes.changesOf(session.id);
    const { starred } = state;
    for (const repositories of listedBy(state)) {
      for (const repository of repositories) {
        const entry = new Entry(session, repository, host, cloneFacts);
        entry.isPinned = pinned.size > 0 && pinned.has(entry.key);
        if (tagged.size > 0) entry.tags = tagged.get(entry.key);
        entry.isChanged = byKey.has(repositoryKey(repository));
        if (starred)
          entry.isStarred = starred.keys.has(repositoryKey(repository)) || (starred.isRead ? false : undefined);
        entries.push(entry);
        if (entries.length % PIECE === 0) yield;
      }
    }
  }
  return entries;
}

/** Its key and its clone are looked up when needed, since a hundred thousand keys take much memory. */
class Entry implements CatalogueEntry {
  readonly session: Session;
  readonly repository: ListedRepository;
  readonly host: string;
  isPinned = false;
  isChanged = false;
  isStarred: boolean | undefined = undefined;
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

/** The places of all repositories, each once: by use (frecency), then those with a clone, then by last push. */
export function* likeliestFirst(
  corpus: Corpus<CatalogueEntry>,
  { library, uses, cloneFacts }: Pick<CatalogueServices, 'library' | 'uses' | 'cloneFacts'>,
): Sliced<readonly number[]> {
  const byPush = yield* corpus.order({ by: 'pushed' });
  const places = library.stores.length > 1 ? firstOfEach(corpus.candidates, byPush) : byPush;
  const scores = uses.scores();
  const { hasAny: hasClones } = cloneFacts;
  if (scores.size === 0 && !hasClones) return places;
  const used = new Map<number, number>();
  const cloned: number[] = [];
  const others: number[] = [];
  for (const [rank, entry] of corpus.at(places).entries()) {
    const place = places[rank] ?? 0;
    const score = scores.size > 0 ? scores.get(entry.key) : undefined;
    if (score !== undefined) used.set(place, score);
    else (hasClones && entry.clone ? cloned : others).push(place);
    if (rank % PIECE === PIECE - 1) yield;
  }
  const scoreOf = (place: number): number => used.get(place) ?? 0;
  return [...[...used.keys()].toSorted((a, b) => scoreOf(b) - scoreOf(a)), ...cloned, ...others];
}

/** If several accounts list a repository, the entry of the first one is used. */
function firstOfEach(entries: readonly CatalogueEntry[], places: readonly number[]): readonly number[] {
  const keys = new Set<string>();
  const isFirst = entries.map(({ key }) => keys.size < keys.add(key).size);
  return places.filter((place) => isFirst[place]);
}
