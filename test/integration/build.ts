import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { desktop } from '../../scripts/bundles.ts';
import { buildSample } from '../sample/build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the integration tests for the extension host. @returns the path of the module that runs them. */
export async function buildTests(): Promise<string> {
  const outdir = `${root}out/integration`;
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['test/integration/main.ts', 'test/integration/**/*.test.ts'],
    outdir,
    outbase: 'test/integration',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    sourcemap: 'inline',
    // As for the extension: the Node of the lowest VS Code lacks later syntax.
    target: desktop.target,
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  return `${outdir}/main.cjs`;
}

if (import.meta.main) {
  await buildTests();
  await buildSample();
}
