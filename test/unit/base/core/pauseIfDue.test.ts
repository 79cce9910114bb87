import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../../../src/base/core/clock.ts';
import { pauseIfDue } from '../../../../src/base/core/pauseIfDue.ts';
import { replaceProperties } from '../../../support/replaceProperties.ts';

describe('pauses of long work', () => {
  let now: number;
  let done: string[];
  let restore: () => void;
  beforeEach(async () => {
    now = 0;
    restore = replaceProperties(systemClock, { now: () => now });
    // Ends what began before.
    await setTimeout(10);
    done = [];
  });
  afterEach(() => restore());

  function beginOtherWork(): void {
    void setTimeout(0).then(() => done.push('other work'));
  }

  async function work(name: string, ms: number): Promise<void> {
    await pauseIfDue();
    now += ms;
    done.push(name);
  }

  it('let the event loop run after ten milliseconds', async () => {
    beginOtherWork();
    for (const name of ['a', 'b', 'c', 'd']) await work(name, 5);
    assert.deepEqual(done, ['a', 'b', 'other work', 'c', 'd']);
  });

  it('are none for short work', async () => {
    beginOtherWork();
    for (const name of ['a', 'b', 'c', 'd']) await work(name, 2);
    assert.deepEqual(done, ['a', 'b', 'c', 'd']);
  });

  it('are between pieces of work that arrive together', async () => {
    beginOtherWork();
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => work(name, 5)));
    assert.deepEqual(done, ['a', 'b', 'other work', 'c', 'd']);
  });
});
