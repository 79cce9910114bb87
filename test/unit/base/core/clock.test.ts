import assert from 'node:assert/strict';
import { systemClock, within } from '../../../../src/base/core/clock.ts';
import { ManualClock } from '../../../support/manualClock.ts';

describe('the system clock', () => {
  it('resolves a delay until a past time without a warning', async () => {
    const warnings: string[] = [];
    const collect = ({ message }: Error): void => void warnings.push(message);
    process.on('warning', collect);
    try {
      await systemClock.delay(-5.32);
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.off('warning', collect);
    }
    assert.deepEqual(warnings, []);
  });

  it('ends a delay with the reason of its signal', async () => {
    const reason = new Error('Ended.');
    await assert.rejects(systemClock.delay(60_000, AbortSignal.abort(reason)), reason);
    const end = new AbortController();
    const waiting = systemClock.delay(60_000, end.signal);
    end.abort(reason);
    await assert.rejects(waiting, reason);
  });
});

describe('work with a deadline', () => {
  it('gives its result, or fails, and leaves no timer', async () => {
    const clock = new ManualClock();
    assert.equal(await within(clock, 10, Promise.resolve('done')), 'done');
    const reason = new Error('Failed.');
    await assert.rejects(within(clock, 10, Promise.reject(reason)), reason);
    assert.equal(clock.sleeping, 0);
  });

  it('gives nothing from the deadline on, and continues', async () => {
    const clock = new ManualClock();
    const work = clock.delay(11).then(() => 'done');
    const seen: unknown[] = [];
    void within(clock, 10, work).then((result) => seen.push(result));
    await clock.advance(9);
    assert.deepEqual(seen, []);
    await clock.advance(1);
    assert.deepEqual(seen, [undefined]);
    await clock.advance(1);
    assert.equal(await work, 'done');
  });
});
