import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, transform } from 'esbuild';
import { EVERY_TIME, FULL } from '../../../scripts/testPlan.ts';
import { testBundle } from '../../integration/build.ts';
import { testExtension } from '../../support/packageTestExtension.ts';
import { nodeExecutable } from '../../vscode/paths.ts';
import { startProcess } from '../../vscode/process.ts';
import { root } from './root.ts';
import { filesOf, partsOf, scripts } from './scriptFiles.ts';

/** The Node of the lowest supported VS Code. */
const LOWEST_NODE = 'node22';

/** Folders that a run creates. */
const CREATED = /^(?:out|dist|\.vscode-test)\//;

// These tests fail when a change breaks a suite that only the full run executes.
describe('the full run', () => {
  const fullOnly = partsOf(FULL).filter((part) => !partsOf(EVERY_TIME).includes(part));
  const mochaParts = fullOnly.filter((part) => scripts[part]?.startsWith('mocha'));

  it('has only parts that these tests know', () => {
    const others = fullOnly.filter((part) => !mochaParts.includes(part));
    assert.deepEqual(others, ['test:lowest:integration', 'test:model:long']);
    assert.deepEqual(mochaParts, ['test:prism', 'test:e2e', 'test:web', 'test:lowest']);
  });

  it('can load each test file, which has tests', async () => {
    const files = mochaParts.flatMap(filesOf);
    const list = startProcess(nodeExecutable(), ['test/support/listTests.ts', ...files], { cwd: root });
    const code = await list.exited;
    assert.equal(code, 0, list.output());
    const counts: Record<string, number> = JSON.parse(list.output(1));
    assert.deepEqual(Object.keys(counts).toSorted(), files.toSorted());
    assert.deepEqual(
      files.filter((file) => counts[file] === 0),
      [],
    );
  });

  for (const [what, options] of [
    ['the integration tests', testBundle],
    ...['companion', 'provider', 'sample'].map((name) => [`the extension ${name}`, testExtension(name)] as const),
  ] as const) {
    it(`can load ${what} in the lowest VS Code`, async () => {
      assert.deepEqual(await laterSyntax(options), []);
    });
  }

  it('finds the files that the suites name', () => {
    const files = globSync('test/{e2e,web,lowest,integration,support,vscode,sandbox,model}/**/*.ts', { cwd: root });
    const named = files.flatMap((file) => {
      const text = readFileSync(root + file, 'utf8');
      const paths = [...text.matchAll(/new URL\('([^'$:]+)', import\.meta\.url\)/g)].map(([, path = '']) => path);
      return paths.map((path) => ({ file, path: join(dirname(file), path) }));
    });
    assert.ok(named.length > 10, `only ${named.length}`);
    assert.deepEqual(
      named.filter(({ path }) => !CREATED.test(`${path}/`) && !existsSync(root + path)),
      [],
    );
    const modules = files.flatMap((file) =>
      [...readFileSync(root + file, 'utf8').matchAll(/import\.meta\.resolve\('([^'$]+)'\)/g)].map(([, name = '']) => ({
        file,
        path: name.startsWith('.') ? join(root, dirname(file), name) : fileURLToPath(import.meta.resolve(name)),
      })),
    );
    assert.ok(modules.length >= 3, `only ${modules.length}`);
    assert.deepEqual(
      modules.filter(({ path }) => !existsSync(path)),
      [],
    );
  });
});

/**
 * Bundles code in memory. @returns the files with syntax that the lowest Node lacks: only these change when that syntax
 * is replaced.
 */
async function laterSyntax(options: BuildOptions): Promise<readonly string[]> {
  // Shared code once instead of in each bundle, to save time.
  const { outputFiles } = await build({
    ...options,
    outdir: 'out/unwritten',
    outExtension: {},
    format: 'esm',
    splitting: true,
    sourcemap: false,
    write: false,
  });
  const found = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const [later, lowest] = await Promise.all([
        transform(text, { target: 'esnext' }),
        // The properties of Unicode depend on the version of ICU, so esbuild never expects all of them.
        transform(text, { target: LOWEST_NODE, supported: { 'regexp-unicode-property-escapes': true } }),
      ]);
      return later.code === lowest.code ? [] : [path];
    }),
  );
  return found.flat();
}
