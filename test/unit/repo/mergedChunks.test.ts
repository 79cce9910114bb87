import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BuildResult, build } from 'esbuild';
import { desktop } from '../../../scripts/bundles.ts';
import { root } from './root.ts';

type Built = BuildResult<{ write: false; metafile: true }>;

describe('the merged files of the desktop build', () => {
  let built: Built;
  let folder: string;
  before(async () => {
    const [mergeChunks] = desktop.plugins;
    assert.equal(mergeChunks?.name, 'mergeChunks');
    built = await build({ ...desktop, plugins: [mergeChunks] });
    folder = mkdtempSync(join(tmpdir(), 'merged-'));
    for (const { path, contents } of built.outputFiles) writeFileSync(join(folder, basename(path)), contents);
  });
  after(() => rmSync(folder, { recursive: true }));

  const scripts = (): readonly string[] =>
    built.outputFiles.map(({ path }) => basename(path)).filter((name) => name.endsWith('.cjs'));

  it('import only what others export', async () => {
    // esbuild fails at a missing file, and at a name that a file doesn’t export.
    const { warnings } = await build({
      entryPoints: scripts().map((name) => join(folder, name)),
      bundle: true,
      format: 'esm',
      external: [...desktop.external],
      outdir: join(folder, 'linked'),
      write: false,
      logLevel: 'silent',
    });
    assert.deepEqual(warnings, []);
    assert.ok(scripts().length > 20);
  });

  it('are the same after each build, so that its source maps fit the package', async () => {
    const textsOf = ({ outputFiles }: Built): ReadonlyMap<string, string> =>
      new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
    const again = await build({ ...desktop, plugins: desktop.plugins.slice(0, 1) });
    const [before, after] = [textsOf(built), textsOf(again)];
    assert.deepEqual([...after.keys()].toSorted(), [...before.keys()].toSorted());
    for (const [name, text] of after) assert.ok(text === before.get(name), name);
  });

  it('contain the code of each source file once', () => {
    const inputs = Object.values(built.metafile.outputs).flatMap((output) => Object.entries(output.inputs));
    const sources = inputs.flatMap(([source, { bytesInOutput }]) => (bytesInOutput > 0 ? [source] : []));
    assert.ok(sources.length > 300);
    assert.deepEqual(sources.toSorted(), [...new Set(sources)].toSorted());
  });

  it('have the source files of their code in their maps', () => {
    const start = built.outputFiles.find(({ path }) => basename(path) === 'extension.cjs.map');
    const { sources, mappings } = JSON.parse(start?.text ?? '');
    for (const source of ['../src/shell.ts', '../src/start/idleWindow.ts']) assert.ok(sources.includes(source), source);
    const maps = built.outputFiles.filter(({ path }) => path.endsWith('.map'));
    assert.ok(maps.length > 20 && maps.every(({ text }) => !text.includes(root)));
    assert.ok(mappings.length > 1000);
  });

  it('are described by the metafile', () => {
    const outputs = Object.entries(built.metafile.outputs).filter(([path]) => path.endsWith('.cjs'));
    assert.deepEqual(outputs.map(([path]) => basename(path)).toSorted(), scripts().toSorted());
    for (const [path, { imports, bytes }] of outputs) {
      assert.ok(bytes > 0, path);
      for (const each of imports) assert.ok(each.external === true || each.path in built.metafile.outputs, each.path);
    }
  });
});
