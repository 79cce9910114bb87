import assert from 'node:assert/strict';
import type { CloneState } from '../../../../src/core/clones/cloneStates.ts';
import { limitReading, PATIENCE_MS } from '../../../../src/core/clones/limitReading.ts';
import { ManualClock } from '../../../support/manualClock.ts';

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
    const kinds = (await Promise.all(states)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['failed', 'read', 'read', 'failed', 'failed']);
    assert.deepEqual(started, ['stuck', 'a', 'b', 'stuck']);
  });
});
