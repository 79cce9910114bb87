import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { type BuildOptions, build } from 'esbuild';
import { web } from '../../scripts/bundles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The time of all files in a package, in seconds since the epoch; archives support 1980 and later. */
const FILE_TIME = '500000000';

/** The bundle of another author's extension, `test/NAME/extension.ts`, without its output file. */
export function testExtension(name: string) {
  return {
    absWorkingDir: root,
    entryPoints: [`test/${name}/extension.ts`],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    // It also runs in the lowest VS Code.
    target: web.target,
    external: ['vscode'],
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/**
 * Packages another author's extension, `test/NAME/extension.ts` with its manifest, in a temporary folder. Packages of
 * the same code have the same bytes, so suites in parallel processes share one installation.
 * @returns the path of the package, `NAME.vsix`
 */
export async function packageTestExtension(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const packagePath = join(folder, `${name}.vsix`);
  await build({ ...testExtension(name), outfile: join(folder, 'extension.cjs') });
  await copyFile(`${root}test/${name}/package.json`, join(folder, 'package.json'));
  process.env.SOURCE_DATE_EPOCH = FILE_TIME;
  await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
  return packagePath;
}
