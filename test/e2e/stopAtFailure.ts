import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { LaunchedVSCode } from '../vscode/launch.ts';

const folder = fileURLToPath(new URL('../../out/screenshots', import.meta.url));

/** Ends the suite around it at its first failure, from where no other test could go on, and leaves a picture of the window. */
export function stopAtFailure(vscode: () => LaunchedVSCode | undefined): void {
  before(function () {
    this.test?.parent?.bail(true);
  });
  afterEach(async function () {
    const { currentTest } = this;
    if (!currentTest || currentTest.isPassed()) return;
    await mkdir(folder, { recursive: true });
    const name = currentTest
      .fullTitle()
      .replace(/[^\w]+/g, '-')
      .slice(0, 100);
    await vscode()?.page.screenshot({ path: `${folder}/failed-${name}.png` });
  });
}
