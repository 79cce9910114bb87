import assert from 'node:assert/strict';
import { readQuota, readReset } from '../../../../src/quota/core/quotaHeaders.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const inSeconds = (seconds: number): string => String(NOW / 1000 + seconds);

describe('quota headers', () => {
  it('reads all four', () => {
    const headers = new Headers({
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '4990',
      'x-ratelimit-used': '10',
      'x-ratelimit-reset': inSeconds(600),
    });
    assert.deepEqual(readQuota(headers, NOW), { limit: 5000, remaining: 4990, used: 10, resetAt: NOW + 600_000 });
  });

  for (const [limit, remaining] of [
    ['', '5'],
    ['60', ''],
    ['60', '-1'],
    ['NaN', '5'],
    ['60', '1, 2'],
    ['60', 'Infinity'],
    ['60', '1e3'],
    ['60', '61'],
    ['60', '5.5'],
  ] as const) {
    it(`ignores limit "${limit}", remaining "${remaining}"`, () => {
      const headers = new Headers({ 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining });
      assert.equal(readQuota(headers, NOW), undefined);
    });
  }

  it('computes the used quota if it is not reported', () => {
    const headers = new Headers({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '45' });
    assert.deepEqual(readQuota(headers, NOW), { limit: 60, remaining: 45, used: 15, resetAt: undefined });
  });
});

describe('the reset', () => {
  const date = new Date(NOW).toUTCString();
  const fast = new Date(NOW + 300_000).toUTCString();
  for (const [what, headers, fromNow] of [
    ['seconds', { 'x-ratelimit-reset': inSeconds(60), date }, 60_000],
    ['milliseconds', { 'x-ratelimit-reset': String(NOW + 60_000), date }, 60_000],
    ['seconds from now', { 'x-ratelimit-reset': '90', date }, 90_000],
    ['a server clock five minutes fast', { 'x-ratelimit-reset': inSeconds(360), date: fast }, 60_000],
    ['whole seconds in Date', { 'x-ratelimit-reset': inSeconds(60), date: new Date(NOW + 1000).toUTCString() }, 60_000],
    ['a missing Date header', { 'x-ratelimit-reset': inSeconds(60) }, 60_000],
    ['a time in the past', { 'x-ratelimit-reset': inSeconds(-60), date }, 1000],
    ['a time a day ahead', { 'x-ratelimit-reset': inSeconds(86_400), date }, 3_660_000],
  ] as const) {
    it(`understands ${what}`, () => assert.equal(readReset(new Headers(headers), NOW), NOW + fromNow));
  }

  for (const text of ['', 'soon', '-5', '1.5']) {
    it(`ignores "${text}"`, () => {
      assert.equal(readReset(new Headers({ 'x-ratelimit-reset': text }), NOW), undefined);
    });
  }
});
