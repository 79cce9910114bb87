import assert from 'node:assert/strict';
import { deletions, percentile, prefixes } from '../../../bench/typing/keystrokes.ts';

describe('the keystrokes of the benchmarks', () => {
  it('type a text letter by letter', () => {
    assert.deepEqual(prefixes('map'), ['m', 'ma', 'map']);
  });

  it('delete its last letters', () => {
    assert.deepEqual(deletions('gears', 2), ['gear', 'gea', 'ge']);
    assert.deepEqual(deletions('map', 3), []);
  });

  it('leave at most one in a hundred above the 99th percentile', () => {
    const figures = Array.from({ length: 200 }, (_, index) => index + 1);
    assert.equal(percentile(figures.toReversed(), 0.01), 198);
    assert.equal(percentile(figures, 0.5), 100);
    assert.equal(percentile(figures, 0), 200);
    assert.equal(percentile([7], 0.01), 7);
  });
});
