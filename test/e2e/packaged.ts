import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { packageExtension } from '../../scripts/package.ts';

/** Names the package of a run: `npm test` makes it once for all parts. */
export const VSIX_VARIABLE = 'REPO_RIDER_VSIX';

let packaging: Promise<string> | undefined;

/** The package as a user gets it; made once for all tests of a run. */
export function packaged(): Promise<string> {
  const made = process.env[VSIX_VARIABLE];
  if (isPackaged() && made) return Promise.resolve(made);
  packaging ??= packageExtension();
  return packaging;
}

/** Whether the run's package exists. `dist/` then holds the same build. */
export function isPackaged(): boolean {
  return existsSync(process.env[VSIX_VARIABLE] ?? '');
}

/**
 * Packs, and names a copy of the package in the environment, for processes that this one starts: `npm start`, which is a
 * test, packs again meanwhile.
 */
export async function packageOnce(copy: string): Promise<void> {
  if (isPackaged()) return;
  await mkdir(dirname(copy), { recursive: true });
  await copyFile(await packageExtension(), copy);
  process.env[VSIX_VARIABLE] = copy;
}
