import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildResult, build, type Metafile } from 'esbuild';
import { desktop, pages, web } from '../../../scripts/bundles.ts';
import { Page } from '../../../src/ids.ts';

type Built = BuildResult<{ write: false; metafile: true }>;

/** What Node may load of the desktop build by importing these, in KB gzipped, without what the ones before have loaded. */
const DESKTOP: readonly (readonly [what: string, sources: readonly string[], most: number])[] = [
  ['what every window loads', ['src/extension.ts', 'src/compose.ts'], 60],
  ['what requests take', ['src/core/api/network.ts'], 17],
  ['what a user asks for', ['src/actions.ts'], 33],
];

const MOST_OF_WEB = 110;
const MOST_OF_A_PAGE = 70;

function kilobytes(contents: Uint8Array): number {
  return gzipSync(contents).length / 1024;
}

/** The files that importing a source loads, without what it imports later. */
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
  assert.ok(entry, `${source} is in no file of its own`);
  load(entry);
  return loaded;
}

/** The sources that have most bytes in these files. */
function largest(files: readonly string[], { outputs }: Metafile): string {
  const sources = files.flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  const sorted = sources.toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput).slice(0, 5);
  return sorted.map(([path, { bytesInOutput }]) => `${path} ${(bytesInOutput / 1024).toFixed(1)} KB`).join(', ');
}

describe('the size of', () => {
  let built: Built;
  const counted = new Set<string>();
  before(async () => {
    built = await build(desktop);
  });

  for (const [what, sources, most] of DESKTOP) {
    it(`${what}: at most ${most} KB`, () => {
      const loaded = sources.flatMap((source) => [...loadedBy(source, built.metafile)]);
      const files = [...new Set(loaded)].filter((file) => !counted.has(file));
      for (const file of files) counted.add(file);
      const sizes = built.outputFiles
        .filter(({ path }) => files.some((file) => basename(file) === basename(path)))
        .map(({ contents }) => kilobytes(contents));
      assert.equal(sizes.length, files.length);
      const size = sizes.reduce((sum, each) => sum + each, 0);
      const described = `${what}: ${size.toFixed(1)} KB gzipped; most of it (minified): ${largest(files, built.metafile)}`;
      console.log(`        ${described}`);
      assert.ok(size <= most, described);
    });
  }

  it('is bounded for every file of the desktop build', () => {
    const scripts = Object.keys(built.metafile.outputs).filter((path) => !path.endsWith('.map'));
    assert.deepEqual([...counted].toSorted(), scripts.toSorted());
  });

  it(`the web build: at most ${MOST_OF_WEB} KB, in one file`, async () => {
    const { outputFiles } = await build(web);
    const files = outputFiles.filter(({ path }) => !path.endsWith('.map'));
    const [size = 0, ...others] = files.map(({ contents }) => kilobytes(contents));
    console.log(`        ${size.toFixed(1)} KB gzipped`);
    assert.deepEqual(others, []);
    assert.ok(size <= MOST_OF_WEB, `${size.toFixed(1)} KB`);
  });

  it(`each page: at most ${MOST_OF_A_PAGE} KB`, async () => {
    const { outputFiles } = await build(pages);
    const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'));
    assert.equal(scripts.length, Object.keys(Page).length);
    for (const { path, contents } of scripts) {
      const size = kilobytes(contents);
      assert.ok(size <= MOST_OF_A_PAGE, `${basename(path)}: ${size.toFixed(1)} KB`);
    }
  });
});
