import { cp, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Packs the bare tree and the probe, in `out/bench/`. */
export function packageHelpers(): Promise<readonly string[]> {
  return Promise.all(['bare', 'probe'].map(packageHelper));
}

async function packageHelper(name: string): Promise<string> {
  const source = `${root}test/bench/window/${name}`;
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
  await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('.ts') });
  await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
  return packagePath;
}
