import assert from 'node:assert/strict';
import { Connector } from '../../../../src/accounts/core/connection.ts';
import { parseBaseAddress } from '../../../../src/http/core/send/gate.ts';
import {
  MAX_SAMPLES,
  periodOf,
  QuotaHistory,
  type QuotaSample,
  RETENTION_MS,
} from '../../../../src/quota/core/quotaHistory.ts';
import { QuotaMeter } from '../../../../src/quota/core/quotaMeter.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { realPorts } from '../../../support/ports.ts';

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

function textOf(samples: readonly QuotaSample[]): string {
  return samples.map(({ at, remaining }) => `${(at - START) / 1000}:${remaining}`).join(' ');
}

/** A history, and a meter that receives responses. */
class Listener {
  readonly clock = new ManualClock(START);
  readonly meter = new QuotaMeter(this.clock);
  readonly history = new QuotaHistory(this.meter, this.clock);

  /** The samples as `second:remaining`. */
  get samples(): string {
    return textOf(this.history.samples);
  }

  async report(...[at, remaining, resetAt = (Math.floor(at / 3600) + 1) * 3600]: Report): Promise<void> {
    const requestedAt = this.clock.now();
    await this.clock.advance(START + at * 1000 - requestedAt);
    const headers = new Headers({ 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': `${remaining}` });
    if (Number.isFinite(resetAt)) headers.set('x-ratelimit-reset', `${START / 1000 + resetAt}`);
    this.meter.observe({ status: 200, headers }, { requestedAt, alone: false });
  }
}

async function listen(reports: readonly Report[]): Promise<Listener> {
  const listener = new Listener();
  for (const each of reports) await listener.report(...each);
  return listener;
}

describe('the quota history', () => {
  for (const [what, reports, expected] of [
    ['keeps samples at intervals', '0:90 20:89 60:80', '0:90 20:89 60:80'],
    ['keeps no value twice', '0:90 5:90 9:91', '0:90'],
    ['keeps the first and the last of a burst', '0:90 60:89 65:87 70:88 75:86', '0:90 60:89 75:86'],
    ['keeps some samples of a long burst', '0:90 12:89 24:88 36:87 48:86 60:85', '0:90 24:88 48:86 60:85'],
    [
      'keeps the first and the last of a period, however close, and the last one before it',
      '3500:9 3599.7:7 3599.9:5 3600:90 3600.1:89 3600.2:88',
      '3599.9:5 3600:90 3600.2:88',
    ],
    ['drops samples in the future when the clock was set back', '100:90 900:89 600:88 950:87', '100:90 600:88 950:87'],
  ] as const) {
    it(what, async () => assert.equal((await listen(reportsOf(reports))).samples, expected));
  }

  for (const [what, resetAt, all, period] of [
    ['continues a period if more is left again before its reset', START + 3_600_000, '0:80 60:85', '0:80 60:85'],
    ['starts a period if more is left and the reset is unknown', undefined, '0:80 60:85', '60:85'],
  ] as const) {
    it(what, async () => {
      const { clock, history } = new Listener();
      await clock.advance(60_000);
      const sample = (at: number, remaining: number): QuotaSample => ({ at, remaining, limit: 5000, resetAt });
      history.restore([sample(START, 80), sample(START + 60_000, 85)]);
      assert.deepEqual([textOf(history.samples), textOf(periodOf(history.samples))], [all, period]);
    });
  }

  it('drops samples older than four hours if no reset is reported', async () => {
    const { history } = await listen(reportsOf('0:90 600:89 14400:80').map(([at, left]) => [at, left, Infinity]));
    assert.equal(textOf(history.samples), '600:89 14400:80');
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

  it('is bounded', async () => {
    const reports = Array.from({ length: MAX_SAMPLES + 5 }, (_, n): Report => [n * 20, 5000 - n, Infinity]);
    const samples = (await listen(reports)).samples.split(' ');
    assert.deepEqual([samples.length, samples[0]], [MAX_SAMPLES, '100:4995']);
  });

  it('is shared by all tokens of an account, until it is signed out', async () => {
    const connector = new Connector(realPorts());
    const base = parseBaseAddress('https://api.example');
    const connect = (token: string, account: number) => connector.connect(base, { kind: 'token', token }, account);
    const { history, meter } = connect('one', 1);
    meter.adopt({ quota: { limit: 60, remaining: 5, used: 55, resetAt: Date.now() + 60_000 } });
    assert.equal(history.samples.length, 1);
    assert.equal(connect('other', 1).history, history);
    assert.equal(connect('one', 2).history.samples.length, 0);
    await connector.erase(base, 1);
    assert.equal(connect('one', 1).history.samples.length, 0);
  });
});
