import { copyFile, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packageExtension } from '../../.scripts/package.ts';
import { ensureCodeServer } from '../vscode/install.ts';
import { currentVersion } from '../vscode/paths.ts';
import { VSIX_VARIABLE } from './packaged.ts';
import { FAILURES } from './stopAtFailure.ts';

/** Runs once, before all tests: sets VS Code up, and packs. */
export async function mochaGlobalSetup(): Promise<void> {
  await ensureCodeServer(currentVersion, { log: console.log });
  await rm(FAILURES, { recursive: true, force: true });
  await packFor('e2e');
}

/** Packs for a run. What its tests install is a copy: another run, and `npm start`, one of the tests, pack again. */
export async function packFor(run: string): Promise<void> {
  const folder = fileURLToPath(new URL(`../../out/${run}/`, import.meta.url));
  await mkdir(folder, { recursive: true });
  const copy = `${folder}repo-rider.vsix`;
  await copyFile(await packageExtension(), copy);
  process.env[VSIX_VARIABLE] = copy;
}
