import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { limitReading, PATIENCE_MS } from '../../../../../src/clones/core/git/limitReading.ts';
import { readState } from '../../../../support/cloneStates.ts';
import { ManualClock } from '../../../../support/manualClock.ts';

const { signal } = new AbortController();
const READ = readState();

describe('reading the states of clones', () => {
  it('reads two at a time, and a folder that doesn’t respond holds its place', async () => {
    const clock = new ManualClock();
    const started: string[] = [];
    const read = limitReading((folder) => {
      started.push(folder);
      return folder === 'stuck' ? new Promise(() => undefined) : Promise.resolve(READ);
    }, clock);
    const states = ['stuck', 'a', 'b', 'stuck', 'c'].map((folder) => read(folder, [], 'git', signal));
    await Promise.all([states[1], states[2]]);
    assert.deepEqual(started, ['stuck', 'a', 'b', 'stuck']);
    await clock.advance(PATIENCE_MS);
    // Others were read while the last one waited: it has as much time again.
    await clock.advance(PATIENCE_MS);
    const kinds = (await Promise.all(states)).map((state) => state?.kind);
    assert.deepEqual(kinds, ['failed', 'read', 'read', 'failed', 'failed']);
    assert.deepEqual(started, ['stuck', 'a', 'b', 'stuck']);
  });

  it('reads nothing while each place is held by a folder that doesn’t respond', async () => {
    const clock = new ManualClock();
    const stuck: (() => void)[] = [];
    const read = limitReading(
      (folder) =>
        folder === 'stuck' ? new Promise((resolve) => stuck.push(() => resolve(READ))) : Promise.resolve(READ),
      clock,
    );
    const states = [read('stuck', [], 'git', signal), read('stuck', [], 'git', signal)];
    await clock.advance(PATIENCE_MS);
    await clock.advance(PATIENCE_MS);
    await Promise.all(states);
    // One after the other, as a series: a manual clock that stands still would never end a wait.
    for (const folder of ['a', 'b', 'c']) assert.equal(await read(folder, [], 'git', signal), undefined);
    for (const respond of stuck) respond();
    await setImmediate();
    assert.equal((await read('a', [], 'git', signal))?.kind, 'read');
  });

  it('lets a slow one cost only itself', async () => {
    const clock = new ManualClock();
    const SLOW_MS = 10_000;
    const read = limitReading(async (folder) => {
      if (folder !== 'slow') return READ;
      await clock.delay(SLOW_MS);
      return { kind: 'failed' };
    }, clock);
    const states = [...Array<string>(8).fill('slow'), 'a', 'b'].map((folder) => read(folder, [], 'git', signal));
    // Two at a time.
    for (let round = 0; round < 5; round++) await clock.advance(SLOW_MS);
    assert.deepEqual(
      (await Promise.all(states)).map((state) => state?.kind),
      [...Array<string>(8).fill('failed'), 'read', 'read'],
    );
  });
});
