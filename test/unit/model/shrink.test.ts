import assert from 'node:assert/strict';
import { shrink } from '../../model/shrink.ts';

const HUNDRED = Array.from({ length: 100 }, (_, index) => index);

describe('a failing sequence', () => {
  it('is shrunk to the steps that make it fail', async () => {
    const fails = async (part: readonly number[]) => part.includes(17) && part.includes(80) && part.includes(99);
    assert.deepEqual(await shrink(HUNDRED, fails, 1000), [17, 80, 99]);
  });

  it('keeps its order, and at least one step', async () => {
    assert.deepEqual(await shrink([3, 1, 2], async (part) => part.includes(3) && part.includes(2), 100), [3, 2]);
    assert.deepEqual(await shrink([3, 1, 2], async () => true, 100), [2]);
  });

  it('is as short as possible within few attempts', async () => {
    let asked = 0;
    const fails = async (part: readonly number[]) => ++asked > 0 && part.includes(99);
    const shortest = await shrink(HUNDRED, fails, 2);
    assert.deepEqual([asked, shortest], [2, HUNDRED.slice(75)]);
  });
});
