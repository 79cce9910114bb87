import type { OwnerChoice } from '../../accounts/core/ownerChoices.ts';
import { pastOr0, type Time } from '../../base/core/clock.ts';
import { OwnerChangedError, type RepoRiderError } from '../../base/core/errors.ts';
import type { List } from '../../hosts/core/lists.ts';
import type { Dated } from '../../hosts/core/recordClient.ts';
import { type ListedOwner, type ListedRepository, repositoryKey } from '../../model/core/repository.ts';
import { isOneOf, ownList } from './hiddenOwners.ts';
import {
  afterArrived,
  afterEnd,
  afterLoaded,
  type EndEvent,
  isNewerList,
  type ListEvent,
  type LoadedList,
} from './listEvents.ts';
import { composeListing, isSameOwners, type ListState, type OwnerListing, type Sources } from './listing.ts';
import { isSameRecord } from './sameRows.ts';
import {
  isStarredList,
  type StarredListing,
  starredAfter,
  starredAfterLoad,
  starredListing,
  starredOfEarlierToken,
  UNREAD_STARRED,
} from './starred.ts';

/** The repositories of one session: its lists, and values derived from them. Immutable; see `reduce`. */
export interface StoreState extends Sources {
  readonly earlier: readonly ListedRepository[];
  readonly apart: readonly ListedOwner[];
  /** The owners for whose repositories the account has a token of their own. */
  readonly tokenOwners: readonly ListedOwner[];
  /** The owners that the user has hidden and doesn't watch. */
  readonly hidden: readonly ListedOwner[];
  /** The list of what the account has starred; undefined if the user doesn't want it. */
  readonly starredList: ListState | undefined;
  /** What the account has starred; undefined if the user doesn't want it, or the server doesn't have it. */
  readonly starred: StarredListing | undefined;
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
  /** Whether the account's list is longer than what is read of any. */
  readonly isCut: boolean;
  /** How many items of the account's list could not be read. */
  readonly unreadable: number;
  /**
   * How many organizations without a row are withheld until the token is authorized for their single sign-on; undefined
   * when each withheld one has a row, or none is withheld.
   */
  readonly withheld: number | undefined;
  /** When the service last sent or revalidated the account's list; the oldest list if anonymous. */
  readonly validatedAt: Time | undefined;
  /** Requests of the quota that the last refresh used; undefined before the first. */
  readonly lastCost: number | undefined;
}

export type StoreEvent =
  | ListEvent
  /** Lists from disk, read by an earlier or another window. `shown`: the owners on screen, if others than the state's. */
  | {
      readonly kind: 'loaded';
      readonly lists: readonly LoadedList[];
      readonly shown?: readonly OwnerListing[] | undefined;
    }
  /** A record of a repository was read. */
  | { readonly kind: 'recordRead'; readonly record: Dated<ListedRepository> }
  | { readonly kind: 'refreshed'; readonly cost: number }
  | { readonly kind: 'watched'; readonly watched: readonly ListedOwner[] }
  /** The user has chosen which owners to show; undefined for all. */
  | { readonly kind: 'chosen'; readonly choice: OwnerChoice | undefined }
  | { readonly kind: 'settled' }
  /** The user wants to see what the account has starred, or no longer. */
  | { readonly kind: 'starredWanted'; readonly isWanted: boolean }
  /** The account may have been renamed, and may have other tokens. */
  | {
      readonly kind: 'tokenReplaced';
      readonly self: ListedOwner | undefined;
      readonly tokenOwners: readonly ListedOwner[];
    }
  | { readonly kind: 'cleared' };

/** @param self the account; undefined if anonymous */
export function emptyState(
  self: ListedOwner | undefined,
  choice?: OwnerChoice,
  tokenOwners: readonly ListedOwner[] = [],
): StoreState {
  return {
    self,
    watched: [],
    choice,
    tokenOwners,
    apart: tokenOwners,
    hidden: [],
    isHidden: undefined,
    earlier: [],
    starredList: undefined,
    starred: undefined,
    lists: new Map(self && [emptyOwnList(self, choice)]),
    owners: [],
    failure: undefined,
    settled: false,
    isArriving: false,
    stopped: false,
    complete: true,
    isCut: false,
    unreadable: 0,
    withheld: undefined,
    validatedAt: undefined,
    lastCost: undefined,
  };
}

