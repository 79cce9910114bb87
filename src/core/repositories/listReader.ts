import type { Connection } from '../accounts/connection.ts';
import type { ListOptions } from '../api/codeHostClient.ts';
import type { List } from '../api/lists.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import { pastOr0 } from '../clock.ts';
import { DefectError, NotStoredError, RepoRiderError } from '../errors.ts';
import { requestOf } from '../http/failure.ts';
import { BudgetError, CircuitOpenError, QuotaSpentError, SecondaryLimitError } from '../http/requestErrors.ts';
import { describeForLog, type Log } from '../log.ts';
import type { ListedRepository } from '../model/repository.ts';
import type { KnownList } from './listing.ts';
import type { Scope } from './run.ts';

/** Who asks for a list: a person who wants it as it is now, or nobody in particular. */
export type Asker = 'person' | 'nobody';

/** A list that was read earlier. `isOwn` says whether that was with the token that the account has now. */
export interface ReadList extends KnownList {
  readonly isOwn: boolean;
}

/** One reading of a list. */
export interface ListReading extends Pick<ListOptions, 'onProgress'> {
  readonly list: List;
  readonly asker: Asker;
  readonly scope: Scope;
  /** What is shown now; undefined when nothing is. */
  readonly known: ReadList | undefined;
  /** Gets the list before it is on disk, which takes a moment; other windows wait for that. */
  readonly publish: (list: RepositoryList) => void;
}

/** How a reading ended. `postponed` when it was not worth its cost now, or a person has asked for the same. */
export interface Outcome {
  readonly failure?: RepoRiderError | undefined;
  readonly ended: 'done' | 'failed' | 'postponed' | 'stopped';
}

/** The list as it is kept on this computer, however old; undefined when it is not. Makes no request. */
export async function readStoredList({ client }: Connection, list: List): Promise<RepositoryList | undefined> {
  try {
    const stored = await client.repositories(list, { freshness: 'stored' });
    return stored.failure ? undefined : stored;
  } catch (error) {
    if (error instanceof NotStoredError) return undefined;
    throw error;
  }
}

/** Reads a list, as far as that goes; what goes wrong is part of the outcome. */
export async function tryReadList(connection: Connection, reading: ListReading, log: Log): Promise<Outcome> {
  const { asker, scope, known, publish } = reading;
  // What nobody sees yet is waited for; what is only made newer is not.
  const inBackground = asker === 'nobody' && known !== undefined;
  const signal = inBackground ? AbortSignal.any([scope.ended, scope.yielded]) : scope.ended;
  let failure: RepoRiderError | undefined;
  const publishAndReport = (read: RepositoryList): void => {
    if (signal.aborted) return;
    report(reading.list, read, log);
    ({ failure } = read);
    publish(read);
  };
  try {
    await readList(connection, { ...reading, publish: publishAndReport }, inBackground, signal);
    return { ended: failure ? 'failed' : 'done', failure };
  } catch (error) {
    if (signal.aborted) return { ended: scope.stopped.aborted ? 'stopped' : 'postponed' };
    log.warn(describeForLog(error));
    if (inBackground && isPostponement(error)) return { ended: 'postponed' };
    // What no code expects is a defect, told like any other failure.
    return { ended: 'failed', failure: error instanceof RepoRiderError ? error : new DefectError() };
  }
}

/** What another window has read since is taken over first, and is enough if it is new enough. */
async function readList(
  connection: Connection,
  { list, asker, known, onProgress, publish }: ListReading,
  inBackground: boolean,
  signal: AbortSignal,
): Promise<void> {
  const options: ListOptions = {
    freshness: asker === 'person' ? 'revalidated' : 'cached',
    priority: inBackground ? 'background' : 'foreground',
    signal,
    onProgress,
  };
  await connection.turns.take(list.group, signal, async ({ askedAt, lastDone = 0 }) => {
    const now = connection.clock.now();
    const ours = pastOr0(known?.confirmedAt, now);
    let before = known && comparable(known);
    if (lastDone > ours) {
      const theirs = await readNewerList(connection, list);
      const theirTime = pastOr0(theirs?.confirmedAt, now);
      if (theirs && theirTime > ours) {
        before = comparable(theirs);
        publish(theirs);
      }
      // A person wants what is so now, not what was so when another window began to ask.
      if (theirTime >= askedAt) return undefined;
    }
    if (inBackground) await refuseOverBudget(connection, list, options);
    const read = await connection.client.repositories(list, { ...options, before });
    if (inBackground && isPostponement(read.failure)) throw read.failure;
    publish(read);
    await read.kept;
    return read.failure ? undefined : read.confirmedAt;
  });
}

/** What a list can be compared with that is read now. Another token may have seen more. */
function comparable({ isOwn, repositories }: ReadList): readonly ListedRepository[] {
  return isOwn ? repositories : [];
}

/** The list as another window has kept it by now; undefined when it has not. Makes no request. */
export async function readNewerList(connection: Connection, list: List): Promise<RepositoryList | undefined> {
  await connection.client.reload(list);
  return readStoredList(connection, list);
}

/** Whether a failure only says that nobody's reading was not worth its cost now: what is shown is only older. */
function isPostponement(failure: unknown): failure is RepoRiderError {
  return [BudgetError, QuotaSpentError, SecondaryLimitError, CircuitOpenError].some((kind) => failure instanceof kind);
}

/** @throws BudgetError */
async function refuseOverBudget({ client, admission, base }: Connection, list: List, options: ListOptions) {
  const { requests, cost } = await client.estimate(list, options);
  if (requests > 0 && !admission.affordsInBackground(cost)) throw new BudgetError(requestOf(base));
}

function report({ path }: List, { dropped, complete, failure }: RepositoryList, log: Log): void {
  const name = `/${path.join('/')}`;
  if (dropped > 0) log.warn(`${name}: ${dropped} items were left out, because they have no id, name or owner`);
  if (failure) log.warn(`${name} lacks pages: ${describeForLog(failure)}`);
  else if (!complete) log.warn(`${name} is possibly incomplete: its pages contradict each other, or have no end`);
}
