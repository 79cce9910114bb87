import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildResult, build, type Metafile } from 'esbuild';
import { desktop, loader, pages, web } from '../../../scripts/bundles.ts';
import { Page } from '../../../src/ids.ts';

type Built = BuildResult<{ write: false; metafile: true }>;

/** What a window loads at the first use of the extension. */
const USED = ['src/compose/composeAccounts.ts', 'src/compose/composeSidebar.ts', 'src/compose/compose.ts'];

/** Limits in KB (gzipped) for the files that importing these sources loads, without files of earlier entries. */
const DESKTOP: readonly (readonly [part: string, sources: readonly string[], max: number])[] = [
  ['the code that every window loads', ['src/extension.ts'], 13.5],
  ['the code that a window loads when it is used', USED, 78],
  ['the code for requests', ['src/core/api/network.ts', 'src/platform/fetch.ts'], 32],
  ['the code for user actions', ['src/compose/composeActions.ts'], 82],
  ['the code for files without a clone', ['src/compose/composeFiles.ts'], 20],
  ['the code that asks for files', ['src/core/files/askFileHost.ts'], 1],
  ['the code to find clones', ['src/platform/machine/nodeMachine.ts', 'src/platform/git/cloneSearchCode.ts'], 14],
  ['the code to choose clone folders', ['src/commands/clones/cloneFolderCommands.ts'], 2],
  ['the code to delete clones', ['src/compose/composeRemoval.ts', 'src/platform/machine/removalCheck.ts'], 11],
  ['the code for comparisons', ['src/core/changes/comparisonCode.ts'], 4],
  ['the code for files on disk', ['src/platform/machine/nodeHost.ts'], 1],
  ['the code for tooltips', ['src/views/tree/repositoryTooltip.ts'], 2],
  ['the code for filters of the view', ['src/views/tree/filterSearch.ts', 'src/views/tree/savedSearch.ts'], 1],
  ['the code for large owners', ['src/views/tree/parts/partNodes.ts'], 3],
  ['the code that only web workers load', ['src/extension.web.ts'], 1],
];

const MAX_LOADER_KB = 1.5;
const MAX_PAGE_KB = 70;
/** Loaded only for a README with a code such as `:rocket:`. */
const MAX_EMOJI_KB = 18;

function kilobytes(contents: Uint8Array): number {
  return gzipSync(contents).length / 1024;
}

/** Returns the files that importing a source loads, without dynamic imports. */
function loadedBy(source: string, { outputs }: Metafile): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const each of outputs[path]?.imports ?? []) {
      if (each.kind === 'import-statement' && !each.external) load(each.path);
    }
  };
  const [entry] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  assert.ok(entry, `${source} has no output file of its own`);
  load(entry);
  return loaded;
}

/** Lists the five sources with the most bytes in these files. */
function largest(files: readonly string[], { outputs }: Metafile): string {
  const sources = files.flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  const sorted = sources.toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput).slice(0, 5);
  return sorted.map(([path, { bytesInOutput }]) => `${path} ${(bytesInOutput / 1024).toFixed(1)} KB`).join(', ');
}

describe('the bundle size', () => {
  let built: Built;
  const counted = new Set<string>();
  before(async () => {
    built = await build(desktop);
  });

  for (const [part, sources, max] of DESKTOP) {
    it(`of ${part} is at most ${max} KB`, () => {
      const loaded = sources.flatMap((source) => [...loadedBy(source, built.metafile)]);
      const files = [...new Set(loaded)].filter((file) => !counted.has(file));
      for (const file of files) counted.add(file);
      const sizes = built.outputFiles
        .filter(({ path }) => files.some((file) => basename(file) === basename(path)))
        .map(({ contents }) => kilobytes(contents));
      assert.equal(sizes.length, files.length);
      const size = sizes.reduce((sum, each) => sum + each, 0);
      const described = `${part}: ${size.toFixed(1)} KB gzipped; largest (minified): ${largest(files, built.metafile)}`;
      console.log(`        ${described}`);
      assert.ok(size <= max, described);
    });
  }

  it('is in one file for every window, and in three more for one that is used', () => {
    const start = loadedBy('src/extension.ts', built.metafile);
    const all = new Set(USED.flatMap((source) => [...loadedBy(source, built.metafile)]));
    assert.deepEqual([start.size, all.size], [1, 4]);
  });

  it('has no schemas and no formatters in the code that every window loads, which would take most of its time', () => {
    const code = built.outputFiles.find(({ path }) => basename(path) === 'extension.cjs')?.text ?? '';
    const { inputs = {} } = built.metafile.outputs['dist/extension.cjs'] ?? {};
    assert.ok(code.includes('createTreeView') && 'src/shell.ts' in inputs);
    assert.ok(!code.includes('Intl.'));
    assert.deepEqual(
      Object.keys(inputs).filter((path) => path.startsWith('node_modules/')),
      [],
    );
  });

  it('is limited for every file of the desktop build', () => {
    const scripts = Object.keys(built.metafile.outputs).filter((path) => !path.endsWith('.map'));
    assert.deepEqual([...counted].toSorted(), scripts.toSorted());
  });

  it(`of what loads it in a web worker is at most ${MAX_LOADER_KB} KB, in one file`, async () => {
    const { outputFiles } = await build(loader);
    const files = outputFiles.filter(({ path }) => !path.endsWith('.map'));
    const [size = 0, ...others] = files.map(({ contents }) => kilobytes(contents));
    console.log(`        ${size.toFixed(1)} KB gzipped`);
    assert.deepEqual(others, []);
    assert.ok(size <= MAX_LOADER_KB, `${size.toFixed(1)} KB`);
  });

  it('of what a web worker may load contains no built-in module of Node', async () => {
    const { errors, metafile } = await build(web);
    assert.deepEqual(errors, []);
    assert.ok('src/commands/commandTable.ts' in metafile.inputs);
  });

  it(`of each page is at most ${MAX_PAGE_KB} KB`, async () => {
    const { outputFiles, metafile } = await build(pages);
    const sizeOf = (source: string): number => {
      const loaded = [...loadedBy(source, metafile)].map((file) => basename(file));
      const files = outputFiles.filter(({ path }) => loaded.includes(basename(path)));
      assert.equal(files.length, loaded.length);
      return files.reduce((sum, { contents }) => sum + kilobytes(contents), 0);
    };
    for (const page of Object.keys(Page)) {
      const size = sizeOf(`media/pages/${page}.ts`);
      assert.ok(size <= MAX_PAGE_KB, `${page}: ${size.toFixed(1)} KB`);
    }
    const size = sizeOf('media/pages/repository/emoji.ts');
    assert.ok(size <= MAX_EMOJI_KB, `${size.toFixed(1)} KB`);
    const scripts = outputFiles.filter(({ path }) => path.endsWith('.js') && !/[\\/]chunk-\w+\.js$/.test(path));
    assert.equal(scripts.length, Object.keys(Page).length + 1);
  });
});
