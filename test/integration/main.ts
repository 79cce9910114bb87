import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTEGRATION } from '../suites.ts';
import {
  addLines,
  EXTENSION_LOG,
  lastRequests,
  REPORT_TO,
  REQUESTS,
  reportName,
  screenshotName,
} from '../support/failureFiles.ts';
import { watchBlocks } from './watchBlocks.ts';

/** Entry point for VS Code: runs all tests, and fails when one fails or none exists. */
export async function run(): Promise<void> {
  // Not `require`: its result for mocha differs between the Node versions of older and newer VS Code versions.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ...INTEGRATION, reporter: join(__dirname, '../..', INTEGRATION.reporter) });
  const { REPO_RIDER_GREP } = process.env;
  if (REPO_RIDER_GREP) mocha.grep(REPO_RIDER_GREP);
  mocha.rootHooks(watchBlocks());
  mocha.addFile(join(__dirname, 'tests.cjs'));
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((failures) => {
      if (runner.total === 0) reject(new Error('No test was found'));
      else if (failures > 0) reject(new Error(`${failures} tests failed`));
      else resolve();
    });
    runner.on('fail', (test, error: Error) => report(test.fullTitle(), error));
  });
}

/** Saves the last requests. The launcher adds a screenshot and the log (`test/vscode/executable.ts`). */
function report(test: string, error: Error): void {
  const failures = process.env.REPO_RIDER_FAILURES;
  if (!failures) return;
  const folder = join(failures, reportName(test));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, REQUESTS), lastRequests());
  console.log(`${REPORT_TO} ${folder}`);
  addLines(error, [
    `Screenshot: ${join(folder, screenshotName(0))}`,
    `Log of the extension: ${join(folder, EXTENSION_LOG)}`,
    `Last requests: ${join(folder, REQUESTS)}`,
  ]);
}
