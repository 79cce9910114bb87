import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { EXTENSION_LOG, lastRequests, REQUESTS, reportName, screenshotName } from '../support/failureFiles.ts';
import { failuresFolder } from '../support/failures.ts';
import { stretched } from '../support/slowdown.ts';
import type { OpenHost } from './editorHost.ts';

/** On an idle machine. */
const SAVE_LIMIT_MS = 10_000;

/**
 * Saves a screenshot of each window, the extension's log, and the last requests of each sandbox.
 * @param test name of the failed test
 * @returns a line for each file: its content and path, or why it could not be saved
 */
export async function saveReport(test: string, { context, log }: OpenHost): Promise<readonly string[]> {
  const folder = `${failuresFolder()}/${reportName(test)}`;
  await mkdir(folder, { recursive: true });
  const saved: string[] = [];
  const save = async (what: string, file: string, write: (path: string) => Promise<unknown>): Promise<void> => {
    const path = `${folder}/${file}`;
    const written = write(path).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    );
    // A window that hangs never responds.
    const reason = await Promise.race([written, delay(stretched(SAVE_LIMIT_MS), 'not saved in time', { ref: false })]);
    saved.push(`${what}: ${reason ?? path}`);
  };
  for (const [index, page] of context.pages().entries()) {
    await save('Screenshot', screenshotName(index), (path) =>
      page.screenshot({ path, timeout: stretched(SAVE_LIMIT_MS) }),
    );
  }
  await save('Log of the extension', EXTENSION_LOG, async (path) => writeFile(path, await log()));
  await save('Last requests', REQUESTS, (path) => writeFile(path, lastRequests()));
  return saved;
}
