import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { web } from '../../scripts/bundles.ts';
import { buildSample } from '../sample/build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  // Not inline: a debugger, as in `activation.test.ts`, would read the whole maps.
  sourcemap: 'linked',
  // As for the extension: the Node of the lowest VS Code lacks later syntax.
  target: web.target,
  external: ['vscode', 'mocha'],
  logLevel: 'warning',
} satisfies BuildOptions;

/** With slashes also on Windows: they become part of code. */
const files = globSync('test/integration/**/*.test.ts', { cwd: root })
  .map((file) => file.split(sep).join('/'))
  .toSorted();

/** One bundle of all tests, so that what they share is built and loaded once. Without its output file. */
export const testBundle = {
  ...common,
  stdin: { contents: files.map((file) => `import './${file}';`).join('\n'), resolveDir: root },
} satisfies BuildOptions;

/** Bundles the integration tests for the extension host. @returns the path of the module that runs them. */
export async function buildTests(): Promise<string> {
  const outdir = `${root}out/integration`;
  await rm(outdir, { recursive: true, force: true });
  await Promise.all([
    build({ ...common, entryPoints: ['test/integration/main.ts'], outfile: `${outdir}/main.cjs` }),
    build({ ...testBundle, outfile: `${outdir}/tests.cjs` }),
  ]);
  return `${outdir}/main.cjs`;
}

if (import.meta.main) {
  await buildTests();
  await buildSample();
}
