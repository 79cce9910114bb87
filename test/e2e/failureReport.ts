import { mkdir, writeFile } from 'node:fs/promises';
import { EXTENSION_LOG, lastRequests, REQUESTS, reportName, screenshotName } from '../support/failureFiles.ts';
import { failuresFolder } from '../support/failures.ts';
import type { OpenHost } from './host.ts';

/**
 * Saves what helps to understand a failed test: a screenshot of each window, the extension's log, and the last requests of
 * each sandbox.
 * @param test its name.
 * @returns a line for each file: what it is, and its path, or why it could not be saved.
 */
export async function saveReport(test: string, { context, log }: OpenHost): Promise<readonly string[]> {
  const folder = `${failuresFolder()}/${reportName(test)}`;
  await mkdir(folder, { recursive: true });
  const saved: string[] = [];
  const save = async (what: string, file: string, write: (path: string) => Promise<unknown>): Promise<void> => {
    const path = `${folder}/${file}`;
    const reason = await write(path).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    );
    saved.push(`${what}: ${reason ?? path}`);
  };
  for (const [index, page] of context.pages().entries()) {
    await save('Screenshot', screenshotName(index), (path) => page.screenshot({ path, timeout: 10_000 }));
  }
  await save('Log of the extension', EXTENSION_LOG, async (path) => writeFile(path, await log()));
  await save('Last requests', REQUESTS, (path) => writeFile(path, lastRequests()));
  return saved;
}
