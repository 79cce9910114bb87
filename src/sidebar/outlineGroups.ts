import type { UnavailableAccount } from '../accounts/core/accountState.ts';
import { LOCAL_SESSION, type Session } from '../accounts/core/session.ts';
import { compareNames } from '../base/core/compareNames.ts';
import type { Line } from '../base/core/text.ts';
import type { CloneRow } from '../clones/core/known/cloneRows.ts';
import type { SessionStateName } from '../ids.ts';
import { ownerOf } from '../model/core/fullName.ts';
import { type ListedRepository, repositoryKey } from '../model/core/repository.ts';
import type { SessionChanges } from '../repositories/core/change.ts';
import { entryKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import type { RepositoryStore } from '../repositories/core/repositoryStore.ts';
import { listedBy } from '../repositories/core/starred.ts';
import type { Sort } from '../search/core/sorting.ts';
import { type CloneRanks, inClonedOrder } from './clonedOrder.ts';
import type {
  AccountNode,
  ChangedNode,
  ClonedNode,
  GoneEntry,
  PinnedNode,
  SavedNode,
  SortedNode,
  StarredNode,
  WholeGroupNode,
} from './groupKinds.ts';
import type { StoreView } from './nodes.ts';
import type { SavedGroup } from './savedGroups.ts';
import type { Arrangement } from './viewState.ts';

/** Everything that determines the rows. */
export interface OutlineSources {
  readonly stores: readonly RepositoryStore[];
  /** See `sessionState`. */
  readonly sessionState: () => SessionStateName;
  /** The accounts that can't be used in this window. */
  readonly unavailable: readonly UnavailableAccount[];
  readonly arrangement: Arrangement;
  /** The repositories that match the filter; undefined without one. */
  readonly hits: ReadonlySet<ListedRepository> | undefined;
  readonly sort: Sort;
  /** The keys of pinned repositories, in order. */
  readonly pins: ReadonlySet<string>;
  /** In the user's order. */
  readonly saved: readonly SavedGroup[];
  /** The tags of each tagged repository, by `entryKey`. */
  readonly tagged: ReadonlyMap<string, readonly Line[]>;
  /** All clones: see `CloneRows`, and `ClonedNode`. */
  readonly clones: Pick<ClonedNode, 'surplus' | 'isElsewhere'> & { readonly rows: readonly CloneRow[] };
  readonly cloneRanks: CloneRanks;
  readonly changesOf: (sessionId: string) => SessionChanges;
  /** Returns the same node for the same store. */
  readonly accountOf: (store: RepositoryStore) => AccountNode;
}

/** The groups above the accounts, with repositories of all of them. */
export function groupsOfAllAccounts(sources: OutlineSources): readonly WholeGroupNode[] {
  return [...pinnedNodes(sources), ...savedNodes(sources), ...clonedNodes(sources), ...changedNodes(sources)];
}

function pinnedNodes(sources: OutlineSources): readonly PinnedNode[] {
  const { pins, stores } = sources;
  if (pins.size === 0) return [];
  const found = new Map<string, RepositoryEntry>();
  for (const store of stores) {
    for (const entry of entriesWith(store, keysAt(store.session, pins), sources)) {
      const key = entryKey(entry);
      // If two accounts have access, the first one shows it.
      if (!found.has(key)) found.set(key, entry);
    }
  }
  for (const entry of sources.clones.rows) {
    const isShown = entry.session === LOCAL_SESSION && sources.hits?.has(entry.repository) !== false;
    if (isShown && pins.has(entryKey(entry))) found.set(entryKey(entry), entry);
  }
  const entries = [...pins].flatMap((key) => found.get(key) ?? []);
  return entries.length > 0 ? [{ kind: 'pinned', id: 'pinned', entries }] : [];
}

const NO_ENTRIES: readonly RepositoryEntry[] = [];

/** Hidden while there is a filter, which they would ignore. */
function savedNodes({ stores, saved, hits, sort: usual }: OutlineSources): readonly SavedNode[] {
  if (hits || stores.length === 0) return [];
  return saved.map(({ filter, hits: found }, index): SavedNode => {
    const { entries = NO_ENTRIES, total, sort = usual } = found ?? {};
    const { id, name, query } = filter;
    const place = { isBelow: index > 0, isAbove: index < saved.length - 1 };
    return { kind: 'saved', id: `saved:${id}`, filterId: id, name, query, ...place, entries, total, sort };
  });
}

/** The group of a computer's clones. One without any is shown if it says why. */
function clonedNodes({ hits, clones, cloneRanks }: OutlineSources): readonly ClonedNode[] {
  const { rows, surplus, isElsewhere } = clones;
  const found = hits ? rows.filter(({ repository }) => hits.has(repository)) : rows;
  if (found.length === 0 && (hits || !isElsewhere)) return [];
  return [{ kind: 'cloned', id: 'cloned', entries: inClonedOrder(found, cloneRanks), surplus, isElsewhere }];
}

function changedNodes(sources: OutlineSources): readonly ChangedNode[] {
  const { stores, arrangement, changesOf, hits } = sources;
  if (!arrangement.showsChanges) return [];
  const all = stores.map(({ session }) => ({ session, changes: changesOf(session.id) }));
  const entries = stores.flatMap((store) => entriesWith(store, changesOf(store.session.id).byKey, sources));
  const gone = hits ? [] : stores.flatMap((store) => goneEntries(store, changesOf(store.session.id).gone));
  const since = all.flatMap(({ changes }) => changes.since ?? []);
  return [{ kind: 'changed', id: 'changed', entries, gone, since: since.length > 0 ? Math.min(...since) : undefined }];
}

/** Owners may have been hidden since the comparison. */
function goneEntries({ session, state }: StoreView, gone: SessionChanges['gone']): readonly GoneEntry[] {
  const ofShown = gone.filter(({ fullName }) => state.isHidden?.(ownerOf(fullName)) !== true);
  return ofShown.map((each) => ({ session, gone: each }));
}

type Keys = Pick<ReadonlySet<ReturnType<typeof repositoryKey>>, 'has' | 'size'>;

/** The repositories with these keys that match the filter. Most of a hundred thousand have another one. */
function entriesWith({ session, state }: StoreView, keys: Keys, { hits }: OutlineSources): readonly RepositoryEntry[] {
  if (keys.size === 0) return [];
  const entries: RepositoryEntry[] = [];
  for (const repositories of listedBy(state)) {
    for (const repository of repositories) {
      if (keys.has(repositoryKey(repository)) && hits?.has(repository) !== false) entries.push({ session, repository });
    }
  }
  return entries;
}

/** The `repositoryKey` of each `entryKey` at the server of a session. */
function keysAt({ server }: Session, pins: ReadonlySet<string>): Keys {
  const own = [...pins].filter((pin) => pin.startsWith(`${server}#`)).map((pin) => pin.slice(server.length + 1));
  return new Set(own.flatMap((key) => [key, Number(key)]));
}

/** The groups of one session: its own repositories as the user arranges them, then what it has starred. */
export function groupsOfSession(
  view: StoreView,
  parent: AccountNode | undefined,
  sources: OutlineSources,
): readonly SortedNode[] {
  return [...arrangedGroups(view, parent, sources), ...starredNodes(view, parent, sources)];
}

function starredNodes(
  { session, state: { starred } }: StoreView,
  parent: AccountNode | undefined,
  { hits, sort }: OutlineSources,
): readonly StarredNode[] {
  if (!starred) return [];
  const rows = shown(starred.repositories, hits);
  // A list that failed or isn't loaded yet may still contain matches.
  if (hits && rows.length === 0 && starred.isRead && !starred.failure) return [];
  const id = `${hits ? 'found:' : ''}starred:${session.id}:`;
  const { isArriving } = starred;
  return [{ kind: 'starred', id, session, parent, starred, rows, isArriving, sort, isFiltered: hits !== undefined }];
}

function arrangedGroups(
  view: StoreView,
  parent: AccountNode | undefined,
  sources: OutlineSources,
): readonly SortedNode[] {
  const { session, state } = view;
  const { arrangement, hits, sort } = sources;
  const { grouping } = arrangement;
  const idOf = (name = ''): string => `${hits ? 'found:' : ''}${grouping}:${session.id}:${name}`;
  const common = { session, parent, sort, isFiltered: hits !== undefined };
  if (grouping === 'owner') {
    return state.owners.flatMap((listing): readonly SortedNode[] => {
      const { owner, isArriving } = listing;
      const rows = shown(listing.repositories, hits);
      // A list that failed or isn't loaded yet may still contain matches.
      const isComplete = listing.isRead && !listing.isWithheld && !listing.failure;
      if (hits && rows.length === 0 && isComplete) return [];
      return [{ kind: grouping, id: idOf(owner.login), listing, rows, isArriving, ...common }];
    });
  }
  const { isArriving } = state;
  const namesOf = grouping === 'tag' ? tagsOf(session, sources) : languageOf;
  return [...rowsByName(view, hits, namesOf)]
    .toSorted(byGroupName)
    .map(([name, rows]) => ({ kind: grouping, id: idOf(name), name, rows, isArriving, ...common }));
}

/** The names of the groups that a repository is in; undefined for the group of those without a name. */
type NamesOf = (repository: ListedRepository) => readonly (Line | undefined)[];

const NO_NAME = [undefined] as const;

function languageOf({ language }: ListedRepository): readonly (Line | undefined)[] {
  return language ? [language] : NO_NAME;
}

function tagsOf(session: Session, { tagged }: OutlineSources): NamesOf {
  return (repository) => (tagged.size > 0 ? tagged.get(entryKey({ session, repository })) : undefined) ?? NO_NAME;
}

function rowsByName(
  { state }: StoreView,
  hits: OutlineSources['hits'],
  namesOf: NamesOf,
): ReadonlyMap<Line | undefined, readonly ListedRepository[]> {
  const groups = new Map<Line | undefined, ListedRepository[]>();
  for (const { repositories } of state.owners) {
    for (const repository of shown(repositories, hits)) {
      for (const name of namesOf(repository)) {
        const rows = groups.get(name) ?? [];
        groups.set(name, rows);
        rows.push(repository);
      }
    }
  }
  return groups;
}

/** Sorts by name; repositories without one come last. */
function byGroupName([a]: readonly [string | undefined, unknown], [b]: readonly [string | undefined, unknown]): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compareNames(a, b);
}

/** Those that match the filter. */
function shown(
  repositories: readonly ListedRepository[],
  hits: ReadonlySet<ListedRepository> | undefined,
): readonly ListedRepository[] {
  return hits ? repositories.filter((repository) => hits.has(repository)) : repositories;
}
