import assert from 'node:assert/strict';
import { RequestSlots } from '../../../../../src/core/http/admit/requestSlots.ts';
import * as requestErrors from '../../../../../src/core/http/send/requestErrors.ts';
import { letWorkEnd } from '../../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../../support/manualClock.ts';

const request = { origin: 'https://api.example', path: '/x' };
const { signal } = new AbortController();
const QUOTA = { limit: 5000, remaining: 4000, used: 1000, resetAt: undefined };
const ABORTED = new DOMException('ended', 'AbortError');

/** Enters so often, and reports who has a slot. */
function queue(count: number, max = 24) {
  const clock = new ManualClock();
  const slots = new RequestSlots(clock, max);
  const entered: number[] = [];
  const enter = (index: number, own = signal): Promise<unknown> => slots.enter(own, () => entered.push(index));
  for (let index = 0; index < count; index++) void enter(index);
  return { clock, slots, entered, enter };
}

describe('the slots of a service', () => {
  it('are six at first, and go to those that wait longest', async () => {
    const { slots, entered, clock } = queue(10);
    await letWorkEnd();
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5]);
    slots.leave(clock.now(), undefined, QUOTA);
    slots.leave(clock.now(), undefined, QUOTA);
    await letWorkEnd();
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('are not taken by a request that ended while it waited', async () => {
    const { clock, slots, entered, enter } = queue(6);
    const stop = new AbortController();
    const ended = enter(6, stop.signal);
    void enter(7);
    stop.abort();
    await assert.rejects(ended, { name: 'AbortError' });
    slots.leave(clock.now(), ABORTED, QUOTA);
    await letWorkEnd();
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5, 7]);
    await assert.rejects(enter(8, stop.signal), { name: 'AbortError' });
    slots.leave(clock.now(), ABORTED, QUOTA);
    await enter(9);
    assert.equal(entered.at(-1), 9);
  });

  it('are free after a request that was not started, or could not be', async () => {
    const { slots, entered, enter } = queue(5);
    for (let index = 0; index < 3; index++) {
      assert.deepEqual(await slots.enter(signal, () => ({ until: 1 })), { until: 1 });
      const fail = (): never => {
        throw new requestErrors.BudgetError(request);
      };
      await assert.rejects(slots.enter(signal, fail), requestErrors.BudgetError);
    }
    await enter(5);
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5]);
  });

  for (const [max, hasQuota, expected] of [
    [24, true, 24],
    [24, false, 8],
    [8, true, 8],
    [4, false, 4],
  ] as const) {
    it(`are at most ${expected} of ${max} for a service ${hasQuota ? 'with' : 'without'} a quota`, async () => {
      const { slots, clock } = queue(200, max);
      let most = 0;
      for (let answered = 0; answered < 150; ) {
        await letWorkEnd();
        const startedAt = clock.now();
        const running = slots.count;
        most = Math.max(most, running);
        await clock.advance(800);
        for (let index = 0; index < running; index++, answered++)
          slots.leave(startedAt, undefined, hasQuota ? QUOTA : undefined);
      }
      // It starts with as many at any service.
      assert.equal(most, Math.max(6, expected));
    });
  }

  it('don’t change with requests that have no outcome', async () => {
    const { slots, clock } = queue(200);
    for (let ended = 0; ended < 100; ended++) {
      await letWorkEnd();
      const startedAt = clock.now();
      await clock.advance(800);
      slots.leave(startedAt, ABORTED, QUOTA);
    }
    assert.equal(slots.count, 6);
  });

  it('are six again when no request is running', async () => {
    const { slots, clock } = queue(50);
    for (let left = 50; left > 0; ) {
      await letWorkEnd();
      const startedAt = clock.now();
      const running = Math.min(left, slots.count);
      await clock.advance(800);
      for (let index = 0; index < running; index++, left--) slots.leave(startedAt, undefined, QUOTA);
    }
    await letWorkEnd();
    assert.ok(slots.count > 12, `${slots.count}`);
    await slots.enter(signal, () => clock.now());
    assert.equal(slots.count, 6);
  });

  for (const [failure, expected] of [
    [new requestErrors.ServerError({ ...request, status: 502 }, undefined), 3],
    [new requestErrors.ServerError({ ...request, status: 500 }, undefined), 3],
    [new requestErrors.ServerError({ ...request, status: 501 }, undefined), 6],
    [new requestErrors.SecondaryLimitError(request, 1000), 3],
    [new requestErrors.TimedOutError(request, 'idle'), 3],
    [new requestErrors.UnreachableError(request, 'ECONNREFUSED'), 3],
    [new requestErrors.NotFoundError(request), 6],
    [ABORTED, 6],
  ] as const) {
    const status = 'request' in failure ? (failure.request.status ?? '') : '';
    it(`are ${expected} after ${failure.name} ${status}`, async () => {
      const { slots, clock } = queue(6);
      await letWorkEnd();
      slots.leave(clock.now(), failure, QUOTA);
      assert.equal(slots.count, expected);
    });
  }
});
