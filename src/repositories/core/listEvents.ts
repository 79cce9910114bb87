import { pastOr0, type Time } from '../../base/core/clock.ts';
import type { RepoRiderError } from '../../base/core/errors.ts';
import type { List } from '../../hosts/core/lists.ts';
import type { RepositoryList } from '../../hosts/core/repositoryList.ts';
import { type ListedRepository, replacedBy } from '../../model/core/repository.ts';
import type { ListState } from './listing.ts';

/** A list from disk. */
export interface LoadedList {
  readonly list: List;
  readonly read: RepositoryList;
}

/** The result of reading a list. */
export type ListEvent =
  | EndEvent
  /** The repositories so far of a list that is read for the first time. */
  | { readonly kind: 'arriving'; readonly list: List; readonly repositories: readonly ListedRepository[] };

/** How reading a list ended. */
export type EndEvent =
  | { readonly kind: 'read'; readonly list: List; readonly read: RepositoryList }
  | { readonly kind: 'failed'; readonly list: List; readonly failure: RepoRiderError }
  | { readonly kind: 'stopped'; readonly list: List };

/** A list after a read has ended. @param before undefined if it is new */
export function afterEnd(before: ListState | undefined, event: EndEvent): ListState {
  const { read, failure, arrived } = before ?? {};
  return { list: event.list, read, failure, arrived, ...resultOf(event, read) };
}

/** A list while it is read for the first time: an earlier read may have ended with more. */
export function afterArrived(
  before: ListState | undefined,
  list: List,
  arrived: readonly ListedRepository[],
): ListState {
  const earlier = before?.arrived ?? [];
  // Usually, more has arrived of the same read.
  const isMore = earlier.every((repository, place) => repository === arrived[place]);
  const all = isMore ? arrived : replacedBy(earlier, arrived);
  return { list, read: undefined, failure: undefined, arrived: all, isArriving: true };
}

/** A list from disk replaces what was there: another window has succeeded since, so an earlier failure is cleared. */
export function afterLoaded(loaded: LoadedList): ListState {
  return { ...loaded, failure: undefined, arrived: undefined };
}

/** Whether a list from disk is newer than ours. */
export function isNewerList(theirs: RepositoryList, ours: RepositoryList, now: Time): boolean {
  const age = pastOr0(theirs.validatedAt, now) - pastOr0(ours.validatedAt, now);
  return age > 0 || (age === 0 && theirs.isOwn && !ours.isOwn);
}

function resultOf(event: EndEvent, before: RepositoryList | undefined): Partial<ListState> {
  if (event.kind === 'stopped') return {};
  if (event.kind === 'failed') return { failure: event.failure };
  const { read } = event;
  // A list that lacks pages doesn't replace a complete one.
  const isBetter = !read.failure || !before || before.failure;
  return { failure: read.failure, ...(isBetter && { read, arrived: undefined }) };
}
