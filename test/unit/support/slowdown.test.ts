import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { HARD_LIMIT_MS, INTERVAL_MS, MachineClock, Patience, stretched } from '../../support/slowdown.ts';

/** Waits until the clock has measured that often. */
async function measured(clock: MachineClock, works: readonly unknown[], count: number): Promise<number> {
  while (works.length < count) {
    clock.now();
    await delay(20);
  }
  await delay(20);
  return clock.now();
}

describe('the clock for the limits of waits', () => {
  it('counts less while a small piece of work takes longer', async () => {
    const works: number[] = [];
    const clock = new MachineClock(async () => {
      works.push(works.length === 0 ? 1 : 20);
      return works.at(-1) ?? 0;
    });
    const first = await measured(clock, works, 1);
    const passed = (await measured(clock, works, 2)) - first;
    assert.ok(first > 0 && first <= INTERVAL_MS, `${first}`);
    assert.ok(passed > 0 && passed <= ((works.length - 1) * INTERVAL_MS) / 10, `${passed}`);
    assert.ok(clock.slowdown >= 10, `${clock.slowdown}`);
  });

  it('calls the machine slow only if most measurements are slow', async () => {
    const works: number[] = [];
    const clock = new MachineClock(async () => {
      works.push(works.length === 1 ? 1000 : 1);
      return works.at(-1) ?? 0;
    });
    await measured(clock, works, 3);
    assert.ok(clock.slowdown < 100, `${clock.slowdown}`);
  });

  it('counts less while its timer is late', async () => {
    const works: number[] = [];
    const clock = new MachineClock(async () => works.push(1));
    clock.now();
    // Blocks the event loop.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * INTERVAL_MS);
    const passed = await measured(clock, works, 1);
    assert.ok(passed <= INTERVAL_MS / 3 + (works.length - 1) * INTERVAL_MS, `${passed}`);
  });

  it('continues if the work fails', async () => {
    const works: number[] = [];
    const clock = new MachineClock(async () => {
      works.push(1);
      throw new Error('The disk is full.');
    });
    assert.ok((await measured(clock, works, 1)) > 0);
  });
});

describe('the limit of an attempt', () => {
  it('is longer on a slow machine, but at most four times as long', () => {
    assert.deepEqual(
      [1, 2, 50].map((slowdown) => stretched(1000, slowdown)),
      [1000, 2000, 4000],
    );
  });
});

describe('the patience of a wait', () => {
  it('ends at its limit on the given clock, and starts again when renewed', () => {
    let now = 5000;
    const patience = new Patience(1000, { now: () => now });
    now += 999;
    assert.equal(patience.isExhausted, false);
    now += 1;
    assert.equal(patience.isExhausted, true);
    patience.renew();
    assert.equal(patience.isExhausted, false);
  });

  it('ends after three minutes of real time, however slow the machine is', () => {
    let real = 0;
    const patience = new Patience(1000, { now: () => 0 }, () => real);
    real = HARD_LIMIT_MS - 1;
    assert.equal(patience.isExhausted, false);
    real = HARD_LIMIT_MS;
    assert.equal(patience.isExhausted, true);
  });
});
