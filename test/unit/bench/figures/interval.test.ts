import assert from 'node:assert/strict';
import { CONFIDENCE, FEWEST, medianInterval } from '../../../bench/figures/interval.ts';
import { gaussian, seededRandom } from '../../../support/seededRandom.ts';

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('the interval of a median', () => {
  it('does not exist for too few figures', () => {
    assert.equal(medianInterval([]), undefined);
    assert.equal(medianInterval(numbers(FEWEST - 1)), undefined);
  });

  it('is from the lowest to the highest of few figures', () => {
    assert.deepEqual(medianInterval([3, 1, 2, 6, 5, 4]), { low: 1, high: 6 });
    assert.deepEqual(medianInterval(numbers(9).toReversed()), { low: 1, high: 9 });
  });

  it('leaves out as many figures at both ends as the binomial distribution allows', () => {
    // Of 100 coins, 37 or fewer show heads in 0.60% of all cases, and 38 or fewer in 1.05%.
    assert.deepEqual(medianInterval(numbers(100)), { low: 38, high: 63 });
  });

  for (const count of [FEWEST, 10, 30, 200]) {
    it(`has the true median in at least ${CONFIDENCE * 100}% of all samples of ${count}`, () => {
      const random = seededRandom(count);
      let has = 0;
      const samples = 2000;
      for (let sample = 0; sample < samples; sample++) {
        // Skewed, as times are.
        const interval = medianInterval(numbers(count).map(() => Math.exp(gaussian(random))));
        if (interval && interval.low <= 1 && 1 <= interval.high) has++;
      }
      assert.ok(has / samples >= CONFIDENCE, `${has} of ${samples}`);
    });
  }
});
