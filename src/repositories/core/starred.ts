import type { Time } from '../../base/core/clock.ts';
import type { RepoRiderError } from '../../base/core/errors.ts';
import { type List, STARRED_REPOSITORIES } from '../../hosts/core/lists.ts';
import { NotFoundError, RequestError } from '../../http/core/send/requestErrors.ts';
import { type ListedRepository, repositoryKey } from '../../model/core/repository.ts';
import type { OwnerTest } from './hiddenOwners.ts';
import { afterArrived, afterEnd, afterLoaded, isNewerList, type ListEvent, type LoadedList } from './listEvents.ts';
import { isCompleteList, type ListState, type OwnerListing } from './listing.ts';

// What an account has starred is beyond docs/service-spec.md: see docs/beyond-the-spec.md.

/** What an account has starred. A repository that its other lists have, too, is the same object. */
export interface StarredListing {
  /** In the list's order, without those of hidden owners. */
  readonly repositories: readonly ListedRepository[];
  /** Those that no other list of the account has. */
  readonly others: readonly ListedRepository[];
  /** See `repositoryKey`. */
  readonly keys: ReadonlySet<number | string>;
  readonly isRead: boolean;
  readonly isArriving: boolean;
  /** Whether it may lack some. */
  readonly isPartial: boolean;
  /** How many items could not be read. */
  readonly unreadable: number;
  readonly failure: RepoRiderError | undefined;
}

export function isStarredList({ group }: List): boolean {
  return group === STARRED_REPOSITORIES.group;
}

/** The list before it is read. */
export const UNREAD_STARRED: ListState = { list: STARRED_REPOSITORIES, read: undefined, failure: undefined };

/** The list after an event about it. */
export function starredAfter(before: ListState, event: ListEvent): ListState {
  if (event.kind !== 'arriving') return afterEnd(before, event);
  return before.read ? before : afterArrived(before, event.list, event.repositories);
}

/** The list after it was loaded from disk, if that is newer. */
export function starredAfterLoad(before: ListState, loaded: LoadedList, now: Time): ListState {
  return before.read && !isNewerList(loaded.read, before.read, now) ? before : afterLoaded(loaded);
}

/** Keeps the list, but not a failure, for another token of the same account. */
export function starredOfEarlierToken({ list, read }: ListState): ListState {
  return { list, read: read && { ...read, isOwn: false }, failure: undefined };
}

/** Whether the server doesn't have the list. It is then not offered, and only a refresh by the user asks again. */
export function isWithoutStars({ read, failure }: ListState): boolean {
  if (read || !failure) return false;
  const status = failure instanceof RequestError ? failure.request.status : undefined;
  return failure instanceof NotFoundError || status === 405 || status === 501;
}

/** What to show of the list; undefined if the server doesn't have it. */
export function starredListing(
  state: ListState,
  owners: readonly OwnerListing[],
  isHidden: OwnerTest | undefined,
): StarredListing | undefined {
  if (isWithoutStars(state)) return undefined;
  const { read, arrived = [], failure, isArriving = false } = state;
  const all = (read?.repositories ?? arrived).filter(({ owner }) => !isHidden?.(owner));
  const keys = new Set(all.map(repositoryKey));
  const listed = new Map<number | string, ListedRepository>();
  for (const { repositories } of owners) {
    for (const repository of repositories) {
      const key = repositoryKey(repository);
      if (keys.has(key)) listed.set(key, repository);
    }
  }
  return {
    repositories: all.map((repository) => listed.get(repositoryKey(repository)) ?? repository),
    others: all.filter((repository) => !listed.has(repositoryKey(repository))),
    keys,
    isRead: read !== undefined,
    isArriving,
    isPartial: read !== undefined && !isCompleteList(read),
    unreadable: read?.dropped ?? 0,
    failure,
  };
}

/** Each list that rows and the search have of a session, without repositories that another of them has, too. */
export function listedBy({
  owners,
  starred,
}: {
  readonly owners: readonly Pick<OwnerListing, 'repositories'>[];
  readonly starred?: Pick<StarredListing, 'others'> | undefined;
}): readonly (readonly ListedRepository[])[] {
  const listed = owners.map(({ repositories }) => repositories);
  return starred ? [...listed, starred.others] : listed;
}
