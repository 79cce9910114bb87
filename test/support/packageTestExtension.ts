import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The time of all files in a package, in seconds since the epoch; archives support 1980 and later. */
const FILE_TIME = '500000000';

/**
 * Packages another author's extension, `test/NAME/extension.ts` with its manifest, in a temporary folder. Packages of the same
 * code have the same bytes, so suites in parallel processes share one installation.
 * @returns the path of the package, `NAME.vsix`
 */
export async function packageTestExtension(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const packagePath = join(folder, `${name}.vsix`);
  await build({
    absWorkingDir: root,
    entryPoints: [`test/${name}/extension.ts`],
    outfile: join(folder, 'extension.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    external: ['vscode'],
    logLevel: 'warning',
  });
  await copyFile(`${root}test/${name}/package.json`, join(folder, 'package.json'));
  process.env.SOURCE_DATE_EPOCH = FILE_TIME;
  await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
  return packagePath;
}
