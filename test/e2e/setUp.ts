import { copyFile, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packageExtension } from '../../.scripts/package.ts';
import { ensureCodeServer } from '../vscode/install.ts';
import { currentVersion } from '../vscode/paths.ts';
import { VSIX_VARIABLE } from './packaged.ts';
import { FAILURES } from './stopAtFailure.ts';

const folder = fileURLToPath(new URL('../../out/e2e/', import.meta.url));

/** Runs once, before all tests: sets VS Code up, and packs. What they install is a copy: `npm start`, one of them, packs again. */
export async function mochaGlobalSetup(): Promise<void> {
  await ensureCodeServer(currentVersion, { log: console.log });
  await mkdir(folder, { recursive: true });
  await rm(FAILURES, { recursive: true, force: true });
  const copy = `${folder}repo-rider.vsix`;
  await copyFile(await packageExtension(), copy);
  process.env[VSIX_VARIABLE] = copy;
}
