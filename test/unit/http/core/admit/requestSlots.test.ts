import assert from 'node:assert/strict';
import { RequestSlots, type SlotSharing } from '../../../../../src/http/core/admit/requestSlots.ts';
import * as requestErrors from '../../../../../src/http/core/send/requestErrors.ts';
import { letWorkEnd } from '../../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../../support/manualClock.ts';

const request = { origin: 'https://api.example', path: '/x' };
const { signal } = new AbortController();
const quota = { limit: 5000, remaining: 4000, used: 1000, resetAt: undefined };
const ALONE = { quota, windows: 1 };
const ABORTED = new DOMException('ended', 'AbortError');

/** Enters so often, and reports who has a slot. */
function queue(count: number, max = 24, sharing: SlotSharing = ALONE) {
  const clock = new ManualClock();
  const slots = new RequestSlots(clock, max);
  const entered: number[] = [];
  const enter = (index: number, own = signal): Promise<unknown> => slots.enter(own, () => entered.push(index), sharing);
  for (let index = 0; index < count; index++) void enter(index);
  return { clock, slots, entered, enter };
}

describe('the slots of a service', () => {
  it('are six at first, and go to those that wait longest', async () => {
    const { slots, entered, clock } = queue(10);
    await letWorkEnd();
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5]);
    slots.leave(clock.now(), undefined, ALONE);
    slots.leave(clock.now(), undefined, ALONE);
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
    slots.leave(clock.now(), ABORTED, ALONE);
    await letWorkEnd();
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5, 7]);
    await assert.rejects(enter(8, stop.signal), { name: 'AbortError' });
    slots.leave(clock.now(), ABORTED, ALONE);
    await enter(9);
    assert.equal(entered.at(-1), 9);
  });

  it('are free after a request that was not started, or could not be', async () => {
    const { slots, entered, enter } = queue(5);
    for (let index = 0; index < 3; index++) {
      assert.deepEqual(await slots.enter(signal, () => ({ until: 1 }), ALONE), { until: 1 });
      const fail = (): never => {
        throw new requestErrors.BudgetError(request);
      };
      await assert.rejects(slots.enter(signal, fail, ALONE), requestErrors.BudgetError);
    }
    await enter(5);
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5]);
  });

  for (const [max, hasQuota, windows, expected] of [
    [24, true, 1, 24],
    [24, false, 1, 8],
    [8, true, 1, 8],
    [24, true, 2, 12],
    [8, false, 10, 1],
  ] as const) {
    const service = `a service ${hasQuota ? 'with' : 'without'} a quota`;
    it(`are at most ${expected} of ${max} in each of ${windows} windows for ${service}`, async () => {
      const sharing = { quota: hasQuota ? quota : undefined, windows };
      const { slots, clock } = queue(200, max, sharing);
      let most = 0;
      for (let answered = 0; answered < 150; ) {
        await letWorkEnd();
        const startedAt = clock.now();
        const running = slots.count;
        most = Math.max(most, running);
        await clock.advance(800);
        for (let index = 0; index < running; index++, answered++) slots.leave(startedAt, undefined, sharing);
      }
      assert.equal(most, expected);
    });
  }

  it('are fewer as soon as another window has some, too', async () => {
    const { slots, clock } = queue(400);
    const round = async (sharing: SlotSharing): Promise<number> => {
      await letWorkEnd();
      const [startedAt, running] = [clock.now(), slots.count];
      await clock.advance(800);
      for (let index = 0; index < running; index++) slots.leave(startedAt, undefined, sharing);
      return slots.count;
    };
    for (let rounds = 0; rounds < 5; rounds++) await round(ALONE);
    assert.deepEqual([slots.count, await round({ quota, windows: 2 })], [24, 12]);
    for (let rounds = 0; rounds < 5; rounds++) await round(ALONE);
    assert.equal(slots.count, 24);
  });

  it('don’t change with requests that have no outcome', async () => {
    const { slots, clock } = queue(200);
    for (let ended = 0; ended < 100; ended++) {
      await letWorkEnd();
      const startedAt = clock.now();
      await clock.advance(800);
      slots.leave(startedAt, ABORTED, ALONE);
    }
    assert.equal(slots.count, 6);
  });

  describe('of which none is taken', () => {
    /** Slots that became more, although all answers arrive before the next requests. */
    async function grownSlots() {
      const { clock, slots, entered, enter } = queue(0);
      /** Takes the slots, and frees them when the service has answered. */
      const takeAll = async (most = Infinity): Promise<void> => {
        const startedAt = clock.now();
        for (let index = 0; index < Math.min(slots.count, most); index++) void enter(index);
        await letWorkEnd();
        await clock.advance(800);
        while (entered.pop() !== undefined) slots.leave(startedAt, undefined, ALONE);
        await letWorkEnd();
      };
      for (let rounds = 0; rounds < 4; rounds++) {
        await takeAll();
        await clock.advance(300);
      }
      assert.equal(slots.count, 24);
      return { clock, slots, takeAll };
    }

    for (const [ms, expected] of [
      [699, 24],
      [700, 6],
    ] as const) {
      it(`are ${expected} after ${300 + ms} ms`, async () => {
        const { clock, slots } = await grownSlots();
        await clock.advance(ms);
        await slots.enter(signal, () => clock.now(), ALONE);
        assert.equal(slots.count, expected);
      });
    }

    it('are six again after a request that ran alone, such as for the first page of a list', async () => {
      const { clock, slots, takeAll } = await grownSlots();
      await takeAll(1);
      assert.equal(slots.count, 24);
      await slots.enter(signal, () => clock.now(), ALONE);
      assert.equal(slots.count, 6);
    });

    it('are six again after the clock was set back', async () => {
      const { clock, slots } = await grownSlots();
      clock.jump(-60_000);
      await slots.enter(signal, () => clock.now(), ALONE);
      assert.equal(slots.count, 6);
    });
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
      slots.leave(clock.now(), failure, ALONE);
      assert.equal(slots.count, expected);
    });
  }
});
