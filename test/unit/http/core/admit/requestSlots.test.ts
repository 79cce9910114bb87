import assert from 'node:assert/strict';
import { RequestSlots, type SlotSharing } from '../../../../../src/http/core/admit/requestSlots.ts';
import { BudgetError } from '../../../../../src/http/core/send/requestErrors.ts';
import { letWorkEnd } from '../../../../support/letWorkEnd.ts';

const request = { origin: 'https://api.example', path: '/x' };
const { signal } = new AbortController();
const quota = { limit: 5000, remaining: 4000, used: 1000, resetAt: undefined };
const ALONE = { quota, windows: 1 };

/** Enters so often, and reports who has a slot. */
function queue(count: number, max = 6, sharing: SlotSharing = ALONE) {
  const slots = new RequestSlots(max);
  const entered: number[] = [];
  const enter = (index: number, own = signal): Promise<unknown> => slots.enter(own, () => entered.push(index), sharing);
  for (let index = 0; index < count; index++) void enter(index);
  return { slots, entered, enter };
}

describe('the slots of a service', () => {
  it('go to those that wait longest', async () => {
    const { slots, entered } = queue(10);
    await letWorkEnd();
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5]);
    slots.leave(ALONE);
    slots.leave(ALONE);
    await letWorkEnd();
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('are not taken by a request that ended while it waited', async () => {
    const { slots, entered, enter } = queue(6);
    const stop = new AbortController();
    const ended = enter(6, stop.signal);
    void enter(7);
    stop.abort();
    await assert.rejects(ended, { name: 'AbortError' });
    slots.leave(ALONE);
    await letWorkEnd();
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5, 7]);
    await assert.rejects(enter(8, stop.signal), { name: 'AbortError' });
    slots.leave(ALONE);
    await enter(9);
    assert.equal(entered.at(-1), 9);
  });

  it('are free after a request that was not started, or could not be', async () => {
    const { slots, entered, enter } = queue(5);
    for (let index = 0; index < 3; index++) {
      assert.deepEqual(await slots.enter(signal, () => ({ until: 1 }), ALONE), { until: 1 });
      const fail = (): never => {
        throw new BudgetError(request);
      };
      await assert.rejects(slots.enter(signal, fail, ALONE), BudgetError);
    }
    await enter(5);
    assert.deepEqual(entered, [0, 1, 2, 3, 4, 5]);
  });

  for (const [max, hasQuota, windows, expected] of [
    [24, true, 1, 24],
    [24, false, 1, 6],
    [6, true, 1, 6],
    [24, true, 2, 12],
    [6, false, 10, 1],
  ] as const) {
    const service = `a service ${hasQuota ? 'with' : 'without'} a quota`;
    it(`are ${expected} of ${max} in each of ${windows} windows for ${service}`, async () => {
      const { entered } = queue(200, max, { quota: hasQuota ? quota : undefined, windows });
      await letWorkEnd();
      assert.equal(entered.length, expected);
    });
  }

  it('are more as soon as the service has reported a quota, and fewer when another window opens', async () => {
    const { slots, entered } = queue(200, 24, { quota: undefined, windows: 1 });
    await letWorkEnd();
    slots.leave(ALONE);
    await letWorkEnd();
    assert.equal(entered.length, 1 + 24);
    for (let answered = 0; answered < 13; answered++) slots.leave({ quota, windows: 2 });
    await letWorkEnd();
    assert.equal(entered.length, 1 + 24 + 1);
  });
});
