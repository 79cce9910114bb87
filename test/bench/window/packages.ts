import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';
import { packagedFiles, packageExtension } from '../../../scripts/package.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** `first` is another empty extension. */
export type Helper = 'bare' | 'probe' | 'empty' | 'first';

/** Packages the helper extensions for measurements, in `out/bench/`. */
export function packageHelpers(...names: readonly Helper[]): Promise<readonly string[]> {
  return Promise.all(names.map(packageHelper));
}

/** Packages the product without its activation events. */
export async function packageAsleep(): Promise<string> {
  const folder = `${root}out/bench/asleep`;
  const packagePath = `${folder}/asleep.vsix`;
  await packageExtension();
  await rm(folder, { recursive: true, force: true });
  const files = (await packagedFiles()).filter((file) => !file.endsWith('.md'));
  for (const file of files) await cp(`${root}${file}`, `${folder}/${file}`);
  const { scripts: _scripts, ...manifest } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
  await writeFile(
    `${folder}/package.json`,
    JSON.stringify({ ...manifest, activationEvents: ['onCommand:asleep.never'] }),
  );
  await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true });
  return packagePath;
}

async function packageHelper(name: Helper): Promise<string> {
  const source = `${root}test/bench/window/${name === 'first' ? 'empty' : name}`;
  const folder = `${root}out/bench/${name}`;
  const packagePath = `${folder}/${name}.vsix`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [`${source}/extension.ts`],
    outfile: `${folder}/extension.cjs`,
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    external: ['vscode'],
    logLevel: 'warning',
  });
  const manifest = JSON.parse(await readFile(`${source}/package.json`, 'utf8'));
  await writeFile(`${folder}/package.json`, JSON.stringify({ ...manifest, name }));
  await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
  return packagePath;
}
