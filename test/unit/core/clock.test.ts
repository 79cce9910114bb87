import assert from 'node:assert/strict';
import { systemClock } from '../../../src/core/clock.ts';

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
