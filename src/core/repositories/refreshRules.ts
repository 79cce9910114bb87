import type { RepositoryList } from '../api/repositoryList.ts';
import { pastOr0 } from '../clock.ts';

// When a refresh reads the latest changes of a list, and when all its pages. Stated in docs/sidebar.md.

/** Lists with so few pages are read as a whole each time. */
const MAX_PAGES_READ_EACH_TIME = 2;

/** How long pages are fresh on GitHub, in milliseconds. */
const FRESH_MS = 60_000;

/** How long a page of a list is not read again in the background, in milliseconds, on average. */
const MS_PER_PAGE = 60_000;

/** Whether reading the latest changes takes fewer requests than reading all pages, and completes the list. */
export function hasUsefulChanges({ pages, isOwn, complete }: RepositoryList): boolean {
  return pages > MAX_PAGES_READ_EACH_TIME && isOwn && complete;
}

/** Whether the pages are so new that reading them takes no request. @param now milliseconds since the epoch */
export function isFresh({ walkedAt }: RepositoryList, now: number): boolean {
  return pastOr0(walkedAt, now) > now - FRESH_MS;
}

/**
 * Whether all pages should be read again in the background, because repositories may be gone: one page a minute on average.
 * @param now milliseconds since the epoch
 */
export function isDue({ walkedAt, pages }: RepositoryList, now: number): boolean {
  return now - pastOr0(walkedAt, now) >= pages * MS_PER_PAGE;
}
