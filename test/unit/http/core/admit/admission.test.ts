import assert from 'node:assert/strict';
import * as errors from '../../../../../src/base/core/errors.ts';
import { Admission } from '../../../../../src/http/core/admit/admission.ts';
import { RequestSlots } from '../../../../../src/http/core/admit/requestSlots.ts';
import { READ_RULES, type ReadIntent } from '../../../../../src/http/core/readIntent.ts';
import * as requestErrors from '../../../../../src/http/core/send/requestErrors.ts';
import { Rejection } from '../../../../../src/http/core/tokens/rejection.ts';
import { QuotaMeter } from '../../../../../src/quota/core/quotaMeter.ts';
import { letWorkEnd } from '../../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../../support/manualClock.ts';

const request = { origin: 'https://api.example', path: '/x' };
const MINUTE = 60_000;

function admission(quota?: { limit: number; remaining: number; inMs: number }, hasCredential = true) {
  const clock = new ManualClock();
  const meter = new QuotaMeter(clock);
  if (quota) {
    const { limit, remaining, inMs } = quota;
    meter.adopt({ quota: { limit, remaining, used: limit - remaining, resetAt: clock.now() + inMs } });
  }
  const subject = new Admission({ clock, meter, hasCredential, windows: () => 1 });
  const enter = (intent: ReadIntent = 'open', signal = new AbortController().signal) =>
    subject.enter(request, READ_RULES[intent], true, signal);
  return { clock, subject, enter };
}

describe('the background budget', () => {
  for (const [limit, remaining, cost, hasToken, expected] of [
    [5000, 501, 0, true, true],
    [5000, 500, 0, true, false],
    [5000, 600, 100, true, false],
    [1000, 201, 0, true, true],
    [1000, 200, 0, true, false],
    [5000, 5000, 1, false, false],
  ] as const) {
    it(`is ${expected ? 'enough' : 'exceeded'} with ${remaining} of ${limit} at a cost of ${cost}${hasToken ? '' : ', without a token'}`, () => {
      const { subject } = admission({ limit, remaining, inMs: 1000 }, hasToken);
      assert.equal(subject.affordsInBackground(cost), expected);
    });
  }

  it('is unlimited if no quota is cached or the period is over', async () => {
    assert.ok(admission().subject.affordsInBackground(1));
    const { clock, subject } = admission({ limit: 5000, remaining: 0, inMs: 10 });
    assert.ok(!subject.affordsInBackground(1));
    await clock.advance(10);
    assert.ok(subject.affordsInBackground(1));
  });
});

describe('requests that are many', () => {
  const QUOTA = { limit: 15_000, remaining: 14_000, inMs: 60 * MINUTE };
  const bulk = () => ({ ...READ_RULES.open, slots: new RequestSlots(24) });
  const { signal } = new AbortController();

  /** Sends all requests of a minute, which take very long. */
  async function load({ clock, enter, subject }: ReturnType<typeof admission>, count = 800): Promise<void> {
    for (let index = 0; index < count; index++) subject.leave((await enter()) - 30_000, undefined);
    await clock.advance(0);
  }

  it('wait after 800 requests in a minute, and say until when', async () => {
    const loaded = admission(QUOTA);
    await load(loaded);
    const { clock, subject, enter } = loaded;
    const start = clock.now();
    let changes = 0;
    subject.onDidChange(() => changes++);
    const entering = subject.enter(request, bulk(), true, signal);
    assert.deepEqual([subject.pausedUntil, subject.waiting, changes], [start + MINUTE, undefined, 1]);
    // A single request is for the user.
    assert.equal(await enter(), start);
    await clock.advance(MINUTE);
    assert.equal(await entering, start + MINUTE);
    assert.deepEqual([subject.pausedUntil, changes], [undefined, 2]);
  });

  it('don’t wait because of the time that requests take, or because the clock was ahead', async () => {
    const loaded = admission(QUOTA);
    const { clock, subject } = loaded;
    await load(loaded, 799);
    assert.equal(await subject.enter(request, bulk(), true, signal), clock.now());
    clock.jump(-10 * MINUTE);
    assert.equal(await subject.enter(request, bulk(), true, signal), clock.now());
  });

  it('wait for a slot, and then for a rate limit that was reported meanwhile, without the slot', async () => {
    const { clock, subject } = admission(QUOTA);
    const rules = { ...READ_RULES.open, slots: new RequestSlots(6) };
    const enter = () => subject.enter(request, rules, true, signal);
    const entered = await Promise.all(Array.from({ length: 6 }, enter));
    const entering = enter();
    await clock.advance(10);
    subject.leave(entered[0] ?? 0, new requestErrors.SecondaryLimitError(request, clock.now() + 5000), rules.slots);
    await letWorkEnd();
    assert.deepEqual([subject.waiting?.cause, clock.sleeping], ['secondary', 1]);
    // Another account at the service has no rate limit.
    const sharing = { quota: undefined, windows: 1 };
    await rules.slots.enter(signal, () => clock.now(), sharing);
    rules.slots.leave(sharing);
    await clock.advance(5000);
    assert.equal(await entering, clock.now());
  });

  it('free their slot when they are refused', async () => {
    const { subject } = admission(QUOTA);
    const rejection = new Rejection();
    rejection.note(new requestErrors.UnauthorizedError(request, true));
    const rules = { ...READ_RULES.open, rejection, slots: new RequestSlots(24) };
    for (let index = 0; index < 7; index++) {
      await assert.rejects(subject.enter(request, rules, true, signal), requestErrors.UnauthorizedError);
    }
  });

  it('don’t wait for a service without limits', async () => {
    const loaded = admission();
    await load(loaded);
    assert.equal(await loaded.subject.enter(request, bulk(), true, signal), loaded.clock.now());
  });
});

