import assert from 'node:assert/strict';
import { counted, type Description, type Goal, resultOf } from '../../../bench/figures/result.ts';

const ROUNDS = 6;
const always = (figure: number): readonly number[] => Array.from({ length: ROUNDS }, () => figure);
const described = (goal: Goal, compare?: Description['compare']): Description => ({
  name: 'a',
  reference: 'b',
  unit: 'ms',
  goal,
  ...(compare && { compare }),
});

describe('a result', () => {
  it('is the median of the ratios of rounds, not the ratio of medians', () => {
    const { ratio, median, referenceMedian } = resultOf(described({}), { ours: [1, 20, 30], reference: [2, 10, 60] });
    assert.deepEqual([ratio, median, referenceMedian], [0.5, 20, 10]);
  });

  it('compares by ratio, by speed, or by difference', () => {
    const samples = { ours: always(4), reference: always(2) };
    assert.equal(resultOf(described({}), samples).ratio, 2);
    assert.equal(resultOf(described({}, 'timesAsFast'), samples).ratio, 0.5);
    const beyond = resultOf(described({ max: 2.5 }, 'beyond'), samples);
    assert.deepEqual([beyond.ratio, beyond.verdict], [2, 'met']);
  });

  for (const [what, goal, verdict] of [
    ['below its bound', { max: 2 }, 'met'],
    ['above its bound', { max: 1.2 }, 'missed'],
    ['at least its bound', { min: 1.5 }, 'met'],
    ['less than its bound', { min: 1.6 }, 'missed'],
    ['measured, without a goal', {}, 'open'],
    ['in milliseconds, below its bound', { max: 3, of: 'median' }, 'met'],
    ['in milliseconds, above its bound', { max: 2.9, of: 'median' }, 'missed'],
  ] as const) {
    it(`is ${verdict} if it is ${what}`, () => {
      const result = resultOf(described(goal), { ours: always(3), reference: always(2) });
      assert.deepEqual([result.verdict, result.met], [verdict, { met: true, missed: false, open: undefined }[verdict]]);
    });
  }

  it('is open if a narrow interval has the goal, and noisy if a wide one has it', () => {
    const narrow = { ours: [98, 99, 100, 101, 102, 103], reference: always(100) };
    assert.equal(resultOf(described({ max: 1 }), narrow).verdict, 'open');
    const wide = { ours: [50, 70, 100, 130, 150, 200], reference: always(100) };
    assert.equal(resultOf(described({ max: 1 }), wide).verdict, 'noisy');
    assert.equal(resultOf(described({}), wide).verdict, 'noisy');
    assert.equal(resultOf(described({ max: 3 }), wide).verdict, 'met');
  });

  it('is noisy after too few rounds', () => {
    assert.equal(resultOf(described({ max: 9 }), { ours: [1, 1, 1], reference: [1, 1, 1] }).verdict, 'noisy');
  });

  it('is narrow relative to the goal of a difference, which may be near 0', () => {
    const samples = { ours: [100, 101, 99, 100, 102, 98], reference: always(100) };
    assert.equal(resultOf(described({ max: 25 }, 'beyond'), samples).verdict, 'met');
    assert.equal(resultOf(described({ max: 0 }, 'beyond'), samples).verdict, 'noisy');
  });

  it('is not missed on a busy machine if its processor time is within the goal', () => {
    const busy = { ours: always(60), reference: always(1) };
    const goal: Goal = { max: 50, of: 'median' };
    assert.equal(resultOf(described(goal), busy).verdict, 'missed');
    assert.equal(resultOf(described(goal), { ...busy, least: always(40) }).verdict, 'noisy');
    assert.equal(resultOf(described(goal), { ...busy, least: always(55) }).verdict, 'missed');
  });

  it('has the processor time beside', () => {
    const processor = { ours: always(2), reference: always(4) };
    const { processor: compared } = resultOf(described({}), { ours: always(9), reference: always(1), processor });
    assert.deepEqual([compared?.median, compared?.referenceMedian, compared?.ratio], [2, 4, 0.5]);
  });

  it('is certain if it is counted', () => {
    const goal: Goal = { max: 2, of: 'median' };
    assert.deepEqual([counted(described(goal), 2, 100).met, counted(described(goal), 3, 100).met], [true, false]);
    assert.equal(counted(described({ min: 1, max: 1 }), 100, 100).verdict, 'met');
  });
});
