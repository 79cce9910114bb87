import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { mergeSort } from '../../../../src/core/search/mergeSort.ts';
import { PIECE, withoutPause } from '../../../../src/core/slices.ts';

describe('a sort in pieces', () => {
  it('equals a sort of all items, and keeps the order of equal items', () => {
    const lengths = fc.constantFrom(0, 1, 2, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 5 * PIECE + 3);
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 500 }), fc.nat(), (length, values, seed) => {
        const items = Array.from({ length }, (_, place) => ({ value: (place * 7919 + seed) % values, place }));
        const compare = (a: { value: number }, b: { value: number }): number => a.value - b.value;
        assert.deepEqual(withoutPause(mergeSort(items, compare)), items.toSorted(compare));
      }),
      { numRuns: 100 },
    );
  });
});
