import assert from 'node:assert/strict';
import { percentile99, prefixes } from '../../bench/keystrokes.ts';

describe('the keystrokes of the benchmarks', () => {
  it('type a text letter by letter', () => {
    assert.deepEqual(prefixes('map'), ['m', 'ma', 'map']);
  });

  it('leave at most one in a hundred above the 99th percentile', () => {
    const figures = Array.from({ length: 200 }, (_, index) => index + 1);
    assert.equal(percentile99(figures.toReversed()), 198);
    assert.equal(percentile99([7]), 7);
  });
});