describe('the admission', () => {
  it('delays a user request until the reset, and reports the time', async () => {
    const { clock, subject, enter } = admission({ limit: 60, remaining: 0, inMs: 10 * MINUTE }, false);
    const reset = clock.now() + 10 * MINUTE;
    const entering = enter();
    assert.deepEqual(subject.waiting, { until: reset, cause: 'quota' });
    await clock.advance(10 * MINUTE - 1);
    assert.ok(subject.waiting);
    await clock.advance(1);
    assert.equal(await entering, reset);
    assert.equal(subject.waiting, undefined);
    assert.equal(clock.sleeping, 0);
  });

  it('ends a wait when the caller aborts', async () => {
    const { clock, subject, enter } = admission({ limit: 60, remaining: 0, inMs: MINUTE });
    const caller = new AbortController();
    const entering = enter('open', caller.signal);
    caller.abort();
    await assert.rejects(entering, errors.isAbort);
    assert.deepEqual([subject.waiting, clock.sleeping], [undefined, 0]);
  });

  for (const intent of ['immediate', 'background'] as const) {
    it(`refuses immediately with intent ${intent}`, async () => {
      const { enter } = admission({ limit: 5000, remaining: 0, inMs: MINUTE });
      await assert.rejects(enter(intent), requestErrors.QuotaSpentError);
    });
  }

  it('reserves the remaining quota for user requests', async () => {
    const { enter } = admission({ limit: 5000, remaining: 400, inMs: MINUTE });
    await assert.rejects(enter('background'), requestErrors.BudgetError);
    await enter('open');
  });

  it('waits as long as the service requires, and doubles the wait if no duration is given', async () => {
    const { clock, subject, enter } = admission();
    for (const [retryAfterMs, expected] of [
      [undefined, 60_000],
      [undefined, 120_000],
      [7000, 7000],
      [undefined, 480_000],
    ] as const) {
      const retryAt = retryAfterMs && clock.now() + retryAfterMs;
      subject.leave(await enter(), new requestErrors.SecondaryLimitError(request, retryAt));
      const entering = enter();
      assert.deepEqual(subject.waiting, { until: clock.now() + expected, cause: 'secondary' });
      await clock.advance(expected);
      await entering;
    }
  });

  it('treats simultaneous rate limits as one', async () => {
    const { clock, subject, enter } = admission();
    const entered = await Promise.all(Array.from({ length: 6 }, () => enter()));
    await clock.advance(10);
    for (const at of entered) subject.leave(at, new requestErrors.SecondaryLimitError(request, undefined));
    const entering = enter();
    assert.deepEqual(subject.waiting, { until: clock.now() + 60_000, cause: 'secondary' });
    await clock.advance(60_000);
    await entering;
  });

  it('keeps the longer wait, whatever running requests return', async () => {
    const { clock, subject, enter } = admission();
    const entered = await Promise.all(Array.from({ length: 4 }, () => enter()));
    await clock.advance(10);
    for (const [index, failure] of [
      new requestErrors.SecondaryLimitError(request, undefined),
      undefined,
      new requestErrors.SecondaryLimitError(request, undefined),
      new requestErrors.SecondaryLimitError(request, clock.now() + 1000),
    ].entries()) {
      subject.leave(entered[index] ?? 0, failure);
    }
    const entering = enter();
    assert.deepEqual(subject.waiting, { until: clock.now() + 60_000, cause: 'secondary' });
    await clock.advance(60_000);
    await entering;
  });

  describe('after the clock was set back', () => {
    it('drops the old rate limit, and applies the next one', async () => {
      const { clock, subject, enter } = admission();
      subject.leave(await enter(), new requestErrors.SecondaryLimitError(request, undefined));
      clock.jump(-3 * 60 * MINUTE);
      subject.leave(await enter(), new requestErrors.SecondaryLimitError(request, undefined));
      const entering = enter();
      assert.deepEqual(subject.waiting, { until: clock.now() + 2 * MINUTE, cause: 'secondary' });
      await clock.advance(2 * MINUTE);
      await entering;
    });

    it('resumes waiting requests', async () => {
      const { clock, subject, enter } = admission();
      subject.leave(await enter(), new requestErrors.SecondaryLimitError(request, undefined));
      const entering = enter();
      clock.jump(-3 * 60 * MINUTE);
      await clock.advance(MINUTE);
      await entering;
      assert.equal(subject.waiting, undefined);
    });
  });

  it('admits no request whose credential was refused, also while it waits', async () => {
    const { subject, clock } = admission({ limit: 5000, remaining: 0, inMs: MINUTE });
    const rejection = new Rejection();
    const enter = (intent: ReadIntent) =>
      subject.enter(request, { ...READ_RULES[intent], rejection }, true, new AbortController().signal);
    const waiting = enter('open');
    const refused = new requestErrors.UnauthorizedError(request, true);
    rejection.note(new requestErrors.NotFoundError(request));
    rejection.note(refused);
    const isRefused = (error: unknown): boolean => error === refused;
    for (const intent of ['open', 'refresh', 'immediate', 'background'] as const) {
      await assert.rejects(enter(intent), isRefused);
    }
    const rejected = assert.rejects(waiting, isRefused);
    await clock.advance(2 * MINUTE);
    await rejected;
    await subject.enter(request, READ_RULES.open, true, new AbortController().signal);
  });
});
