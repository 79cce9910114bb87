import { type List, OWN_REPOSITORIES } from '../api/lists.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import { pastOr0 } from '../clock.ts';
import type { RepoRiderError } from '../errors.ts';
import { type ListedRepository, replacedBy } from '../model/repository.ts';
import {
  composeListing,
  isSameOwners,
  type ListedOwner,
  type ListState,
  type OwnerListing,
  type Sources,
} from './listing.ts';

/** The repositories of one session: its lists, and values derived from them. Immutable; see `reduce`. */
export interface StoreState extends Sources {
  /** Empty until a list or a watched owner is available. */
  readonly owners: readonly OwnerListing[];
  /** Why the last read of the account's list failed, if it did. `owners` then still has what was read before. */
  readonly failure: RepoRiderError | undefined;
  /** False until the account's list was read once, successfully or not; if anonymous, until the first refresh. */
  readonly settled: boolean;
  /** Whether the repositories of the first read are arriving. */
  readonly isArriving: boolean;
  /** Whether the user stopped the first read. */
  readonly stopped: boolean;
  /** False when the account's list may be incomplete: its pages contradict each other, or some are missing. */
  readonly complete: boolean;
  /** How many items of the account's list could not be read. */
  readonly unreadable: number;
  /**
   * How many organizations without a row are withheld until the token is authorized for their single sign-on; undefined when each
   * withheld one has a row, or none is withheld.
   */
  readonly withheld: number | undefined;
  /**
   * When the service last sent or revalidated the account's list, in milliseconds since the epoch; the oldest list if anonymous.
   */
  readonly validatedAt: number | undefined;
  /** Requests of the quota that the last refresh used; undefined before the first. */
  readonly lastCost: number | undefined;
}

type EndEvent = Exclude<ListEvent, { kind: 'arriving' }>;

/** A list from disk. */
export interface LoadedList {
  readonly list: List;
  readonly read: RepositoryList;
}

/** The result of reading a list. */
export type ListEvent =
  | { readonly kind: 'read'; readonly list: List; readonly read: RepositoryList }
  | { readonly kind: 'failed'; readonly list: List; readonly failure: RepoRiderError }
  | { readonly kind: 'stopped'; readonly list: List }
  /** The repositories so far of a list that is read for the first time. */
  | { readonly kind: 'arriving'; readonly list: List; readonly repositories: readonly ListedRepository[] };

export type StoreEvent =
  | ListEvent
  /** Lists from disk, read by an earlier or another window. */
  | { readonly kind: 'loaded'; readonly lists: readonly LoadedList[] }
  | { readonly kind: 'refreshed'; readonly cost: number }
  | { readonly kind: 'watched'; readonly watched: readonly ListedOwner[] }
  | { readonly kind: 'settled' }
  /** The account may have been renamed. */
  | { readonly kind: 'tokenReplaced'; readonly self: ListedOwner | undefined }
  | { readonly kind: 'cleared' };

/** @param self the account; undefined if anonymous */
export function emptyState(self: ListedOwner | undefined): StoreState {
  return {
    self,
    watched: [],
    lists: new Map(self && [[OWN_REPOSITORIES.owner, { list: OWN_REPOSITORIES, read: undefined, failure: undefined }]]),
    owners: [],
    failure: undefined,
    settled: false,
    isArriving: false,
    stopped: false,
    complete: true,
    unreadable: 0,
    withheld: undefined,
    validatedAt: undefined,
    lastCost: undefined,
  };
}

/** The state after an event. @param now milliseconds since the epoch */
export function reduce(state: StoreState, event: StoreEvent, now: number): StoreState {
  const next = apply(state, event, now);
  return next.lists === state.lists && next.watched === state.watched ? next : derive(next, now);
}

function apply(state: StoreState, event: StoreEvent, now: number): StoreState {
  switch (event.kind) {
    case 'read':
    case 'failed':
    case 'stopped':
      return afterRead(state, event);
    case 'arriving':
      return afterArrival(state, event.list, event.repositories);
    case 'loaded':
      return afterLoad(state, event.lists, now);
    case 'refreshed':
      return { ...state, lastCost: event.cost };
    case 'settled':
      return { ...state, settled: true };
    case 'watched':
      return isSameOwners(state.watched, event.watched)
        ? state
        : { ...state, watched: event.watched, lists: withoutUnwatched(state, event.watched) };
    case 'tokenReplaced':
      return { ...state, self: event.self, stopped: false, lists: ofEarlierToken(state.lists) };
    case 'cleared':
      return { ...emptyState(state.self), watched: state.watched };
  }
}

