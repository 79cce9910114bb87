import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Connector } from '../../../../../src/core/accounts/connection.ts';
import {
  isNewPeriod,
  MAX_SAMPLES,
  QuotaHistory,
  type QuotaSample,
  RETENTION_MS,
} from '../../../../../src/core/http/quota/quotaHistory.ts';
import { QuotaMeter } from '../../../../../src/core/http/quota/quotaMeter.ts';
import { parseBaseAddress } from '../../../../../src/core/http/send/gate.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { realPorts } from '../../../../support/ports.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

/** A time in seconds from the start, the remaining quota, and the reset in seconds: by default the next full hour. */
type Report = readonly [at: number, remaining: number, resetAt?: number | undefined];

/** Reports written as `second:remaining`. */
function reportsOf(text: string): readonly Report[] {
  return text.split(' ').map((each) => {
    const [at, remaining] = each.split(':').map(Number);
    return [at ?? Number.NaN, remaining ?? Number.NaN];
  });
}

/** A history, and a meter that receives responses. */
class Listener {
  readonly clock = new ManualClock(START);
  readonly meter = new QuotaMeter(this.clock);
  readonly history = new QuotaHistory(this.meter, this.clock);

  /** The samples as `second:remaining`. */
  get samples(): string {
    return this.history.samples.map(({ at, remaining }) => `${(at - START) / 1000}:${remaining}`).join(' ');
  }

  async report(...[at, remaining, resetAt = (Math.floor(at / 3600) + 1) * 3600]: Report): Promise<void> {
    const requestedAt = this.clock.now();
    await this.clock.advance(START + at * 1000 - requestedAt);
    const url = new URL('https://api.example');
    const headers = new Headers({ 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': `${remaining}` });
    if (Number.isFinite(resetAt)) headers.set('x-ratelimit-reset', `${START / 1000 + resetAt}`);
    this.meter.observe({ url, status: 200, headers, body: '', redirected: false }, { requestedAt, alone: false });
  }
}

async function listen(reports: readonly Report[]): Promise<Listener> {
  const listener = new Listener();
  for (const each of reports) await listener.report(...each);
  return listener;
}

describe('the quota history', () => {
  for (const [what, reports, expected] of [
    ['keeps samples at intervals', '0:90 2:89 60:80', '0:90 2:89 60:80'],
    ['keeps no value twice', '0:90 5:90 9:91', '0:90'],
    ['keeps the first and the last of a burst', '0:90 60:89 60.2:87 60.4:88 60.6:86', '0:90 60:89 60.6:86'],
    ['keeps some samples of a long burst', '0:90 0.4:89 0.8:88 1.2:87 1.6:86 2:85', '0:90 0.8:88 1.6:86 2:85'],
    [
      'keeps the first and the last of a period, however close',
      '3599.7:7 3599.8:6 3599.9:5 3600:90 3600.1:89 3600.2:88',
      '3599.7:7 3599.9:5 3600:90 3600.2:88',
    ],
    ['drops samples older than four hours', '0:90 600:89 14400:80', '600:89 14400:80'],
    ['drops samples in the future when the clock was set back', '100:90 900:89 600:88 950:87', '100:90 600:88 950:87'],
  ] as const) {
    it(what, async () => assert.equal((await listen(reportsOf(reports))).samples, expected));
  }

  it('keeps bursts short if no reset is reported', async () => {
    const reports = reportsOf('0:90 0.1:89 0.2:88').map(([at, remaining]): Report => [at, remaining, Infinity]);
    assert.equal((await listen(reports)).samples, '0:90 0.2:88');
  });

  it('drops old samples while nothing happens, except the current value', async () => {
    const listener = await listen(reportsOf('0:90 600:89'));
    await listener.clock.advance(RETENTION_MS * 2);
    assert.equal(listener.samples, '600:89');
  });

  it('starts with the value of the meter, and adds values of other windows', async () => {
    const { clock, meter } = await listen(reportsOf('0:90'));
    const history = new QuotaHistory(meter, clock);
    await clock.advance(5000);
    const quota = { limit: 5000, remaining: 70, used: 4930, resetAt: START + 3_600_000 };
    meter.adopt({ quota, requestedAt: clock.now(), receivedAt: clock.now() });
    assert.deepEqual(history.samples, [
      { at: START, remaining: 90, limit: 5000, resetAt: quota.resetAt },
      { at: START + 5000, remaining: 70, limit: 5000, resetAt: quota.resetAt },
    ]);
  });

  it('reports a change once it can be read', async () => {
    const listener = new Listener();
    const heard: string[] = [];
    listener.history.onDidChange(() => heard.push(listener.samples));
    for (const each of reportsOf('0:90 1:90 2:89')) await listener.report(...each);
    assert.deepEqual(heard, ['0:90', '0:90 2:89']);
  });

  it('keeps the shape of older samples, and newer samples unchanged', async () => {
    // Steps, with a large one at the 30th; then a straight line.
    const reports = Array.from({ length: 350 }, (_, n) => {
      const step = n < 200 ? n % 2 : 0;
      return `${n * 10}:${5000 - 3 * n - step - (n < 30 ? 0 : 500)}`;
    });
    const samples = (await listen(reportsOf(reports.join(' ')))).samples.split(' ');
    assert.equal(samples.length, MAX_SAMPLES);
    assert.deepEqual(samples.slice(-150), reports.slice(-150));
    for (const corner of [0, 29, 30]) assert.ok(samples.includes(reports[corner] ?? ''), reports[corner]);
  });

  it('drops the oldest if no sample in between can be dropped', async () => {
    // A reset with every response.
    const reports = Array.from({ length: MAX_SAMPLES + 5 }, (_, n): Report => [n * 10, 90, n * 10 + 5]);
    const { samples } = await listen(reports);
    assert.deepEqual(samples.split(' ').slice(0, 2), ['50:90', '60:90']);
    assert.equal(samples.split(' ').length, MAX_SAMPLES);
  });

  it('is shared by all tokens of an account', () => {
    const connector = new Connector(realPorts());
    const base = parseBaseAddress('https://api.example');
    const connect = (token: string, account: number) => connector.connect(base, { kind: 'token', token }, account);
    const { history, meter } = connect('one', 1);
    meter.adopt({ quota: { limit: 60, remaining: 5, used: 55, resetAt: Date.now() + 60_000 } });
    assert.equal(history.samples.length, 1);
    assert.equal(connect('other', 1).history, history);
    assert.equal(connect('one', 2).history.samples.length, 0);
    connector.forget(base, 1);
    assert.equal(connect('one', 1).history.samples.length, 0);
  });
});

describe('any quota history', () => {
  const step = fc.record({
    gap: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1000, max: 20_000 })),
    spent: fc.nat({ max: 20 }),
    isReset: fc.nat({ max: 99 }).map((chance) => chance === 0),
  });
  // Enough that only the limit on their number drops samples.
  const steps = fc.oneof(
    fc.array(step, { maxLength: 30 }),
    fc.array(step, { minLength: MAX_SAMPLES, maxLength: RETENTION_MS / 20_000 - 1 }),
  );

