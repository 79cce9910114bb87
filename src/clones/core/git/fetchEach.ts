/** Clones that are fetched at the same time, by a process of Git each. */
const CONCURRENCY = 3;

/**
 * Fetches clones, a few at a time, and returns when all have ended.
 * @param fetchOne must not reject if several run at the same time; otherwise, the others are left
 * @param concurrency how many run at the same time
 */
export async function fetchEach<Clone>(
  clones: readonly Clone[],
  fetchOne: (clone: Clone) => Promise<void>,
  concurrency = CONCURRENCY,
): Promise<void> {
  const left = clones.values();
  const fetchNext = async (): Promise<void> => {
    for (const clone of left) await fetchOne(clone);
  };
  await Promise.all(Array.from({ length: concurrency }, fetchNext));
}
