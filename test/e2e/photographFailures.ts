import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { LaunchedVSCode } from '../vscode/launch.ts';

const folder = fileURLToPath(new URL('../../out/screenshots', import.meta.url));

/** Has every failed test of the suite around it leave a picture of the window. */
export function photographFailures(vscode: () => LaunchedVSCode | undefined): void {
  afterEach(async function () {
    if (this.currentTest?.isPassed()) return;
    await mkdir(folder, { recursive: true });
    await vscode()?.page.screenshot({ path: `${folder}/failed.png` });
  });
}
