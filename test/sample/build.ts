import { copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { testExtension } from '../support/packageTestExtension.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the sample in `out/sample/`.
 * @returns the folder of the extension
 */
export async function buildSample(): Promise<string> {
  const folder = `${root}out/sample`;
  await rm(folder, { recursive: true, force: true });
  await build({ ...testExtension('sample'), outfile: `${folder}/extension.cjs` });
  await copyFile(`${root}test/sample/package.json`, `${folder}/package.json`);
  return folder;
}
