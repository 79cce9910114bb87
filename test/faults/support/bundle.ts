import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const shared: BuildOptions = {
  absWorkingDir: root,
  entryPoints: ['test/faults/harness/harness.ts'],
  bundle: true,
  minify: true,
  target: 'es2023',
  format: 'cjs',
  logLevel: 'warning',
};

/** Bundles the harness as `scripts/build.ts` bundles the extension for Node. @returns the file. */
export async function bundleForNode(): Promise<string> {
  // One for each process: another one may be writing its own.
  const outfile = join(await mkdtemp(join(tmpdir(), 'repo-rider-harness-')), 'harness.cjs');
  await build({ ...shared, outfile, platform: 'node', alias: { 'whatwg-url': './scripts/empty.cjs' } });
  return outfile;
}

/** Bundles the harness as `scripts/build.ts` bundles the extension for the web. @returns the script of a worker. */
export async function bundleForWorker(): Promise<string> {
  const { outputFiles } = await build({
    ...shared,
    write: false,
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    conditions: ['worker', 'browser', 'module'],
    // As VS Code's loader does.
    banner: { js: 'var module = { exports: {} };' },
  });
  return outputFiles[0]?.text ?? '';
}
