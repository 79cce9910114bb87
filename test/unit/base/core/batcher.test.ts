import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Batcher } from '../../../../src/base/core/batcher.ts';
import { ManualClock } from '../../../support/manualClock.ts';

const MS = 500;

describe('a batcher', () => {
  let clock: ManualClock;
  let done: number[];
  let batcher: Batcher;

  beforeEach(() => {
    clock = new ManualClock();
    const start = clock.now();
    done = [];
    batcher = new Batcher(clock, MS, () => done.push(clock.now() - start));
  });

  it('runs soon after a quiet time, once per turn', async () => {
    batcher.schedule();
    batcher.schedule();
    assert.deepEqual(done, []);
    await setImmediate();
    assert.deepEqual(done, [0]);
  });

  it('does nothing without a call', async () => {
    await clock.advance(10 * MS);
    assert.deepEqual([done, clock.sleeping], [[], 0]);
  });

  it('runs once for all calls within the interval', async () => {
    batcher.schedule();
    await setImmediate();
    for (const passed of [100, 100]) {
      await clock.advance(passed);
      batcher.schedule();
    }
    await clock.advance(10 * MS);
    assert.deepEqual(done, [0, MS]);
  });

  it('runs at most once per interval', async () => {
    for (let passed = 0; passed < 4 * MS; passed += 10) {
      batcher.schedule();
      await setImmediate();
      await clock.advance(10);
    }
    assert.deepEqual(done, [0, MS, 2 * MS, 3 * MS, 4 * MS]);
  });

  it('runs again for calls during a run', async () => {
    const again = new Batcher(clock, MS, () => {
      if (done.push(0) < 2) again.schedule();
    });
    again.schedule();
    await setImmediate();
    await clock.advance(10 * MS);
    assert.equal(done.length, 2);
  });

  for (const passed of [0, 100]) {
    it(`does nothing after its disposal, ${passed} ms after a run`, async () => {
      if (passed > 0) {
        batcher.schedule();
        await setImmediate();
        await clock.advance(passed);
      }
      batcher.schedule();
      batcher.dispose();
      await clock.advance(10 * MS);
      batcher.schedule();
      await clock.advance(10 * MS);
      assert.deepEqual([done.length, clock.sleeping], [passed > 0 ? 1 : 0, 0]);
    });
  }

  it('does not wait if the clock is set back', async () => {
    let now = 0;
    const waits: number[] = [];
    const strange = { now: () => now, delay: async (ms: number) => void waits.push(ms) };
    const patient = new Batcher(strange, MS, () => done.push(now));
    patient.schedule();
    await setImmediate();
    now = -1_000_000;
    patient.schedule();
    await setImmediate();
    assert.deepEqual([done.length, waits], [2, [MS]]);
  });
});
