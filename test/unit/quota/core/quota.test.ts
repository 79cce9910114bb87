import assert from 'node:assert/strict';
import { quotaLevel } from '../../../../src/quota/core/quota.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('the quota level', () => {
  for (const [remaining, resetAt, level] of [
    [1000, now + 1, 'enough'],
    [999, now + 1, 'low'],
    [1, now + 1, 'low'],
    [0, now + 1, 'spent'],
    [5000, undefined, 'enough'],
    [0, undefined, 'spent'],
    [0, now, 'enough'],
    [1, now - 1, 'enough'],
  ] as const) {
    const when = resetAt === undefined ? 'not reported' : resetAt > now ? 'in the future' : 'in the past';
    it(`is ${level} with ${remaining} of 5000 left and the reset ${when}`, () => {
      assert.equal(quotaLevel({ remaining, limit: 5000, resetAt }, now), level);
    });
  }
});
