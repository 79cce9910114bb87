import type { Connection } from '../accounts/connection.ts';
import type { List, ListOptions } from '../api/codeHostClient.ts';
import type { RepositoryList } from '../api/repositoryList.ts';
import { BudgetError, NotStoredError } from '../errors.ts';
import { requestOf } from '../http/failure.ts';

/** Who asks for a list: a person who wants it as it is now, or nobody in particular. */
export type Asker = 'person' | 'nobody';

export interface ListReaderOptions extends Pick<ListOptions, 'onProgress'> {
  readonly asker: Asker;
  readonly signal: AbortSignal;
  /** When what is shown now was confirmed, in milliseconds since the epoch; undefined when nothing is. */
  readonly knownAt: number | undefined;
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

/**
 * Reads a list, unless another window has just done so: then what that one kept is taken over.
 * @param publish gets the list before it is on disk, which takes a moment; other windows wait for that.
 * @throws what `CodeHostClient.repositories` throws; in the background BudgetError where it would cost too much.
 */
export async function readList(
  connection: Connection,
  list: List,
  { asker, signal, knownAt, onProgress }: ListReaderOptions,
  publish: (list: RepositoryList) => void,
): Promise<void> {
  // What nobody sees yet is waited for; what is only made newer is not.
  const inBackground = asker === 'nobody' && knownAt !== undefined;
  const options: ListOptions = {
    freshness: asker === 'person' ? 'revalidated' : 'cached',
    priority: inBackground ? 'background' : 'foreground',
    signal,
    onProgress,
  };
  await connection.turns.take(list.group, signal, async ({ startedAt, lastDone, doneMeanwhile }) => {
    if (lastDone !== undefined && lastDone > (knownAt ?? 0)) {
      await connection.client.reload(list);
      const stored = doneMeanwhile ? await readStoredList(connection, list) : undefined;
      if (stored) {
        publish(stored);
        return false;
      }
    }
    if (inBackground) await refuseOverBudget(connection, list, options);
    const read = await connection.client.repositories(list, options);
    publish(read);
    await read.kept;
    // What was fresh and not asked for is nothing that others could have waited for.
    return read.failure === undefined && read.confirmedAt >= startedAt;
  });
}

/** @throws BudgetError */
async function refuseOverBudget({ client, admission, base }: Connection, list: List, options: ListOptions) {
  const { requests, cost } = (await client.estimate(list, options)) ?? { requests: 1, cost: 1 };
  if (requests > 0 && !admission.affordsInBackground(cost)) throw new BudgetError(requestOf(base));
}
