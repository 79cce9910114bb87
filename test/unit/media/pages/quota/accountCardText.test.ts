import assert from 'node:assert/strict';
import { costText, resetText } from '../../../../../media/pages/quota/accountCardText.ts';
import { timeOf } from '../../../../../media/pages/shared/format.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-11-21T12:00:00Z');
const reader = { language: 'en', now };
const sample = { at: now, remaining: 4812, limit: 5000 };

describe('the texts of a quota', () => {
  for (const [minutes, relative] of [
    [0.1, 'in 1 minute'],
    [12, 'in 12 minutes'],
    [59.5, 'in 60 minutes'],
    [119, 'in 119 minutes'],
    [120, 'in 2 hours'],
    [1440, 'in 24 hours'],
  ] as const) {
    it(`show the reset, as a time and from now: ${relative}`, () => {
      const resetAt = now + minutes * MINUTE;
      assert.equal(resetText({ ...sample, resetAt }, reader), `Resets at ${timeOf(resetAt, reader)}, ${relative}.`);
    });
  }

  it('show a reset that has passed', () => {
    assert.match(resetText({ ...sample, resetAt: now }, reader), /^Reset at .+ The next request shows/);
  });

  it('omit a missing reset', () => {
    assert.equal(resetText(sample, reader), '');
  });

  it('show the cost of the last refresh', () => {
    assert.equal(costText(1, reader), 'The last refresh used 1 request.');
    assert.equal(costText(1200, reader), 'The last refresh used 1,200 requests.');
    assert.equal(costText(0, reader), 'The last refresh used 0 requests.');
  });
});
