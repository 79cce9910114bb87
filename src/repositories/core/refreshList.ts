import type { Connection } from '../../accounts/core/connection.ts';
import type { Turn } from '../../accounts/core/windowLease.ts';
import { pastOr0, type Time } from '../../base/core/clock.ts';
import type { RepoRiderError } from '../../base/core/errors.ts';
import { describeForLog, type Log } from '../../base/core/log.ts';
import type { ChangedList } from '../../hosts/core/listClient.ts';
import type { List } from '../../hosts/core/lists.ts';
import type { RepositoryList } from '../../hosts/core/repositoryList.ts';
import type { WalkProgress } from '../../http/core/pages/pageWalk.ts';
import type { ReadIntent } from '../../http/core/readIntent.ts';
import { requestOf } from '../../http/core/send/failure.ts';
import {
  BudgetError,
  CircuitOpenError,
  isAnswered,
  QuotaSpentError,
  SecondaryLimitError,
} from '../../http/core/send/requestErrors.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import { Arrivals } from './arrivals.ts';
import { withSameRows } from './sameRows.ts';

// The rules of a refresh are stated in docs/sidebar.md.

/** Lists with so few pages are read as a whole each time. */
const MAX_PAGES_READ_EACH_TIME = 2;

/** How long pages are fresh on GitHub, in milliseconds. */
const FRESH_MS = 60_000;

/** How long a page of a list is not read again in the background, in milliseconds, on average. */
const MS_PER_PAGE = 60_000;

export type ListIntent = Extract<ReadIntent, 'open' | 'refresh' | 'background'>;

/** One refresh: what to read, why, and who receives the results. */
interface ListRefresh {
  readonly connection: Connection;
  readonly list: List;
  readonly intent: ListIntent;
  /** The list as shown now; undefined if it is not shown. */
  readonly shown: RepositoryList | undefined;
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Receives each newer state of the list; the last one may have a failure. */
  readonly publish: (read: RepositoryList) => void;
  readonly onProgress: (progress: WalkProgress) => void;
  /** Receives the repositories so far of a list that isn't shown. */
  readonly onArriving: (repositories: readonly ListedRepository[]) => void;
  /** Receives the cost of the preview. */
  readonly onPreview: (cost: number) => void;
}

/**
 * Reads a list as cheaply as its state allows, while no other window reads it.
 * @throws RepoRiderError if nothing could be read; the signal's reason
 */
export async function refreshList(refresh: ListRefresh): Promise<void> {
  const { connection, list, intent, signal, publish } = refresh;
  // A list that is shown stays until the new one is complete. A read in the background may end before it has all.
  using arrivals = refresh.shown || intent === 'background' ? undefined : showArrivals(refresh);
  await using turn = await connection.lease.take(list.group, signal);
  const now = connection.clock.now();

  const others = await readByOthers(refresh, turn);
  if (others) publish(others);
  if (isNewEnough(others, turn, intent, now)) return;

  let before = others ?? refresh.shown;
  const changed = before && (await latestChanges(refresh, before));
  if (changed) {
    before = changed.list;
    publish(before);
    await before.stored;
    if (intent === 'background' && changed.hasAll && !isDue(before, now)) {
      turn.doneAt = before.validatedAt;
      return;
    }
  }

  if (intent === 'background') await refuseOverBudget(refresh);
  const client = connection.lists();
  const read = await client.read(list, {
    intent,
    signal,
    before: before && comparedWith(before),
    onProgress: refresh.onProgress,
    onPage: before ? undefined : arrivals?.onPage,
  });
  if (intent === 'background' && isPostponement(read.failure)) throw read.failure;
  publish(await withSameRows(read, before));
  // Other windows wait until the list is on disk; this one shows it earlier.
  await read.stored;
  if (!read.failure) turn.doneAt = read.validatedAt;
}

/** Whether a failure only means that a background read was not worth its cost now. */
export function isPostponement(failure: unknown): failure is RepoRiderError {
  return [BudgetError, QuotaSpentError, SecondaryLimitError, CircuitOpenError].some((kind) => failure instanceof kind);
}

