import assert from 'node:assert/strict';
import { CloneStates } from '../../../../src/core/clones/git/cloneStates.ts';
import { CloneAttention } from '../../../../src/views/tree/cloneAttention.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../support/manualClock.ts';

describe('the clones that need attention', () => {
  it('have changes or commits to push, and are updated when no state is being read', async () => {
    const clock = new ManualClock();
    const counts = new Map<string, { readonly changes: number; readonly ahead?: number }>([
      ['clean', { changes: 0, ahead: 0 }],
      ['dirty', { changes: 2 }],
      ['ahead', { changes: 0, ahead: 1 }],
    ]);
    const slow = Promise.withResolvers<void>();
    const read = async (folder: string) => {
      if (folder === 'ahead') await slow.promise;
      return { kind: 'read', branch: 'main', changes: 0, ...counts.get(folder) } as never;
    };
    const states = new CloneStates({ clock, read });
    const clones = { all: [...counts.keys()].map((folder) => ({ folder, remotes: [] })) };
    const attention = new CloneAttention({ clones, states, clock });
    let changes = 0;
    attention.onDidChange(() => changes++);
    attention.readUnread();
    await letWorkEnd();
    await clock.advance(5000);
    assert.deepEqual([[...attention.folders], changes], [[], 0]);
    slow.resolve();
    await letWorkEnd();
    await clock.advance(5000);
    assert.deepEqual([[...attention.folders], changes], [['dirty', 'ahead'], 1]);
    counts.set('dirty', { changes: 3 });
    states.expire('dirty');
    states.readIfDue('dirty');
    await clock.advance(5000);
    assert.equal(changes, 1, 'they are the same');
    counts.set('clean', { changes: 1 });
    attention.readUnread();
    await clock.advance(5000);
    assert.equal(changes, 1, 'what was read once is read again when its row is shown');
    attention.dispose();
    states.dispose();
  });
});
