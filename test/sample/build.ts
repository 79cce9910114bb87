import { copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the sample in `out/sample/`.
 * @returns the folder of the extension
 */
export async function buildSample(): Promise<string> {
  const folder = `${root}out/sample`;
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['test/sample/extension.ts'],
    outfile: `${folder}/extension.cjs`,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    external: ['vscode'],
    logLevel: 'warning',
  });
  await copyFile(`${root}test/sample/package.json`, `${folder}/package.json`);
  return folder;
}