  /** The report of each step. */
  function* reportsBy(all: readonly { gap: number; spent: number; isReset: boolean }[]): Generator<Report> {
    let at = 0;
    let remaining = 5000;
    let resetAt = 1800;
    for (const { gap, spent, isReset } of all) {
      at += gap;
      const isNew = isReset || at / 1000 >= resetAt;
      if (isNew) resetAt = Math.max(Math.ceil(at / 1000), resetAt) + 1800;
      remaining = isNew ? 5000 : Math.max(0, remaining - spent);
      // The meter ignores a reset that is further away.
      yield [at / 1000, remaining, Math.min(resetAt, Math.floor(at / 1000) + 3600)];
    }
  }

  function besideResets(samples: readonly QuotaSample[]): readonly QuotaSample[] {
    return samples.filter((sample, place) => {
      const [before = sample, after = sample] = [samples[place - 1], samples[place + 1]];
      return isNewPeriod(before, sample) || isNewPeriod(sample, after);
    });
  }

  it('is bounded, ascends, ends with the current value, and keeps the samples next to resets', async () => {
    let thinned = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const listener = new Listener();
        const { history, meter } = listener;
        const recorded: QuotaSample[] = [];
        history.onDidChange(() => recorded.push(...history.samples.slice(-1)));
        for (const report of reportsBy(all)) {
          await listener.report(...report);
          const { samples } = history;
          assert.ok(samples.length <= MAX_SAMPLES);
          assert.ok(samples.every(({ at }, place) => at >= (samples[place - 1]?.at ?? 0)));
          const { at: _, ...last } = samples.at(-1) ?? assert.fail();
          assert.deepEqual({ ...last, used: meter.quota?.used }, meter.quota);
        }
        assert.deepEqual(besideResets(history.samples), besideResets(recorded));
        if (history.samples.length === MAX_SAMPLES && besideResets(recorded).length > 2) thinned++;
      }),
      // Otherwise fast-check would shrink a failure for minutes.
      { numRuns: 60, endOnFailure: true },
    );
    assert.ok(thinned > 5, `only ${thinned} were too long`);
  });
});
