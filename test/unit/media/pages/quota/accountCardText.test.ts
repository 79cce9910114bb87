import assert from 'node:assert/strict';
import { costText, resetText } from '../../../../../media/pages/quota/accountCardText.ts';
import { timeOf } from '../../../../../media/pages/shared/format.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-11-21T12:00:00Z');
const reader = { language: 'en', now };
const sample = { at: now, remaining: 4812, limit: 5000 };

describe('the texts of a quota', () => {
  it('show the reset as a time, as the rest of the page', () => {
    const resetAt = now + 12 * MINUTE;
    assert.equal(resetText({ ...sample, resetAt }, reader), `Resets at ${timeOf(resetAt, reader)}.`);
  });

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
