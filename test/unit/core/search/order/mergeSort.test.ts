import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { mergeSort, RUN } from '../../../../../src/core/search/order/mergeSort.ts';
import { withoutPause } from '../../../../../src/core/slices.ts';

describe('a sort in pieces', () => {
  it('equals a sort of all items, and keeps the order of equal items', () => {
    const lengths = fc.constantFrom(0, 1, 2, RUN - 1, RUN, RUN + 1, 2 * RUN, 3 * RUN + 3);
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 500 }), fc.nat(), (length, values, seed) => {
        const items = Array.from({ length }, (_, place) => ({ value: (place * 7919 + seed) % values, place }));
        const compare = (a: { value: number }, b: { value: number }): number => a.value - b.value;
        assert.deepEqual(withoutPause(mergeSort(items, compare)), items.toSorted(compare));
      }),
      { numRuns: 50 },
    );
  });
});
