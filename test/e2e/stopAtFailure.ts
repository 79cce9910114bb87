import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** Where the pictures of a run are. */
export const FAILURES = fileURLToPath(new URL('../../out/failures', import.meta.url));

/** Leaves a picture of the window where a test fails, and ends the suite around it: the tests after it go on from where it ends. */
export function stopAtFailure(vscode: () => { readonly page: Page } | undefined): void {
  afterEach(async function () {
    const { currentTest } = this;
    if (!currentTest || currentTest.isPassed()) return;
    await mkdir(FAILURES, { recursive: true });
    const name = currentTest
      .fullTitle()
      .replace(/[^\w]+/g, '-')
      .slice(0, 100);
    await vscode()?.page.screenshot({ path: `${FAILURES}/${name}.png` });
    // Mocha's own way to end a suite early ends those that run beside it, too.
    throw new Error('The other tests of this suite were not run.');
  });
}
