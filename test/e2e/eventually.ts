import { setTimeout as delay } from 'node:timers/promises';
import { PATIENCE_MS, watching } from './progress.ts';

/** However busy the extension is: a check that fails in the same way for so long does not succeed any more. */
const SAME_FAILURE_MS = 60_000;

/**
 * Repeats a check until it succeeds. Gives up with the check's own error when that has been the same for 20 seconds in which
 * the extension neither logged anything nor sent a request, and at the latest when it has been the same for a minute.
 */
export async function eventually<Result>(check: () => Promise<Result> | Result): Promise<Result> {
  let failure: { readonly text: string; readonly error: unknown; readonly since: number } | undefined;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      // From then on checks fail because the window was closed.
      if (watching.progress?.hasStalled) throw failure?.error ?? error;
      const now = performance.now();
      const text = String(error);
      if (text !== failure?.text) failure = { text, error, since: now };
      const lastProgress = Math.max(failure.since, watching.progress?.lastDone ?? 0);
      if (now - failure.since > SAME_FAILURE_MS || now - lastProgress > PATIENCE_MS) throw error;
    }
    await delay(100);
  }
}
