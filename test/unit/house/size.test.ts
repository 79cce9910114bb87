import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundles } from '../../../.scripts/build.ts';
import { Page } from '../../../src/ids.ts';

/** What a page may weigh, in bytes as they are sent. */
const MOST = 70 * 1024;

describe('the pages', () => {
  it('are light', async () => {
    const { outputFiles } = await build({ ...bundles.pages, write: false });
    const scripts = outputFiles.filter(({ path }) => path.endsWith('.js'));
    assert.equal(scripts.length, Object.keys(Page).length);
    for (const { path, contents } of scripts) {
      const size = gzipSync(contents).length;
      assert.ok(size < MOST, `${path}: ${size} bytes`);
    }
  });
});
