import { setTimeout as delay } from 'node:timers/promises';
import { HARD_LIMIT_MS, Patience } from '../support/slowdown.ts';
import { PATIENCE_MS, watching } from './progress.ts';

/** Gives up after the same error for this time, in milliseconds on an idle machine, even if the extension is busy. */
const SAME_FAILURE_MS = 60_000;

/**
 * Repeats a check until it succeeds. Gives up with the check's error if that stays the same for 20 seconds without a
 * log line or request of the extension, and at the latest after a minute; on a busy machine later, but within three
 * minutes, which is shorter than mocha's limit, whose message doesn't name the check.
 */
export async function eventually<Result>(check: () => Promise<Result> | Result): Promise<Result> {
  const start = performance.now();
  const sameFailure = new Patience(SAME_FAILURE_MS);
  const noProgress = new Patience(PATIENCE_MS);
  let failure: { readonly text: string; readonly error: unknown } | undefined;
  let doneCount = watching.progress?.doneCount;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      // Later checks fail because the window was closed.
      if (watching.progress?.hasStalled) throw failure?.error ?? error;
      // Later lines contain numbers of attempts.
      const [text = ''] = String(error).split('\n');
      const isNew = text !== failure?.text;
      failure = { text, error };
      if (isNew) sameFailure.renew();
      if (isNew || watching.progress?.doneCount !== doneCount) noProgress.renew();
      doneCount = watching.progress?.doneCount;
      const waitedMs = performance.now() - start;
      if (sameFailure.isExhausted || noProgress.isExhausted || waitedMs > HARD_LIMIT_MS) {
        if (error instanceof Error) error.message += `\n(checked for ${Math.round(waitedMs / 1000)} s)`;
        throw error;
      }
    }
    await delay(100);
  }
}
