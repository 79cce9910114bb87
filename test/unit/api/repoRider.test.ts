import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';

const source = readFileSync(new URL('../../../src/api/repoRider.ts', import.meta.url), 'utf8');

describe('the types for other extensions', () => {
  it('can be copied: they need nothing else, and are nothing when it runs', async () => {
    const { code } = await transform(source, { loader: 'ts' });
    assert.equal(code, '');
    assert.doesNotMatch(source, /\bimport\b.*\bfrom\b|\bimport\(|\brequire\(/);
  });
});
