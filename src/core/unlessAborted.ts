/** Without a reason, an abort creates an error with a stack, which is never used here. */
const ENDED = 'ended';

/**
 * Waits for work unless a signal aborts, which does not end the work. @throws what the work throws; the signal’s reason
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    ended.abort(ENDED);
  }
}
