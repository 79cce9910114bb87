import assert from 'node:assert/strict';
import { isWithin, readAmount } from '../../../../src/search/core/range.ts';

describe('an amount in thousands', () => {
  it('is the exact integer, for every number of hundredths', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
      const range = readAmount(`${(hundredths / 100).toFixed(2)}k`);
      assert.deepEqual(range, { min: hundredths * 10, max: hundredths * 10 });
    }
  });

  it('is an exact bound', () => {
    const [least, less] = [readAmount('>=16.1k'), readAmount('<16.1k')];
    assert.ok(least && less);
    assert.deepEqual([isWithin(least, 16_100), isWithin(less, 16_100), isWithin(less, 16_099)], [true, false, true]);
  });
});