/** A newer list clears the failure of an earlier read: another window has succeeded since. */
function afterLoad(state: StoreState, loaded: readonly LoadedList[], now: number): StoreState {
  const newer = loaded.filter(({ list, read }) => {
    const { read: ours } = state.lists.get(list.owner) ?? {};
    if (!ours) return isShown(state, list);
    return pastOr0(read.validatedAt, now) > pastOr0(ours.validatedAt, now);
  });
  if (newer.length === 0) return state;
  return withLists(
    state,
    newer.map((each) => ({ ...each, failure: undefined, arrived: undefined })),
  );
}

/** A list that was read replaces what has arrived of it. */
function afterArrival(state: StoreState, list: List, arrived: readonly ListedRepository[]): StoreState {
  const { read, arrived: earlier = [] } = state.lists.get(list.owner) ?? {};
  if (read || !isShown(state, list)) return state;
  // An earlier read may have ended with more.
  const all = replacedBy(earlier, arrived);
  const next: ListState = { list, read, failure: undefined, arrived: all, isArriving: true };
  return { ...withLists(state, [next]), stopped: state.stopped && list.owner !== undefined };
}

function afterRead(state: StoreState, event: EndEvent): StoreState {
  const { list } = event;
  // The owner of a list that took long may have been removed meanwhile.
  if (!isShown(state, list)) return state;
  const { read, failure, arrived } = state.lists.get(list.owner) ?? {};
  const next = withLists(state, [{ list, read, failure, arrived, ...resultOf(event, read) }]);
  if (list.owner !== undefined) return next;
  return { ...next, settled: true, stopped: event.kind === 'stopped' && !read };
}

function resultOf(event: EndEvent, before: RepositoryList | undefined): Partial<ListState> {
  if (event.kind === 'stopped') return {};
  if (event.kind === 'failed') return { failure: event.failure };
  const { read } = event;
  // A list that lacks pages doesn't replace a complete one.
  const isBetter = !read.failure || !before || before.failure;
  return { failure: read.failure, ...(isBetter && { read, arrived: undefined }) };
}

function isShown({ lists, owners }: StoreState, { owner }: List): boolean {
  return owner === undefined || lists.has(owner) || owners.some((listing) => listing.owner.login === owner);
}

function withLists(state: StoreState, lists: readonly ListState[]): StoreState {
  return { ...state, lists: new Map([...state.lists, ...lists.map((each) => [each.list.owner, each] as const)]) };
}

/** Drops the lists of owners that are no longer watched, unless the account's own list has them. */
function withoutUnwatched({ lists, watched }: StoreState, now: readonly ListedOwner[]): StoreState['lists'] {
  const watchedNow = new Set(now.map(({ login }) => login));
  const removed = watched.filter(({ login }) => !watchedNow.has(login)).map(({ login }) => login);
  if (removed.length === 0) return lists;
  const own = new Set(lists.get(undefined)?.read?.repositories.map(({ owner }) => owner.login));
  return new Map([...lists].filter(([login]) => login === undefined || own.has(login) || !removed.includes(login)));
}

/** Keeps the lists, but not the failures, for another token of the same account. */
function ofEarlierToken(lists: StoreState['lists']): StoreState['lists'] {
  return new Map(
    [...lists]
      .filter(([login, { read }]) => login === undefined || read)
      .map(([login, { list, read }]) => [login, { list, read: read && { ...read, isOwn: false }, failure: undefined }]),
  );
}

function derive(state: StoreState, now: number): StoreState {
  const { read, failure, arrived, isArriving } = state.lists.get(undefined) ?? {};
  const owners = composeListing(state, now, state.owners);
  return {
    ...state,
    owners,
    failure,
    complete: read?.complete ?? !arrived,
    isArriving: isArriving ?? false,
    unreadable: read?.dropped ?? 0,
    withheld: read?.withheld && withoutRow(read.withheld, owners),
    validatedAt: state.self ? read?.validatedAt : oldest(state.lists.values()),
  };
}

/** How many withheld organizations have no row; undefined when each has one. */
function withoutRow(withheld: readonly number[], owners: readonly OwnerListing[]): number | undefined {
  const hidden = withheld.filter((id) => !owners.some(({ owner }) => owner.id === id));
  // No ids means that the service doesn't report which organizations it withholds.
  return hidden.length > 0 || withheld.length === 0 ? hidden.length : undefined;
}

function oldest(lists: Iterable<ListState>): number | undefined {
  const times = [...lists].flatMap(({ read }) => read?.validatedAt ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}
