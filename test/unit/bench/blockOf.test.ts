import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { blockOf } from '../../bench/blockOf.ts';

function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('the longest block of the event loop', () => {
  it('is not a time in which the loop waits', async () => {
    const { blockWork } = await blockOf(() => delay(150));
    assert.ok(blockWork < 100, `${blockWork} ms`);
  });

  for (const [when, act] of [
    ['immediately', async () => work(150)],
    [
      'in a later turn',
      async () => {
        await delay(5);
        work(150);
      },
    ],
  ] as const) {
    it(`is measured if the work blocks ${when}, with its processor time`, async () => {
      const { block, blockWork } = await blockOf(act);
      assert.ok(block >= 140, `${block} ms`);
      // The machine may be busy, but not for all of the time.
      assert.ok(blockWork > 0 && blockWork <= block + 20, `${blockWork} of ${block} ms`);
    });
  }
});
