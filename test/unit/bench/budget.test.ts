import assert from 'node:assert/strict';
import { Budget } from '../../bench/budget.ts';

describe('the time of benchmarks', () => {
  it('is what each takes, if all fit', () => {
    const budget = new Budget([10, 30], 100, 5000);
    assert.equal(budget.nextEnd(5000), 15_000);
    assert.equal(budget.nextEnd(15_000), 45_000);
  });

  it('is less for each, if they don’t fit', () => {
    const budget = new Budget([100, 300], 40, 0);
    assert.equal(budget.nextEnd(0), 10_000);
    assert.equal(budget.nextEnd(10_000), 40_000);
  });

  it('that one leaves is for those after it', () => {
    const budget = new Budget([100, 100, 100], 30, 0);
    assert.equal(budget.nextEnd(0), 10_000);
    assert.equal(budget.nextEnd(2000), 16_000);
  });

  it('is over if one has taken all of it', () => {
    const budget = new Budget([10, 10], 20, 0);
    budget.nextEnd(0);
    assert.equal(budget.nextEnd(50_000), 50_000);
  });
});
