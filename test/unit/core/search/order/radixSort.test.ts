import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { identity, radixSort } from '../../../../../src/core/search/order/radixSort.ts';
import { withoutPause } from '../../../../../src/core/slices.ts';

describe('a sort by digits', () => {
  it('equals a sort by comparison, and keeps the order of equal keys', () => {
    const close = fc.integer({ min: 0, max: 3000 }).map((ms) => 1_763_726_400_000 + ms);
    const key = fc.oneof(
      close,
      fc.integer({ min: -5, max: 5 }).map((number) => number + 0),
      fc.double({ noNaN: true }).filter((number) => !Object.is(number, -0)),
    );
    let equal = 0;
    fc.assert(
      fc.property(fc.array(key, { maxLength: 80 }), (keys) => {
        const keyOf = (place: number): number => keys[place] ?? 0;
        const expected = [...keys.keys()].toSorted((a, b) => Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)));
        const sorted = withoutPause(radixSort(identity(keys.length), Float64Array.from(keys)));
        assert.deepEqual([...sorted], expected);
        equal += keys.length - new Set(keys).size;
      }),
      { numRuns: 2000 },
    );
    assert.ok(equal > 100, `only ${equal} were equal`);
  });
});