/** The state after an event. */
export function reduce(state: StoreState, event: StoreEvent, now: Time): StoreState {
  const next = apply(state, event, now);
  const isSame =
    next.lists === state.lists &&
    next.watched === state.watched &&
    next.choice === state.choice &&
    next.starredList === state.starredList;
  const shown = event.kind === 'loaded' ? event.shown : undefined;
  return isSame ? next : derive(next, shown ?? state.owners, now);
}

function emptyOwnList(self: ListedOwner, choice: OwnerChoice | undefined): readonly [undefined, ListState] {
  return [undefined, { list: ownList(self, choice), read: undefined, failure: undefined }];
}

function apply(state: StoreState, event: StoreEvent, now: number): StoreState {
  if ('list' in event && isStarredList(event.list)) {
    // The user may have switched it off while it was read.
    return state.starredList ? { ...state, starredList: starredAfter(state.starredList, event) } : state;
  }
  switch (event.kind) {
    case 'read':
      return afterRead(state, ofSameOwner(state, event));
    case 'failed':
    case 'stopped':
      return afterRead(state, event);
    case 'arriving':
      return isOfOther(state, event.list, event.repositories)
        ? state
        : afterArrival(state, event.list, event.repositories);
    case 'loaded':
      return afterLoad(
        withStarredLoaded(state, event.lists, now),
        event.lists.filter(({ list, read }) => !isStarredList(list) && !isOfOther(state, list, read.repositories)),
        now,
      );
    case 'recordRead':
      return afterRecord(state, event.record, now);
    case 'refreshed':
      return { ...state, lastCost: event.cost };
    case 'starredWanted':
      if (event.isWanted === (state.starredList !== undefined)) return state;
      return { ...state, starredList: event.isWanted ? UNREAD_STARRED : undefined };
    case 'settled':
      return { ...state, settled: true };
    case 'watched':
      return isSameOwners(state.watched, event.watched)
        ? state
        : withoutHiddenLists(
            withHidden({ ...state, watched: event.watched, lists: withoutUnwatched(state, event.watched) }),
          );
    case 'chosen':
      return afterChoice(withHidden({ ...state, choice: event.choice }));
    case 'tokenReplaced':
      return withHidden({
        ...state,
        ...event,
        stopped: false,
        lists: ofEarlierTokens(state, event.tokenOwners),
        starredList: state.starredList && starredOfEarlierToken(state.starredList),
      });
    case 'cleared':
      return withHidden({
        ...emptyState(state.self, state.choice, state.tokenOwners),
        watched: state.watched,
        starredList: state.starredList && UNREAD_STARRED,
      });
  }
}

/** A list of another owner, who has taken the name, is a failure. What was read of the earlier one stays. */
function ofSameOwner(state: StoreState, event: Extract<ListEvent, { kind: 'read' }>): EndEvent {
  const { list, read } = event;
  const { owner } = list;
  if (owner === undefined || !isOfOther(state, list, read.repositories)) return event;
  return { kind: 'failed', list, failure: new OwnerChangedError(owner) };
}

/**
 * Whether a list has repositories of another owner than the one that the user has added: an account may be deleted, and
 * its name taken.
 */
function isOfOther({ watched, apart }: StoreState, { owner: login }: List, all: readonly ListedRepository[]): boolean {
  const added = [...watched, ...apart].find((owner) => owner.login === login);
  if (added?.id === undefined) return false;
  const name = added.login.toLowerCase();
  return all.some(({ owner }) => owner.id !== undefined && owner.id !== added.id && owner.login.toLowerCase() === name);
}

