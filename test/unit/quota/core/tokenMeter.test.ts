import assert from 'node:assert/strict';
import { QuotaMeter } from '../../../../src/quota/core/quotaMeter.ts';
import { TokenMeter } from '../../../../src/quota/core/tokenMeter.ts';
import { ManualClock } from '../../../support/manualClock.ts';

describe('the meter of a further token', () => {
  const clock = new ManualClock();
  let account: QuotaMeter;
  let meter: TokenMeter;
  beforeEach(() => {
    account = new QuotaMeter(clock);
    meter = new TokenMeter(account, clock);
  });
  const answer = (remaining: number, { limit = 5000, resetInS = 1800 } = {}) => ({
    url: new URL('https://api.example/'),
    status: 200,
    redirected: false,
    body: '',
    headers: new Headers({
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-used': String(limit - remaining),
      'x-ratelimit-reset': String(Math.ceil(clock.now() / 1000) + resetInS),
    }),
  });
  const observe = (...about: Parameters<typeof answer>): void =>
    meter.observe(answer(...about), { requestedAt: clock.now(), alone: true });

  it('counts for the account, as GitHub does', () => {
    observe(4999);
    observe(4998, { resetInS: 1801 });
    assert.equal(account.quota?.remaining, 4998);
    assert.equal(meter.quota, undefined);
  });

  for (const [what, other] of [
    ['another limit', { limit: 1000 }],
    ['another reset', { resetInS: 600 }],
  ] as const) {
    it(`counts apart where the service reports ${what}`, () => {
      account.observe(answer(4999), { requestedAt: clock.now(), alone: true });
      observe(900, other);
      assert.equal(account.quota?.remaining, 4999);
      assert.equal(meter.quota?.remaining, 900);
    });
  }

  it('counts for the account again once both are the same', () => {
    account.observe(answer(4999), { requestedAt: clock.now(), alone: true });
    observe(4999, { resetInS: 600 });
    assert.equal(meter.quota?.remaining, 4999);
    account.observe(answer(4998), { requestedAt: clock.now(), alone: true });
    observe(4997);
    assert.equal(meter.quota, undefined);
  });
});
