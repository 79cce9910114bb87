import assert from 'node:assert/strict';
import { eachRound, samplesOf } from '../../../bench/window/windowRounds.ts';

describe('the rounds of a benchmark in a window', () => {
  it('measure all sides in alternating order', async () => {
    const measured: string[] = [];
    let figures: unknown;
    await eachRound(
      { ours: 'A', onePage: 'B', allPages: 'C' },
      { endsAt: Number.POSITIVE_INFINITY, rounds: 2 },
      async (side) => {
        measured.push(side);
        return measured.length;
      },
      (all) => {
        figures = structuredClone(all);
        return [];
      },
    );
    assert.equal(measured.join(''), 'ABCCBA');
    assert.deepEqual(figures, { ours: [1, 6], onePage: [2, 5], allPages: [3, 4] });
  });

  it('have samples with processor time where it was measured', () => {
    const measured = { ours: [{ ms: 3, work: 2 }], reference: [{ ms: 1, work: 1 }] };
    assert.deepEqual(samplesOf(measured, ({ ms }) => ms).processor, undefined);
    const { ours, reference, processor } = samplesOf(
      measured,
      ({ ms }) => ms,
      ({ work }) => work,
    );
    assert.deepEqual([ours, reference, processor], [[3], [1], { ours: [2], reference: [1] }]);
  });
});