/** A watched owner is always shown. */
function withHidden(state: StoreState): StoreState {
  const isWatched = isOneOf(state.watched);
  const hidden = state.choice?.hidden.filter((owner) => !isWatched(owner)) ?? [];
  const isHidden = hidden.length > 0 ? isOneOf(hidden) : undefined;
  const ofTokens = state.tokenOwners.filter((owner) => !isHidden?.(owner));
  return { ...state, hidden, isHidden, apart: [...(state.choice?.organizations ?? []), ...ofTokens] };
}

function withoutHiddenLists(state: StoreState): StoreState {
  const logins = new Set<string | undefined>(state.hidden.map(({ login }) => login));
  return { ...state, lists: new Map([...state.lists].filter(([login]) => !logins.has(login))) };
}

/**
 * Drops the lists of hidden owners. If the account needs another list now, the repositories stay until that is read.
 */
function afterChoice(state: StoreState): StoreState {
  const { self, choice } = state;
  const lists = new Map(withoutHiddenLists(state).lists);
  const own = lists.get(undefined);
  if (!self || own?.list.group === ownList(self, choice).group) return { ...state, lists };
  const earlier = [...state.earlier, ...(own?.arrived ?? []), ...(own?.read?.repositories ?? [])];
  const [key, empty] = emptyOwnList(self, choice);
  return { ...state, earlier, lists: lists.set(key, empty), settled: false, stopped: false };
}

/** The repositories of an earlier list that no current list can have yet. */
function stillEarlier({ earlier, lists, apart }: StoreState): readonly ListedRepository[] {
  if (earlier.length === 0) return earlier;
  const logins = new Set(apart.map(({ login }) => login));
  const isOwnRead = lists.get(undefined)?.read !== undefined;
  return earlier.filter(({ owner: { login } }) => !(lists.get(login)?.read || (isOwnRead && !logins.has(login))));
}

function withStarredLoaded(state: StoreState, loaded: readonly LoadedList[], now: number): StoreState {
  const found = loaded.find(({ list }) => isStarredList(list));
  const { starredList } = state;
  return found && starredList ? { ...state, starredList: starredAfterLoad(starredList, found, now) } : state;
}

function afterLoad(state: StoreState, loaded: readonly LoadedList[], now: number): StoreState {
  const shown = shownLogins(state);
  const newer = loaded.filter(({ list, read }) => {
    const { read: ours } = state.lists.get(list.owner) ?? {};
    return ours ? isNewerList(read, ours, now) : shown.has(list.owner);
  });
  if (newer.length === 0) return state;
  return withLists(state, newer.map(afterLoaded));
}

/** Takes what a record says about its repository into the lists that are older. */
function afterRecord(state: StoreState, { value, validatedAt }: Dated<ListedRepository>, now: Time): StoreState {
  const key = repositoryKey(value);
  const update = (before: ListState): ListState => {
    const { read } = before;
    if (!read || pastOr0(read.validatedAt, now) > validatedAt) return before;
    const place = read.repositories.findIndex((each) => repositoryKey(each) === key);
    const last = read.repositories[place];
    if (!last || isSameRecord(last, value)) return before;
    return { ...before, read: { ...read, repositories: read.repositories.with(place, value) } };
  };
  const updated = [...state.lists.values()].map(update).filter((each) => each !== state.lists.get(each.list.owner));
  const starredList = state.starredList && update(state.starredList);
  if (updated.length === 0 && starredList === state.starredList) return state;
  return { ...(updated.length > 0 ? withLists(state, updated) : state), starredList };
}

/** A list that was read replaces what has arrived of it. */
function afterArrival(state: StoreState, list: List, arrived: readonly ListedRepository[]): StoreState {
  const before = state.lists.get(list.owner);
  if (before?.read || !isShown(state, list)) return state;
  return {
    ...withLists(state, [afterArrived(before, list, arrived)]),
    stopped: state.stopped && list.owner !== undefined,
  };
}

