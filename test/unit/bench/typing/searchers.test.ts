import assert from 'node:assert/strict';
import { fuzzy, onePass } from '../../../bench/typing/searchers.ts';

const NAMES = ['rider/Gear-Map', 'rider/map', 'rider/map-of-maps', 'velodrome/track'];

describe('the references for typing', () => {
  for (const [text, count] of [
    ['map', 3],
    ['MAP', 3],
    ['gear map', 3],
    ['rider', 3],
    ['track', 1],
    ['zzz', 0],
    ['', 4],
    // Not across the names of a text that joins them.
    ['mapr', 0],
  ] as const) {
    it(`find ${count} names in one pass for “${text}”`, async () => {
      assert.equal(await onePass(NAMES)(text), count);
    });
  }

  it('leave out qualifiers that a library doesn’t know', async () => {
    const press = fuzzy([...NAMES]);
    assert.equal(await press('is:private map pushed:<30d'), 3);
    assert.equal(await press('map -is:fork'), 3);
  });
});
