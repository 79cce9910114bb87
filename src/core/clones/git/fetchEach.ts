import pLimit from 'p-limit';

/** Clones that are fetched at the same time, by a process of Git each. */
const CONCURRENCY = 3;

/**
 * Fetches clones, a few at a time, and returns when all have ended.
 * @param fetchOne must not reject
 * @param concurrency how many run at the same time
 */
export async function fetchEach<Clone>(
  clones: readonly Clone[],
  fetchOne: (clone: Clone) => Promise<void>,
  concurrency = CONCURRENCY,
): Promise<void> {
  await pLimit(concurrency).map(clones, (each) => fetchOne(each));
}
