import assert from 'node:assert/strict';
import type { CloneState } from '../../../../../src/core/clones/git/cloneStates.ts';
import { limitReading, PATIENCE_MS } from '../../../../../src/core/clones/git/limitReading.ts';
import { ManualClock } from '../../../../support/manualClock.ts';

const { signal } = new AbortController();
const READ: CloneState = { kind: 'read', branch: 'main', changes: 0, ahead: 0, behind: 0 };

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
    const kinds = (await Promise.all(states)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['failed', 'read', 'read', 'failed', 'failed']);
    assert.deepEqual(started, ['stuck', 'a', 'b', 'stuck']);
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
      (await Promise.all(states)).map(({ kind }) => kind),
      [...Array<string>(8).fill('failed'), 'read', 'read'],
    );
  });
});
