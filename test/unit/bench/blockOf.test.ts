import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { blockOf } from '../../bench/blockOf.ts';

function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('the longest block of the event loop', () => {
  for (const [when, work] of [
    ['immediately', async () => block(150)],
    [
      'in a later turn',
      async () => {
        await delay(5);
        block(150);
      },
    ],
  ] as const) {
    it(`is measured if the work blocks ${when}`, async () => {
      assert.ok((await blockOf(work)) >= 140);
    });
  }
});
