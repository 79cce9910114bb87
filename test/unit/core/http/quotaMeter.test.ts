import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/core/clock.ts';
import { QuotaMeter } from '../../../../src/core/http/quotaMeter.ts';

const reset = Math.round(Date.now() / 1000) + 600;

function told(remaining: number, resetAt = reset): Parameters<QuotaMeter['observe']>[0] {
  const headers = { limit: '5000', remaining: String(remaining), reset: String(resetAt) };
  const named = Object.entries(headers).map(([name, value]) => [`x-ratelimit-${name}`, value] as [string, string]);
  return { url: new URL('https://api.example'), status: 200, headers: new Headers(named), body: '', redirected: false };
}

describe('the quota meter', () => {
  it('takes the least of a period, in whatever order answers come', () => {
    const meter = new QuotaMeter(systemClock);
    for (const remaining of [4990, 4988, 4989]) meter.observe(told(remaining));
    assert.equal(meter.quota?.remaining, 4988);
  });

  it('begins anew with a new period', () => {
    const meter = new QuotaMeter(systemClock);
    meter.observe(told(3));
    meter.observe(told(4999, reset + 3000));
    assert.equal(meter.quota?.remaining, 4999);
  });

  it('tells of changes alone', () => {
    const meter = new QuotaMeter(systemClock);
    const heard: unknown[] = [];
    meter.onDidChange(() => heard.push(meter.quota?.remaining));
    meter.observe(told(10));
    meter.observe(told(10));
    meter.observe(told(11));
    meter.observe({ ...told(1), headers: new Headers() });
    assert.deepEqual(heard, [10]);
  });

  for (const [what, afterMs, before, remaining, charges] of [
    ['nothing was spent', 300_000, 4000, 4000, false],
    ['one was, just now', 1000, 4000, 3999, true],
    ['one was, a while ago, by whomever', 300_000, 4000, 3999, undefined],
    ['many were, by others', 1000, 4000, 3700, undefined],
  ] as const) {
    it(`sees from a 304 that was alone whether it is charged: ${what}`, () => {
      let now = Date.now();
      const meter = new QuotaMeter({ ...systemClock, now: () => now });
      meter.observe(told(before), true);
      now += afterMs;
      meter.observe({ ...told(remaining), status: 304 }, false);
      assert.equal(meter.charges304, undefined, 'others were under way');
      const again = new QuotaMeter({ ...systemClock, now: () => now });
      now -= afterMs;
      again.observe(told(before), true);
      now += afterMs;
      again.observe({ ...told(remaining), status: 304 }, true);
      assert.equal(again.charges304, charges);
    });
  }

  it('takes from other windows only what still holds', () => {
    const meter = new QuotaMeter(systemClock);
    meter.adopt({ quota: { limit: 60, remaining: 1, used: 59, resetAt: undefined } });
    meter.adopt({ quota: { limit: 60, remaining: 1, used: 59, resetAt: Date.now() - 1 } });
    assert.ok(!('quota' in meter.reading && meter.reading.quota));
    meter.adopt({ quota: { limit: 60, remaining: 1, used: 59, resetAt: Date.now() + 1000 } });
    assert.equal(meter.reading.quota?.remaining, 1);
  });

  it('knows when an answer has told it last, and what was taken over since', () => {
    let now = Date.now();
    const meter = new QuotaMeter({ ...systemClock, now: () => now });
    const first = now;
    assert.equal(meter.toldAt, undefined);
    meter.observe(told(10));
    assert.equal(meter.toldAt, first);
    now += 1000;
    meter.observe(told(11));
    meter.adopt(meter.reading);
    assert.equal(meter.toldAt, first, 'an answer that was overtaken, and what is known already');
    meter.observe(told(10));
    assert.equal(meter.toldAt, now, 'the same again');
    now += 1000;
    meter.adopt({ quota: { limit: 5000, remaining: 9, used: 4991, resetAt: reset * 1000 } });
    assert.equal(meter.toldAt, now);
  });
});
