import { mkdir, writeFile } from 'node:fs/promises';
import type { RequestEntry } from '../sandbox/delivery.ts';
import { runningSandboxes } from '../sandbox/running.ts';
import { failuresFolder } from '../support/failures.ts';
import type { OpenHost } from './host.ts';

const LAST_REQUESTS = 20;

/**
 * Saves what helps to understand a failed test: a screenshot of each window, the extension's log, and the last requests of
 * each sandbox.
 * @param name of the test.
 * @returns the paths of the files, each with what it is. What can't be had is left out.
 */
export async function saveReport(name: string, { context, log }: OpenHost): Promise<readonly string[]> {
  const folder = `${failuresFolder()}/${name.replaceAll(/[^\w]+/g, '-').slice(0, 100)}`;
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
    await save('Screenshot', `window-${index + 1}.png`, (path) => page.screenshot({ path, timeout: 10_000 }));
  }
  await save('Log of the extension', 'extension.log', async (path) => writeFile(path, await log()));
  await save(`Last ${LAST_REQUESTS} requests`, 'requests.txt', (path) => writeFile(path, lastRequests()));
  return saved;
}

/** Without headers: one of them has the token. */
function lastRequests(): string {
  const line = ({ at, service, method, path, status }: RequestEntry): string =>
    `${new Date(at).toISOString()} ${service} ${method} ${path} → ${status}\n`;
  return [...runningSandboxes]
    .map(({ baseUrl, requests }) => `${baseUrl}\n${requests.slice(-LAST_REQUESTS).map(line).join('')}`)
    .join('\n');
}
