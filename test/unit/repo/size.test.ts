import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { pages } from '../../../scripts/bundles.ts';
import { type Bundle, bundleExtension } from '../../../scripts/parts.ts';
import { Page } from '../../../src/ids.ts';

/** What files may weigh together, in KB as they are sent. The first two rows are what every window loads. */
const MOST: readonly (readonly [string, readonly string[], number])[] = [
  ['the desktop bundle', ['extension.js', 'main.js'], 60],
  ['the web bundle', ['extension.web.js', 'main.js'], 54],
  ['what requests take', ['network.js'], 17],
  ['what a person asks for', ['actions.js'], 33],
  ['what steps in for fetch', ['fetch.js'], 8],
];

const MOST_OF_A_PAGE = 70;

function kilobytes(...contents: readonly (string | Uint8Array)[]): number {
  return contents.reduce((sum, each) => sum + gzipSync(each).length, 0) / 1024;
}

/** The sources that have most bytes in it. */
function largest(bundles: readonly Bundle[]): string {
  const sources = bundles.flatMap(({ inputs }) => Object.entries(inputs));
  const sorted = sources.toSorted(([, a], [, b]) => b - a).slice(0, 5);
  return sorted.map(([path, bytes]) => `${path} ${(bytes / 1024).toFixed(1)} KB`).join(', ');
}

describe('the size of', () => {
  let all: readonly Bundle[];
  before(async () => {
    all = await bundleExtension();
  });

  for (const [what, names, most] of MOST) {
    it(`${what}: at most ${most} KB`, () => {
      const bundles = all.filter(({ name }) => names.includes(name));
      assert.equal(bundles.length, names.length);
      const size = kilobytes(...bundles.map(({ text }) => text));
      const told = `${what}: ${size.toFixed(1)} KB gzipped; most of it (minified): ${largest(bundles)}`;
      console.log(`        ${told}`);
      assert.ok(size <= most, told);
    });
  }

  it('is bounded for every file', () => {
    assert.deepEqual(
      all.map(({ name }) => name).toSorted(),
      [...new Set(MOST.flatMap(([, names]) => names))].toSorted(),
    );
  });

  it(`each page: at most ${MOST_OF_A_PAGE} KB`, async () => {
    const { outputFiles = [] } = await build(pages);
    const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'));
    assert.equal(scripts.length, Object.keys(Page).length);
    for (const { path, contents } of scripts) {
      const size = kilobytes(contents);
      assert.ok(size <= MOST_OF_A_PAGE, `${basename(path)}: ${size.toFixed(1)} KB`);
    }
  });
});
