import assert from 'node:assert/strict';
import { rateLimitAfter } from '../../../../../src/http/core/admit/rateLimit.ts';
import {
  ForbiddenError,
  QuotaSpentError,
  SecondaryLimitError,
} from '../../../../../src/http/core/send/requestErrors.ts';

const request = { origin: 'https://code.example', path: '/user/repos' };
const NOW = 1_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the wait after a rate limit', () => {
  for (const [what, retryAt, inARow, expectedMs] of [
    ['the time in Retry-After, however often', NOW + 5000, 7, 5000],
    ['a minute without Retry-After', undefined, 1, MINUTE_MS],
    ['twice as long each time', undefined, 4, 8 * MINUTE_MS],
    ['an hour at most, however often', undefined, 40, HOUR_MS],
  ] as const) {
    it(`is ${what}`, () => {
      const wait = rateLimitAfter(new SecondaryLimitError(request, retryAt), inARow, NOW);
      assert.deepEqual(wait, { until: NOW + expectedMs, cause: 'secondary' });
    });
  }

  it('lasts until the reset if the quota is used up, and is undefined without a reset', () => {
    assert.deepEqual(rateLimitAfter(new QuotaSpentError(request, NOW + 7, true), 1, NOW), {
      until: NOW + 7,
      cause: 'quota',
    });
    assert.equal(rateLimitAfter(new QuotaSpentError(request, undefined, true), 1, NOW), undefined);
    assert.equal(rateLimitAfter(new ForbiddenError(request, true), 1, NOW), undefined);
  });
});