function afterRead(state: StoreState, event: EndEvent): StoreState {
  const { list } = event;
  // The owner of a list that took long may have been removed meanwhile.
  if (!isShown(state, list)) return state;
  const before = state.lists.get(list.owner);
  const next = withLists(state, [afterEnd(before, event)]);
  if (list.owner !== undefined) return next;
  return { ...next, settled: true, stopped: event.kind === 'stopped' && !before?.read };
}

function isShown(state: StoreState, { owner: login }: List): boolean {
  return shownLogins(state).has(login);
}

/** The account's own list has no login. */
function shownLogins({ lists, owners, apart }: StoreState): ReadonlySet<string | undefined> {
  const logins = [...owners.map(({ owner }) => owner), ...apart].map(({ login }) => login);
  return new Set([undefined, ...lists.keys(), ...logins]);
}

function withLists(state: StoreState, lists: readonly ListState[]): StoreState {
  return { ...state, lists: new Map([...state.lists, ...lists.map((each) => [each.list.owner, each] as const)]) };
}

/** Drops the lists of owners that are no longer watched, unless the account's own list has them. */
function withoutUnwatched({ lists, watched, apart }: StoreState, now: readonly ListedOwner[]): StoreState['lists'] {
  const watchedNow = new Set<string>(now.map(({ login }) => login));
  const removed: readonly string[] = watched.filter(({ login }) => !watchedNow.has(login)).map(({ login }) => login);
  if (removed.length === 0) return lists;
  const listed = lists.get(undefined)?.read?.repositories.map(({ owner }) => owner) ?? [];
  const own = new Set<string>([...listed, ...apart].map(({ login }) => login));
  return new Map([...lists].filter(([login]) => login === undefined || own.has(login) || !removed.includes(login)));
}

/** Keeps the lists, but not the failures, for other tokens of the same account. */
function ofEarlierTokens(state: StoreState, tokenOwners: readonly ListedOwner[]): StoreState['lists'] {
  const { lists, self } = state;
  const logins = new Set<string>(tokenOwners.map(({ login }) => login));
  const former = new Set<string>(state.tokenOwners.filter(isOneOf(tokenOwners)).map(({ login }) => login));
  // The account's own list has its repositories, too, unless another token reads these. An owner may be renamed.
  const isUsed = (login: string): boolean => logins.has(login) || !(login === self?.login || former.has(login));
  return new Map(
    [...lists]
      .filter(([login, { read }]) => login === undefined || (read && isUsed(login)))
      .map(([login, { list, read }]) => [login, { list, read: read && { ...read, isOwn: false }, failure: undefined }]),
  );
}

/** @param shown the owners on screen: unchanged ones keep their objects */
function derive(state: StoreState, shown: readonly OwnerListing[], now: number): StoreState {
  const { read, failure, arrived, isArriving } = state.lists.get(undefined) ?? {};
  const earlier = stillEarlier(state);
  const earlierTime = earlier.length > 0 ? state.validatedAt : undefined;
  const owners = composeListing({ ...state, earlier }, now, shown);
  return {
    ...state,
    earlier,
    owners,
    starred: state.starredList && starredListing(state.starredList, owners, state.isHidden),
    failure,
    complete: read?.complete ?? !(arrived || earlier.length > 0),
    isArriving: isArriving ?? false,
    isCut: read?.isCut ?? false,
    unreadable: read?.dropped ?? 0,
    withheld: read?.withheld && withoutRow(read.withheld, [...owners.map(({ owner }) => owner), ...state.hidden]),
    validatedAt: state.self ? (read?.validatedAt ?? earlierTime) : oldest(state.lists.values()),
  };
}

/** How many withheld organizations have no row and are not hidden; undefined when there are none. */
function withoutRow(withheld: readonly number[], owners: readonly ListedOwner[]): number | undefined {
  const others = withheld.filter((id) => !owners.some((owner) => owner.id === id));
  // No ids means that the service doesn't report which organizations it withholds.
  return others.length > 0 || withheld.length === 0 ? others.length : undefined;
}

function oldest(lists: Iterable<ListState>): number | undefined {
  const times = [...lists].flatMap(({ read }) => read?.validatedAt ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}
