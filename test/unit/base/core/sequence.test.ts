import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { reordered } from '../../../../src/base/core/sequence.ts';

describe('a list in another order', () => {
  for (const [what, items, place, expected] of [
    ['from below', 'd', 'b', 'adbce'],
    ['from above', 'a', 'c', 'bcade'],
    ['to the next place', 'a', 'b', 'bacde'],
    ['to the previous place', 'b', 'a', 'bacde'],
    ['to the end', 'a', 'e', 'bcdea'],
    ['several from below, in the order of the list', 'ed', 'a', 'deabc'],
    ['several from above', 'ab', 'd', 'cdabe'],
    ['several from both sides', 'ae', 'c', 'bcaed'],
    ['a new one', 'x', 'b', 'axbcde'],
    ['a new one with one from below', 'xd', 'b', 'adxbce'],
    ['onto itself', 'b', 'b', 'abcde'],
    ['onto one of them', 'bc', 'c', 'abcde'],
    ['to an unknown place', 'b', 'z', 'abcde'],
    ['nothing', '', 'b', 'abcde'],
  ] as const) {
    it(what, () => assert.equal(reordered('abcde'.split(''), items.split(''), place).join(''), expected));
  }

  it('loses and repeats nothing', () => {
    const letters = 'abcdefgh'.split('');
    fc.assert(
      fc.property(fc.subarray(letters), fc.constantFrom(...letters), (items, place) => {
        assert.deepEqual(reordered(letters, items, place).toSorted(), letters);
      }),
    );
  });
});
