import { copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Packages the companion in `out/companion/`.
 * @returns the path of the package
 */
export async function packageCompanion(): Promise<string> {
  const folder = `${root}out/companion`;
  const packagePath = `${folder}/companion.vsix`;
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['test/companion/extension.ts'],
    outfile: `${folder}/extension.cjs`,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    external: ['vscode'],
    logLevel: 'warning',
  });
  await copyFile(`${root}test/companion/package.json`, `${folder}/package.json`);
  await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
  return packagePath;
}
