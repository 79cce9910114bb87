import type { OwnerChoice } from '../../accounts/core/ownerChoices.ts';
import { pastOr0, type Time } from '../../base/core/clock.ts';
import { compareNames } from '../../base/core/compareNames.ts';
import type { RepoRiderError } from '../../base/core/errors.ts';
import { isSameSequence } from '../../base/core/sequence.ts';
import type { List } from '../../hosts/core/lists.ts';
import type { RepositoryList } from '../../hosts/core/repositoryList.ts';
import type { ListedOwner, ListedRepository } from '../../model/core/repository.ts';
import { isOneOf, type OwnerTest } from './hiddenOwners.ts';
import { repositoriesByOwner } from './repositoriesByOwner.ts';
import { isSameFields } from './sameFields.ts';

/** An owner with all its loaded repositories, in the lists' order. Earlier repositories stay after a failure. */
export interface OwnerListing {
  readonly owner: ListedOwner;
  readonly repositories: readonly ListedRepository[];
  readonly failure: RepoRiderError | undefined;
  /** Whether the user watches the owner by name. */
  readonly isWatched: boolean;
  /** Whether its repositories were read. An owner that is only watched needs its own list for that. */
  readonly isRead: boolean;
  /** Whether the service withholds the owner until the token is authorized for its single sign-on. */
  readonly isWithheld: boolean;
  /** How many items of its own list could not be read. */
  readonly unreadable: number;
  /** Whether its own list lacks pages. */
  readonly isPartial: boolean;
  /** Whether more repositories are arriving: new rows must not move those that are shown. */
  readonly isArriving: boolean;
}

/** A list, and how its last read ended. */
export interface ListState {
  readonly list: List;
  /** Stays when a later read fails. */
  readonly read: RepositoryList | undefined;
  readonly failure: RepoRiderError | undefined;
  /** The repositories so far while the list is read for the first time, or until that ended early. */
  readonly arrived?: readonly ListedRepository[] | undefined;
  readonly isArriving?: boolean;
}

/** The data that rows are made from. */
export interface Sources {
  /** The account; undefined if anonymous. */
  readonly self: ListedOwner | undefined;
  /** The account's list, which has no login, and those of opened owners, by their logins. */
  readonly lists: ReadonlyMap<string | undefined, ListState>;
  readonly watched: readonly ListedOwner[];
  /** Undefined if the user shows all owners. */
  readonly choice?: OwnerChoice | undefined;
  /** Owners that are read through their own lists, because the account's list lacks their repositories. */
  readonly apart?: readonly ListedOwner[];
  /** Whether an owner's repositories are not shown; undefined if all are. */
  readonly isHidden?: OwnerTest | undefined;
  /** Repositories of a list that is no longer read, until the lists that have them now are read. */
  readonly earlier?: readonly ListedRepository[];
}

/**
 * Joins the account's list, those of opened owners, and watched owners. Each repository has one place, in the list that
 * was sent or revalidated last: an older list may still have one that was transferred.
 * @param before the last result: unchanged repositories and owners keep their objects, which keeps their rows.
 * @returns the account itself first, then the others by name
 */
export function composeListing(
  { self, lists, watched, apart = [], isHidden, earlier: retained = [] }: Sources,
  now: Time,
  before: readonly OwnerListing[] = [],
): readonly OwnerListing[] {
  // By login, because a list's address has it, and rows are grouped by it. Whether an owner is a watched one is decided
  // by its id.
  const earlier = new Map(before.map((listing) => [listing.owner.login, listing]));
  const own = lists.get(undefined)?.read;
  const ofEarlierList = { read: undefined, arrived: retained };
  const byOwner = repositoriesByOwner([ofEarlierList, ...lists.values()], now, earlier, isHidden);
  const owners = new Map<string, ListedOwner>([...apart, ...watched].map((owner) => [owner.login, owner]));
  for (const [login, [first]] of byOwner) if (first) owners.set(login, first.owner);
  // The account may have a token for itself under its former name.
  const isSelf = ({ login, id }: ListedOwner): boolean =>
    login === self?.login || (id !== undefined && id === self?.id && !byOwner.has(login));
  const others = [...owners.values()].filter((owner) => !isSelf(owner)).toSorted(byLogin);
  const isWatched = isOneOf(watched);
  const places = new Map(before.map(({ owner }, place) => [owner.login, place]));
  const placeOf = ({ login }: ListedOwner): number => places.get(login) ?? places.size;
  // Rows must not move while others arrive.
  const isArriving = lists.get(undefined)?.isArriving === true;
  if (isArriving) others.sort((a, b) => placeOf(a) - placeOf(b));
  const hasArrived = lists.get(undefined)?.arrived !== undefined || retained.length > 0;
  const isSelfShown = (own !== undefined || hasArrived) && !(self && isHidden?.(self));
  return [...(self && isSelfShown ? [self] : []), ...others].map((owner) => {
    const list = lists.get(owner.login);
    const listing: OwnerListing = {
      owner,
      repositories: byOwner.get(owner.login) ?? [],
      failure: list?.failure,
      isWatched: isWatched(owner),
      isRead: owner === self || byOwner.has(owner.login) || list?.read !== undefined,
      isWithheld: owner.id !== undefined && own?.withheld?.includes(owner.id) === true && !isReadSince(list, own, now),
      unreadable: list?.read?.dropped ?? 0,
      isPartial: list?.read !== undefined && !isCompleteList(list.read),
      isArriving: isArriving || list?.isArriving === true,
    };
    const last = earlier.get(owner.login);
    return last && isSame(last, listing) ? last : listing;
  });
}

/** Whether a list has all items. Unreadable items are missing. */
export function isCompleteList({ complete, dropped }: RepositoryList): boolean {
  return complete && dropped === 0;
}

/** Whether an owner's own list was read after the account's list: then the service no longer withholds anything. */
function isReadSince(list: ListState | undefined, own: RepositoryList, now: number): boolean {
  return list?.failure === undefined && pastOr0(list?.read?.walkedAt, now) > pastOr0(own.walkedAt, now);
}

/** Whether two lists have equal owners in the same order. */
export function isSameOwners(a: readonly ListedOwner[], b: readonly ListedOwner[]): boolean {
  return a.length === b.length && a.every((owner, index) => isSameFields(owner, b[index] ?? {}));
}

function isSame(a: OwnerListing, b: OwnerListing): boolean {
  return (
    a.owner === b.owner &&
    a.failure === b.failure &&
    a.isWatched === b.isWatched &&
    a.isRead === b.isRead &&
    a.isWithheld === b.isWithheld &&
    a.unreadable === b.unreadable &&
    a.isPartial === b.isPartial &&
    a.isArriving === b.isArriving &&
    isSameSequence(a.repositories, b.repositories)
  );
}

function byLogin(a: ListedOwner, b: ListedOwner): number {
  return compareNames(a.login, b.login);
}
