import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';

const source = readFileSync(new URL('../../../src/api/repoRider.ts', import.meta.url), 'utf8');

describe('the types of the public API', () => {
  it('can be copied: they have no imports and no runtime code', async () => {
    const { code } = await transform(source, { loader: 'ts' });
    assert.equal(code, '');
    assert.doesNotMatch(source, /\bimport\b.*\bfrom\b|\bimport\(|\brequire\(/);
  });
});
