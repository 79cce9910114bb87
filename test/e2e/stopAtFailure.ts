import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { failuresFolder } from '../support/failures.ts';

/** Leaves a picture of the window where a test fails, and ends the suite around it: the tests after it go on from where it ends. */
export function stopAtFailure(vscode: () => { readonly page: Page } | undefined): void {
  afterEach(async function () {
    const { currentTest } = this;
    if (!currentTest || currentTest.isPassed()) return;
    const folder = failuresFolder();
    await mkdir(folder, { recursive: true });
    const name = currentTest
      .fullTitle()
      .replace(/[^\w]+/g, '-')
      .slice(0, 100);
    const path = `${folder}/${name}.png`;
    await vscode()?.page.screenshot({ path });
    console.error(`Screenshot: ${path}`);
    // Mocha's own way to end a suite early ends those that run beside it, too.
    throw new Error('The other tests of this suite were not run.');
  });
}
