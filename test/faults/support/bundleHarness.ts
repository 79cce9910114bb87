import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { web } from '../../../scripts/bundles.ts';

const harness = { ...web, entryPoints: { harness: 'test/faults/harness/harness.ts' }, sourcemap: false } as const;

/** Bundles the harness as for the web, but for Node. @returns the path of the file */
export async function bundleForNode(): Promise<string> {
  // One folder for each process, which may write concurrently.
  const outdir = await mkdtemp(join(tmpdir(), 'repo-rider-harness-'));
  await build({ ...harness, outdir, write: true });
  return join(outdir, 'harness.js');
}

/** Bundles the harness for the web. @returns the script of a worker */
export async function bundleForWorker(): Promise<string> {
  // As VS Code's loader does.
  const { outputFiles } = await build({ ...harness, banner: { js: 'var module = { exports: {} };' } });
  return outputFiles[0]?.text ?? '';
}
