import assert from 'node:assert/strict';
import type { ChargedRequest } from '../../../../src/quota/core/journal.ts';
import type { QuotaSample } from '../../../../src/quota/core/quotaHistory.ts';
import { quotaUses } from '../../../../src/quota/core/quotaUses.ts';

const HOUR = 3_600_000;

function sample(at: number, remaining: number, resetAt = HOUR): QuotaSample {
  return { at, remaining, limit: 5000, resetAt };
}

function request(at: number, path: string, cost = 1): ChargedRequest {
  return { at, path, query: '', cost, durationMs: 10 };
}

describe('what has used the quota', () => {
  it('is a sum for each purpose, the most first', () => {
    const charged = [request(100, '/user/repos'), request(200, '/user/repos'), request(300, '/repos/a/b/readme')];
    const samples = [sample(110, 4999), sample(210, 4998), sample(310, 4997)];
    assert.deepEqual(quotaUses(samples, charged, '/'), [
      { cause: 'lists', cost: 2 },
      { cause: 'readmes', cost: 1 },
    ]);
  });

  it('was used before this window opened, or by others since then', () => {
    const charged = [request(1000, '/user/repos'), request(2000, '/user/repos')];
    const samples = [sample(1010, 4899), sample(2010, 4858)];
    assert.deepEqual(quotaUses(samples, charged, '/'), [
      { cause: 'earlier', cost: 100 },
      { cause: 'elsewhere', cost: 40 },
      { cause: 'lists', cost: 2 },
    ]);
  });

  it('counts from the last reset only', () => {
    const charged = [request(1000, '/user/repos', 300), request(HOUR + 1000, '/zen')];
    const samples = [sample(1010, 4700), sample(HOUR + 1010, 4979, 2 * HOUR)];
    // This window has seen the reset, so that nothing was used earlier.
    assert.deepEqual(quotaUses(samples, charged, '/'), [
      { cause: 'elsewhere', cost: 20 },
      { cause: 'sayings', cost: 1 },
    ]);
  });

  it('was used earlier if this window has requested nothing', () => {
    assert.deepEqual(quotaUses([sample(5, 4000)], [], '/'), [{ cause: 'earlier', cost: 1000 }]);
  });

  it('has no negative part, even if another token was charged', () => {
    assert.deepEqual(quotaUses([sample(20, 4999)], [request(10, '/user/repos', 7)], '/'), [
      { cause: 'lists', cost: 7 },
    ]);
  });

  it('counts requests in flight once', () => {
    const charged = [request(1000, '/user/repos'), { ...request(1005, '/user/repos'), durationMs: 100 }];
    // The service has counted both before the response to the first one.
    assert.deepEqual(quotaUses([sample(1010, 4998), sample(1105, 4998)], charged, '/'), [{ cause: 'lists', cost: 2 }]);
  });

  it('is nothing without a quota, and while nothing is used', () => {
    assert.deepEqual(quotaUses([], [request(10, '/user/repos')], '/'), []);
    assert.deepEqual(quotaUses([sample(20, 5000)], [], '/'), []);
  });
});
