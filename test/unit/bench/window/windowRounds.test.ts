import assert from 'node:assert/strict';
import { eachRound } from '../../../bench/window/windowRounds.ts';

describe('the rounds of a benchmark in a window', () => {
  it('measure all sides in alternating order, and drop the first round', async () => {
    const measured: string[] = [];
    const figures = await eachRound({ ours: 'A', onePage: 'B', allPages: 'C' }, 2, async (side) => {
      measured.push(side);
      return measured.length;
    });
    assert.equal(measured.join(''), 'CBAABCCBA');
    assert.deepEqual(figures, { ours: [4, 9], onePage: [5, 8], allPages: [6, 7] });
  });
});
