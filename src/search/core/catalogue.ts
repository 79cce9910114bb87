import { LOCAL_SESSION, type Session, webHostOf } from '../../accounts/core/session.ts';
import { memoize } from '../../base/core/memoize.ts';
import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { decoded } from '../../base/core/text.ts';
import type { CloneFact, CloneFacts } from '../../clones/core/known/cloneFacts.ts';
import type { CloneRows } from '../../clones/core/known/cloneRows.ts';
import { type ListedRepository, repositoryKey } from '../../model/core/repository.ts';
import type { ChangeTracker } from '../../repositories/core/changeTracker.ts';
import { entryRowKey, idIn, type RepositoryEntry } from '../../repositories/core/entry.ts';
import type { Library } from '../../repositories/core/library.ts';
import type { Pins } from '../../repositories/core/pins.ts';
import { listedBy, type StarredListing } from '../../repositories/core/starred.ts';
import type { Tags } from '../../repositories/core/tags.ts';
import type { Uses } from '../../repositories/core/uses.ts';
import type { Candidate, SearchedRows } from './columns/rows.ts';
import type { Corpus } from './corpus.ts';

export interface CatalogueServices {
  readonly library: Pick<Library, 'stores'>;
  readonly pins: Pick<Pins, 'keys'>;
  readonly tags: Pick<Tags, 'byKey'>;
  readonly uses: Pick<Uses, 'scores'>;
  readonly changes: Pick<ChangeTracker, 'changesOf'>;
  readonly cloneFacts: Pick<CloneFacts, 'of' | 'branchNames'>;
  readonly cloneRows: Pick<CloneRows, 'own' | 'byRepository' | 'identity' | 'lastUses'>;
}

/** A repository that can be found. */
export interface CatalogueEntry extends RepositoryEntry, Candidate {
  /** See `entryRowKey`. */
  readonly key: string;
}

/** One list of a session, and what is noted about its repositories, by `repositoryKey`. */
interface CatalogueList {
  readonly session: Session;
  /** Undefined for clones that no account lists: they have a host each, or none. */
  readonly host: string | undefined;
  readonly repositories: readonly ListedRepository[];
  /** The place of the first one. */
  readonly start: number;
  readonly pinned: ReadonlyMap<number | string, unknown>;
  readonly tags: ReadonlyMap<number | string, readonly string[]>;
  readonly changed: ReadonlyMap<number | string, unknown>;
  readonly starred: StarredListing | undefined;
  readonly cloneFacts: CatalogueServices['cloneFacts'];
}

/** All repositories, each once for each session that lists it, unordered. */
export class Catalogue implements SearchedRows<CatalogueEntry> {
  readonly size: number;
  readonly #lists: readonly CatalogueList[];
  readonly #clones: CloneRows['byRepository'];
  /** The list that was read last: the next place is probably in it, too. */
  #list: CatalogueList | undefined;

  constructor({ library, pins, tags, changes, cloneFacts, cloneRows }: CatalogueServices) {
    const pinned = new Map([...pins.keys].map((key) => [key, true]));
    const own = Map.groupBy(cloneRows.own, ({ session }) => session);
    const lists: CatalogueList[] = [];
    let start = 0;
    const add = (session: Session, listed: CatalogueList['repositories'][] = [], starred?: StarredListing): void => {
      const common = {
        session,
        host: session === LOCAL_SESSION ? undefined : webHostOf(session),
        pinned: ofServer(session.server, pinned),
        tags: ofServer(session.server, tags.byKey),
        changed: changes.changesOf(session.id).byKey,
        starred,
        cloneFacts,
      };
      for (const repositories of [...listed, (own.get(session) ?? []).map(({ repository }) => repository)]) {
        lists.push({ ...common, repositories, start });
        start += repositories.length;
      }
    };
    for (const { session, state } of library.stores) add(session, [...listedBy(state)], state.starred);
    add(LOCAL_SESSION);
    this.#lists = lists.filter(({ repositories }) => repositories.length > 0);
    this.#clones = cloneRows.byRepository;
    this.size = start;
  }

  /**
   * The description; of a row that stands for a clone also its folder, branch, and remotes; and of another clone its
   * folder, if that has another name.
   */
  descriptionAt(place: number): string {
    const { description, name, local } = this.repositoryAt(place);
    const clone = this.#clones.get(this.repositoryAt(place));
    if (!clone) return description ?? '';
    // The folders above are those of many clones.
    const [parent = '', folder = ''] = clone.folder.split('/').slice(-2).map(decoded);
    const { branch = '', remotes } = clone;
    const own = local ? [parent, folder, branch, ...remotes] : folder === name ? [] : [folder];
    return [description ?? '', ...own].join(' ');
  }

  at(place: number): CatalogueEntry {
    const list = this.#listAt(place);
    return new Entry(list, repositoryIn(list, place));
  }