/** Shows what arrives, until it is disposed of. What was pushed last comes first, without waiting for other windows. */
function showArrivals(refresh: ListRefresh) {
  const { connection, signal, onArriving } = refresh;
  const ended = new AbortController();
  const arrivals = new Arrivals(connection.clock, onArriving, signal);
  const onPage = (repositories: readonly ListedRepository[]): void => arrivals.add(repositories);
  // Only a preview: the list itself reports failures.
  void showLatest(refresh, AbortSignal.any([signal, ended.signal]), onPage).catch(() => undefined);
  return {
    onPage,
    [Symbol.dispose]: () => {
      ended.abort();
      arrivals.dispose();
    },
  };
}

async function showLatest(
  { connection, list, onPreview }: ListRefresh,
  signal: AbortSignal,
  onPage: (repositories: readonly ListedRepository[]) => void,
): Promise<void> {
  // Another window may have used up the quota.
  await connection.lease.readShared();
  const client = connection.lists();
  const { repositories, cost } = await client.latest(list, signal);
  onPreview(cost);
  onPage(repositories);
}

/** The list as another window has read it since; undefined if none has. */
async function readByOthers({ connection, list, shown }: ListRefresh, turn: Turn): Promise<RepositoryList | undefined> {
  const now = connection.clock.now();
  const ours = pastOr0(shown?.validatedAt, now);
  if ((turn.lastDone ?? 0) <= ours) return undefined;
  const client = connection.lists();
  await client.reload(list);
  const theirs = await client.stored(list);
  return theirs && pastOr0(theirs.validatedAt, now) > ours ? withSameRows(theirs, shown) : undefined;
}

/**
 * Whether another window has read a list since this one asked. A user who refreshes expects that all pages were read
 * after that.
 */
function isNewEnough(others: RepositoryList | undefined, { askedAt }: Turn, intent: ListIntent, now: Time): boolean {
  if (!others) return false;
  return pastOr0(intent === 'refresh' ? others.walkedAt : others.validatedAt, now) >= askedAt;
}

/**
 * The list with its latest changes, which take one or two requests. Undefined if all pages are to be read instead: they
 * take no more, are fresh, or show what the failure means.
 */
async function latestChanges(
  { connection, list, intent, signal, log }: ListRefresh,
  before: RepositoryList,
): Promise<ChangedList | undefined> {
  if (!connection.credential || !costsLessByChanges(before)) return undefined;
  if (intent === 'background' && isFresh(before, connection.clock.now())) return undefined;
  try {
    const client = connection.lists();
    return await client.changes(list, before, { intent, signal });
  } catch (error) {
    if (!isAnswered(error) || (intent === 'background' && isPostponement(error))) throw error;
    // Reading all pages then succeeds, or has the same failure.
    log.debug(describeForLog(error));
    return undefined;
  }
}

/** @throws BudgetError */
async function refuseOverBudget({ connection, list }: ListRefresh): Promise<void> {
  const client = connection.lists();
  const { requests, cost } = await client.estimate(list, { intent: 'background' });
  if (requests > 0 && !connection.admission.affordsInBackground(cost))
    throw new BudgetError(requestOf(connection.base));
}

/** Whether reading the latest changes takes fewer requests than reading all pages, and completes the list. */
function costsLessByChanges({ pages, isOwn, complete }: RepositoryList): boolean {
  return pages > MAX_PAGES_READ_EACH_TIME && isOwn && complete;
}

/** Whether the pages are so new that reading them takes no request. */
function isFresh({ walkedAt }: RepositoryList, now: Time): boolean {
  return pastOr0(walkedAt, now) > now - FRESH_MS;
}

/**
 * Whether all pages should be read again in the background, because repositories may be gone: one page a minute, on
 * average.
 */
function isDue({ walkedAt, pages }: RepositoryList, now: Time): boolean {
  return now - pastOr0(walkedAt, now) >= pages * MS_PER_PAGE;
}

/** The repositories to compare a new list with; none if another token has read them, which may see more. */
function comparedWith({ isOwn, repositories }: RepositoryList): readonly ListedRepository[] {
  return isOwn ? repositories : [];
}
