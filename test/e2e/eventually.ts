import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE_MS, watching } from './progress.ts';

/** Gives up after the same error for this time, in milliseconds, even if the extension is busy. */
const SAME_FAILURE_MS = 60_000;

/** The longest check, in milliseconds. Shorter than mocha's limit, whose message doesn't name the check. */
const LIMIT_MS = 180_000;

/**
 * Repeats a check until it succeeds. Gives up with the check's error if that stays the same for 20 seconds without a log line
 * or request of the extension, and at the latest after a minute.
 */
export async function eventually<Result>(check: () => Promise<Result> | Result): Promise<Result> {
  const start = performance.now();
  let failure: { readonly text: string; readonly error: unknown; readonly since: number } | undefined;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      // Later checks fail because the window was closed.
      if (watching.progress?.hasStalled) throw failure?.error ?? error;
      const now = performance.now();
      // Later lines contain numbers of attempts.
      const [text = ''] = String(error).split('\n');
      failure = { text, error, since: text === failure?.text ? failure.since : now };
      const lastProgress = Math.max(failure.since, watching.progress?.lastDone ?? 0);
      if (now - start > LIMIT_MS || now - failure.since > SAME_FAILURE_MS || now - lastProgress > PATIENCE_MS) {
        if (error instanceof Error) error.message += `\n(checked for ${Math.round((now - start) / 1000)} s)`;
        throw error;
      }
    }
    await delay(100);
  }
}
