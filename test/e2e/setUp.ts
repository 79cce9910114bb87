import { fileURLToPath } from 'node:url';
import { startPart } from '../support/failures.ts';
import { ensureCodeServer } from '../vscode/install.ts';
import { currentVersion } from '../vscode/paths.ts';
import { packageOnce } from './packaged.ts';

/** Runs once, before all tests: installs VS Code, and builds the package. */
export async function mochaGlobalSetup(): Promise<void> {
  await ensureCodeServer(currentVersion, { log: console.log });
  await preparePart('e2e');
}

/** Prepares a part of a run: builds the package, and deletes the part's old failure reports. */
export async function preparePart(part: string): Promise<void> {
  await startPart(part);
  await packageOnce(fileURLToPath(new URL(`../../out/${part}/repo-rider.vsix`, import.meta.url)));
}
