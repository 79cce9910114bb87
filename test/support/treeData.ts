import assert from 'node:assert/strict';
import type { Session } from '../../src/accounts/core/session.ts';
import { ours } from '../../src/base/core/text.ts';
import type { CloneRow } from '../../src/clones/core/known/cloneRows.ts';
import type { RepositoryList } from '../../src/hosts/core/repositoryList.ts';
import type { ListedOwner, ListedRepository } from '../../src/model/core/repository.ts';
import type { SessionChanges } from '../../src/repositories/core/change.ts';
import { entryKey } from '../../src/repositories/core/entry.ts';
import { composeListing } from '../../src/repositories/core/listing.ts';
import type { RepositoryStore } from '../../src/repositories/core/repositoryStore.ts';
import { type StarredListing, starredListing, UNREAD_STARRED } from '../../src/repositories/core/starred.ts';
import { emptyState } from '../../src/repositories/core/storeState.ts';
import type { AccountNode, WholeGroupNode } from '../../src/sidebar/groupKinds.ts';
import { accountNode, nodeId, type OutlineNode, type StoreView } from '../../src/sidebar/nodes.ts';
import { type Outline, outlineOf } from '../../src/sidebar/outline.ts';
import type { OutlineSources } from '../../src/sidebar/outlineGroups.ts';
import { ViewState } from '../../src/sidebar/viewState.ts';
import { rider } from './fakeAccounts.ts';
import { type FakeList, listStates } from './listStates.ts';
import { MemoryMemento } from './memoryMemento.ts';

/** State of a fake store, besides the account's list. */
export interface LoadedData extends Partial<Pick<StoreView, 'activity'>> {
  readonly state?: Partial<StoreView['state']>;
  readonly opened?: Readonly<Record<string, FakeList>>;
  readonly watched?: readonly ListedOwner[];
}

/** A fake store that has read these repositories; `before` is its previous view. */
export function storeOf(
  session: Session,
  repositories: readonly ListedRepository[],
  { state, opened = {}, watched = [], activity = { kind: 'idle' } }: LoadedData = {},
  before?: StoreView,
): RepositoryStore {
  const self = session.account;
  const lists = listStates(self && { repositories }, opened);
  const owners = composeListing({ self, lists, watched }, Date.now(), before?.state.owners);
  const view: StoreView = { session, state: { ...emptyState(self), settled: true, owners, ...state }, activity };
  return view as RepositoryStore;
}

/** The store with what its account has starred. */
export function withStars(
  store: RepositoryStore,
  starred: readonly ListedRepository[],
  more: Partial<StarredListing> = {},
): RepositoryStore {
  const read = { repositories: starred, complete: true, dropped: 0 } as unknown as RepositoryList;
  const listing = starredListing({ ...UNREAD_STARRED, read }, store.state.owners, undefined);
  assert.ok(listing);
  const { session, state, activity } = store;
  const view: StoreView = { session, activity, state: { ...state, starred: { ...listing, ...more } } };
  return view as RepositoryStore;
}

/** Changes of a session without any. */
export const UNCHANGED: SessionChanges = { byKey: new Map(), gone: [], since: undefined };

/** The default arrangement of a view. */
export const AS_IT_COMES = new ViewState(new MemoryMemento()).arrangement;

const accounts = new WeakMap<RepositoryStore, AccountNode>();

/** The account's row of a store, cached as in the tree. */
export function accountOf(store: RepositoryStore): AccountNode {
  const node = accounts.get(store) ?? accountNode(store);
  accounts.set(store, node);
  return node;
}

/** The row of a clone of a listed repository, or of a folder. */
export function cloneRow(repository: ListedRepository, session: Session = rider): CloneRow {
  const folder = repository.local?.folder ?? `file:///${repository.name}`;
  return { session, repository, clone: { folder, remotes: [] } };
}

/** These clones, for the sources of an outline. */
export function clonesOf(rows: readonly CloneRow[], more: Partial<OutlineSources['clones']> = {}) {
  return { clones: { rows, surplus: 0, isElsewhere: false, ...more } };
}

/** Sources of an outline of these stores, with defaults unless overridden. */
export function sourcesOf(stores: readonly RepositoryStore[], more: Partial<OutlineSources> = {}): OutlineSources {
  return {
    stores,
    sessionState: () => 'signedOut',
    unavailable: [],
    arrangement: AS_IT_COMES,
    hits: undefined,
    sort: { by: 'name' },
    pins: new Set(),
    saved: [],
    tagged: new Map(),
    ...clonesOf([]),
    cloneRanks: {},
    changesOf: () => UNCHANGED,
    accountOf,
    ...more,
  };
}

export function outline(stores: readonly RepositoryStore[], more: Partial<OutlineSources> = {}): Outline {
  return outlineOf(sourcesOf(stores, more));
}

/** The keys of pins. */
export function pinsOf(session: Session, repositories: readonly ListedRepository[]): ReadonlySet<string> {
  return new Set(repositories.map((repository) => entryKey({ session, repository })));
}

/** All rows of an outline, including those below the accounts. */
export function allRows({ top, below }: Outline): readonly OutlineNode[] {
  return [...top, ...[...below.values()].flat()];
}

/** Identifies rows, without their sessions: `owner:rider`, `language:Go`, `notice:filtered` … */
export function labels(rows: readonly OutlineNode[]): readonly string[] {
  return rows.map((node) => {
    const id = nodeId(node);
    return 'session' in node ? id.replace(node.session.id, '').replace('::', ':').replace(/:$/, '') : id;
  });
}

/** The first group of a kind in an outline. */
export function group(kind: WholeGroupNode['kind'], ...given: Parameters<typeof outline>): WholeGroupNode {
  const found = allRows(outline(...given)).find((node): node is WholeGroupNode => node.kind === kind);
  assert.ok(found);
  return found;
}

/** Changes of one session: the changed keys, and the names of repositories that are gone. */
export function changesOf(
  session: Session,
  keys: readonly number[],
  gone: readonly string[] = [],
  since?: number,
): (id: string) => SessionChanges {
  const changes: SessionChanges = {
    byKey: new Map(keys.map((key) => [key, [{ kind: 'archived' }]])),
    gone: gone.map((fullName, index) => ({ key: 900 + index, fullName: ours(fullName) })),
    since,
  };
  return (id) => (id === session.id ? changes : UNCHANGED);
}
