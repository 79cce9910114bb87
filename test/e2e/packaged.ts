import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { packageExtension } from '../../scripts/package.ts';

/** The environment variable with the path of a run's package: `npm test` builds it once for all parts. */
export const VSIX_VARIABLE = 'REPO_RIDER_VSIX';

let packaging: Promise<string> | undefined;

/** The package that users install; built once for all tests of a run. */
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
 * Builds the package, and sets the environment variable to a copy for child processes: `npm start`, which is a test,
 * builds another package meanwhile.
 */
export async function packageOnce(copy: string): Promise<void> {
  if (isPackaged()) return;
  await mkdir(dirname(copy), { recursive: true });
  await copyFile(await packageExtension(), copy);
  process.env[VSIX_VARIABLE] = copy;
}
