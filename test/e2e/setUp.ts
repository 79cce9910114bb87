import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packageExtension } from '../../.scripts/package.ts';
import { startPart } from '../support/failures.ts';
import { ensureCodeServer } from '../vscode/install.ts';
import { currentVersion } from '../vscode/paths.ts';
import { VSIX_VARIABLE } from './packaged.ts';

/** Runs once, before all tests: sets VS Code up, and packs. */
export async function mochaGlobalSetup(): Promise<void> {
  await ensureCodeServer(currentVersion, { log: console.log });
  await preparePart('e2e');
}

/** Prepares a part of a run: packs, and deletes the screenshots of the part's last run. */
export async function preparePart(part: string): Promise<void> {
  await startPart(part);
  const folder = fileURLToPath(new URL(`../../out/${part}/`, import.meta.url));
  await mkdir(folder, { recursive: true });
  // A copy: another part, and `npm start` (one of the tests), pack again.
  const copy = `${folder}repo-rider.vsix`;
  await copyFile(await packageExtension(), copy);
  process.env[VSIX_VARIABLE] = copy;
}
