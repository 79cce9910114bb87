import { createHash } from 'node:crypto';
import type { RequestEntry } from '../sandbox/delivery.ts';
import { runningSandboxes } from '../sandbox/running.ts';

/** The files of a report, in the folder that `reportName` names. */
export const EXTENSION_LOG = 'extension.log';
export const REQUESTS = 'requests.txt';

/** What the integration tests print for each failure, followed by the folder of its report. */
export const REPORT_TO = '[report to]';

const LAST_REQUESTS = 20;

/** The folder name of a test's report. Long names with the same start get different hashes. */
export function reportName(test: string): string {
  const name = test.replaceAll(/[^\w]+/g, '-');
  if (name.length <= 100) return name;
  const hash = createHash('sha256').update(test).digest('hex').slice(0, 6);
  return `${name.slice(0, 93)}-${hash}`;
}

export function screenshotName(index: number): string {
  return `window-${index + 1}.png`;
}

/**
 * The last 20 requests of each sandbox of this process, one per line. Headers are omitted, because one contains the
 * token.
 */
export function lastRequests(): string {
  const line = ({ at, service, method, path, status }: RequestEntry): string =>
    `${new Date(at).toISOString()} ${service} ${method} ${path} → ${status}\n`;
  return [...runningSandboxes]
    .map(({ baseUrl, requests }) => `${baseUrl}\n${requests.slice(-LAST_REQUESTS).map(line).join('')}`)
    .join('\n');
}

/** Adds lines to an error, which reporters print below its stack. */
export function addLines(error: Error, lines: readonly string[]): void {
  error.stack = `${error.stack ?? error.message}\n\n${lines.map((line) => `      ${line}`).join('\n')}`;
}
