import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/base/core/clock.ts';
import { type Observed, QuotaMeter } from '../../../../src/quota/core/quotaMeter.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** In ten minutes. */
const RESET = START + 10 * MINUTE;

/** A meter of one window, and the responses it receives. */
class Window {
  now = START;
  readonly meter = new QuotaMeter({ ...systemClock, now: () => this.now });

  /** Receives a response after some time. By default, its request was sent when the previous response arrived. */
  receive(
    remaining: number,
    observed: Partial<Observed & { afterMs: number; resetAt: number; status: number }> = {},
  ): void {
    const { afterMs = SECOND, resetAt = RESET, status = 200, requestedAt = this.now + 1, alone = false } = observed;
    this.now += afterMs;
    const headers = new Headers({
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.round(resetAt / SECOND)),
    });
    const answer = { url: new URL('https://api.example'), status, headers, body: '', redirected: false };
    this.meter.observe(answer, { requestedAt, alone });
  }

  get remaining(): number | undefined {
    return this.meter.quota?.remaining;
  }

  /** The remaining quota if it limits requests. */
  get limit(): number | undefined {
    return this.meter.limit?.remaining;
  }
}

describe('the quota meter', () => {
  let window: Window;
  beforeEach(() => {
    window = new Window();
  });

  it('uses the lowest of concurrent responses, in whatever order they arrive', () => {
    for (const remaining of [4990, 4988, 4989]) window.receive(remaining, { requestedAt: START });
    assert.equal(window.remaining, 4988);
  });

  it('follows the reset', () => {
    window.receive(3);
    window.receive(4999, { resetAt: RESET + HOUR });
    assert.equal(window.remaining, 4999);
  });

  it('follows a service that starts a new period early, with an earlier reset', () => {
    window.receive(3);
    window.receive(4999, { resetAt: RESET - MINUTE });
    assert.deepEqual(window.meter.quota, { limit: 5000, remaining: 4999, used: 1, resetAt: RESET - MINUTE });
  });

  it('follows a service that restarts the count in the same period', () => {
    window.receive(3);
    window.receive(4999);
    assert.equal(window.remaining, 4999);
  });

  it('ignores a response that arrived before the request of the current one was sent', () => {
    window.receive(4000);
    const requestedAt = START - MINUTE;
    window.meter.adopt({
      quota: { limit: 5000, remaining: 9, used: 4991, resetAt: RESET },
      requestedAt,
      receivedAt: START,
    });
    assert.equal(window.remaining, 4000);
  });

  it('uses the later period of concurrent responses', () => {
    window.receive(3, { requestedAt: START });
    window.receive(4999, { requestedAt: START, resetAt: RESET + HOUR });
    window.receive(2, { requestedAt: START });
    assert.equal(window.remaining, 4999);
  });

  it('is absent once the service has responded without it', () => {
    const heard: boolean[] = [];
    const { meter } = window;
    meter.onDidChange(() => heard.push(meter.isAbsent));
    const answer = { url: new URL('https://api.example'), headers: new Headers(), body: '', redirected: false };
    for (const status of [502, 200, 304]) {
      meter.observe({ ...answer, status }, { requestedAt: window.now, alone: true });
      assert.equal(meter.isAbsent, status !== 502);
    }
    window.receive(10);
    assert.deepEqual([meter.isAbsent, heard], [false, [true, false]]);
  });

  it('reports only changes', () => {
    const heard: unknown[] = [];
    window.meter.onDidChange(() => heard.push(window.remaining));
    window.receive(10);
    window.receive(10);
    window.receive(11, { requestedAt: START });
    const { headers } = new Response();
    window.meter.observe({ status: 200, headers }, { requestedAt: window.now, alone: true });
    assert.deepEqual(heard, [10]);
  });

  for (const [what, afterMs, before, remaining, charges] of [
    ['nothing was counted', 5 * MINUTE, 4000, 4000, false],
    ['one request was counted, just now', SECOND, 4000, 3999, true],
    ['one request was counted a while ago, by any client', 5 * MINUTE, 4000, 3999, undefined],
    ['many requests were counted, from others', SECOND, 4000, 3700, undefined],
  ] as const) {
    it(`detects from a single 304 whether it is charged: ${what}`, () => {
      window.receive(before, { alone: true });
      window.receive(remaining, { afterMs, status: 304, alone: true });
      assert.equal(window.meter.charges304, charges);
      const concurrent = new Window();
      concurrent.receive(before, { alone: true });
      concurrent.receive(remaining, { afterMs, status: 304 });
      assert.equal(concurrent.meter.charges304, undefined, 'others were in flight');
    });
  }

  it('adopts only valid values from other windows', () => {
    const { meter } = window;
    meter.adopt({ quota: { limit: 60, remaining: 1, used: 59, resetAt: undefined } });
    meter.adopt({ quota: { limit: 60, remaining: 1, used: 59, resetAt: START - 1 } });
    assert.equal(window.remaining, undefined);
    meter.adopt({ quota: { limit: 60, remaining: 1, used: 59, resetAt: START + SECOND } });
    assert.equal(window.remaining, 1);
  });

  it('has the time of the last response', () => {
    assert.equal(window.meter.receivedAt, undefined);
    window.receive(10);
    assert.equal(window.meter.receivedAt, START + SECOND);
    window.receive(11, { requestedAt: START });
    assert.equal(window.meter.receivedAt, START + SECOND, 'a response that was overtaken');
    window.receive(10);
    assert.equal(window.meter.receivedAt, START + 3 * SECOND, 'the same again');
    const other = new Window();
    other.meter.adopt(window.meter.reading);
    assert.equal(other.meter.receivedAt, undefined, 'a time in the future');
    other.now += HOUR / 60;
    other.meter.adopt(window.meter.reading);
    assert.equal(other.meter.receivedAt, START + 3 * SECOND);
  });

  describe('after a clock that was ahead was set back', () => {
    it('drops the old limit, and follows the next response', () => {
      window.now += 3 * HOUR;
      window.receive(0, { resetAt: RESET + 3 * HOUR });
      assert.equal(window.limit, 0);
      window.now -= 3 * HOUR;
      assert.equal(window.limit, undefined);
      assert.deepEqual(window.meter.quota, { limit: 5000, remaining: 0, used: 5000, resetAt: undefined });
      window.receive(4000);
      assert.equal(window.limit, 4000);
    });

    it('ignores old values that another window shares', () => {
      const ahead = { quota: { limit: 5000, remaining: 0, used: 5000, resetAt: RESET + 3 * HOUR } };
      const times = { requestedAt: START + 3 * HOUR, receivedAt: START + 3 * HOUR };
      window.meter.adopt({ ...ahead, ...times });
      assert.equal(window.meter.quota, undefined);
      window.receive(4000);
      window.meter.adopt({ ...ahead, ...times });
      assert.equal(window.remaining, 4000);
    });
  });

  describe('with an implausible reset', () => {
    const quota = { limit: 5000, remaining: 0, used: 5000, resetAt: Date.parse('2099-01-01T00:00:00Z') };

    it('has no reset', () => {
      window.meter.adopt({ quota, requestedAt: START, receivedAt: START });
      assert.deepEqual(window.meter.quota, { ...quota, resetAt: undefined });
    });

    it('limits for the typical period of an hour', () => {
      window.meter.adopt({ quota, requestedAt: START, receivedAt: START });
      window.now += HOUR - 1;
      assert.equal(window.limit, 0);
      window.now += 1;
      assert.equal(window.limit, undefined);
    });
  });
});