  repositoryAt(place: number): ListedRepository {
    return repositoryIn(this.#listAt(place), place);
  }

  #listAt(place: number): CatalogueList {
    const last = this.#list;
    if (last && place >= last.start && place < last.start + last.repositories.length) return last;
    let [low, high] = [0, this.#lists.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lists[middle]?.start ?? 0) > place) high = middle - 1;
      else low = middle;
    }
    const list = this.#lists[low];
    if (!list) throw new RangeError(`No repository at ${place}`);
    this.#list = list;
    return list;
  }
}

function repositoryIn({ repositories, start }: CatalogueList, place: number): ListedRepository {
  const repository = repositories[place - start];
  if (!repository) throw new RangeError(`No repository at ${place}`);
  return repository;
}

/** What is noted about the repositories of a server, by `repositoryKey` instead of `entryKey`. */
function ofServer<Note>(server: string, byKey: ReadonlyMap<string, Note>): ReadonlyMap<number | string, Note> {
  const start = `${server}#`;
  const notes = [...byKey].filter(([key]) => key.startsWith(start));
  return new Map(notes.map(([key, note]) => [idIn(key), note]));
}

/** Everything beside its record is looked up when needed, since it takes much memory for a hundred thousand. */
class Entry implements CatalogueEntry {
  readonly session: Session;
  readonly repository: ListedRepository;
  readonly #list: CatalogueList;

  constructor(list: CatalogueList, repository: ListedRepository) {
    this.session = list.session;
    this.repository = repository;
    this.#list = list;
  }

  get host(): string {
    return this.#list.host ?? this.repository.local?.host ?? '';
  }

  get isPinned(): boolean {
    const { pinned } = this.#list;
    return pinned.size > 0 && pinned.has(repositoryKey(this.repository));
  }

  get isChanged(): boolean {
    const { changed } = this.#list;
    return changed.size > 0 && changed.has(repositoryKey(this.repository));
  }

  get isStarred(): boolean | undefined {
    const { starred } = this.#list;
    return starred && (starred.keys.has(repositoryKey(this.repository)) || (starred.isRead ? false : undefined));
  }

  get tags(): readonly string[] | undefined {
    const { tags } = this.#list;
    return tags.size > 0 ? tags.get(repositoryKey(this.repository)) : undefined;
  }

  get clone(): CloneFact | undefined {
    return this.#list.cloneFacts.of(this);
  }

  get key(): string {
    return entryRowKey(this);
  }
}

/** The places of all repositories, each once: by use (frecency), then clones by their last use, then by last push. */
export async function likeliestFirst(
  corpus: Corpus<CatalogueEntry>,
  { uses, cloneRows }: Pick<CatalogueServices, 'uses' | 'cloneRows'>,
): Promise<Int32Array> {
  const { rows } = corpus;
  await corpus.prepareOrder({ by: 'pushed' });
  const byPush = corpus.order({ by: 'pushed' });
  // If several accounts list a repository, the entry of the first one is used.
  const again = new Set([...listedAgain(rows).values()].flatMap(([, ...others]) => others));
  const places = again.size > 0 ? byPush.filter((place) => !again.has(place)) : byPush;
  const scores = uses.scores();
  const { byRepository, lastUses } = cloneRows;
  if (scores.size + byRepository.size === 0) return places;
  const scoresOf = memoize((server: string) => ofServer(server, scores));
  const used = new Map<number, number>();
  const cloned = new Map<number, number>();
  const others: number[] = [];
  await pauseIfDue();
  for (const place of places) {
    const { session, repository } = rows.at(place);
    const score = scoresOf(session.server).get(repositoryKey(repository));
    const clone = byRepository.get(repository);
    if (score !== undefined) used.set(place, score);
    else if (clone) cloned.set(place, lastUses.get(clone.folder) ?? 0);
    else others.push(place);
  }
  return Int32Array.from([...highestFirst(used), ...highestFirst(cloned), ...others]);
}

function highestFirst(places: ReadonlyMap<number, number>): readonly number[] {
  return [...places].toSorted(([, a], [, b]) => b - a).map(([place]) => place);
}

/** The places of repositories that several accounts list, by the first one. */
export function listedAgain(rows: SearchedRows<CatalogueEntry>): ReadonlyMap<number, readonly number[]> {
  const again = new Map<number, number[]>();
  const firsts = new Map<string, number>();
  if (!hasSeveralSessions(rows)) return again;
  for (let place = 0; place < rows.size; place++) {
    const { key } = rows.at(place);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, place);
    else again.set(first, [...(again.get(first) ?? [first]), place]);
  }
  return again;
}

function hasSeveralSessions(rows: SearchedRows<CatalogueEntry>): boolean {
  for (let place = 1; place < rows.size; place++) {
    if (rows.at(place).session !== rows.at(0).session && !rows.repositoryAt(place).local) return true;
  }
  return false;
}
