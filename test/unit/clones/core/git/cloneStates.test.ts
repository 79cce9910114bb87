import assert from 'node:assert/strict';
import { systemClock } from '../../../../../src/base/core/clock.ts';
import { type CloneState, CloneStates, MAX_AGE_MS } from '../../../../../src/clones/core/git/cloneStates.ts';
import { compareFoldersOf } from '../../../../../src/clones/node/letterCase.ts';
import { readState } from '../../../../support/cloneStates.ts';

const CLEAN = readState();
const DIRTY = readState({ changes: 1 });

describe('the states of clones', () => {
  let now: number;
  let state: CloneState;
  let reads: { readonly folder: string; readonly end: () => void }[];
  let changed: string[];
  let expired: (readonly string[])[];
  let states: CloneStates;
  beforeEach(() => {
    [now, state, reads, changed, expired] = [1000, CLEAN, [], [], []];
    states = new CloneStates({ ...systemClock, now: () => now }, (folder) => {
      const { promise, resolve } = Promise.withResolvers<CloneState>();
      reads.push({ folder, end: () => resolve(state) });
      return promise;
    });
    states.onDidChange((folder) => changed.push(folder));
    states.onDidExpire((folders) => expired.push(folders));
  });
  afterEach(() => states.dispose());

  const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  async function settle(): Promise<void> {
    await nextTurn();
    for (const { end } of reads) end();
    await nextTurn();
  }

  it('are read when they are shown, once', async () => {
    assert.equal(states.readIfDue('a'), undefined);
    states.readIfDue('a');
    await settle();
    assert.deepEqual([states.of('a'), states.readIfDue('a')], [CLEAN, CLEAN]);
    assert.deepEqual([reads.length, changed], [1, ['a']]);
  });

  it('that were never read are read two at a time, also if that is requested twice', async () => {
    states.readIfDue('known');
    await settle();
    for (let i = 0; i < 3; i++) void states.readUnread(['known', 'a', 'b', 'c', 'd', 'e']);
    states.readIfDue('shown');
    await nextTurn();
    assert.deepEqual(
      reads.map(({ folder }) => folder),
      ['known', 'shown', 'a', 'b'],
    );
    await settle();
    assert.equal(reads.at(-1)?.folder, 'd');
    states.dispose();
    await settle();
    await settle();
    assert.equal(reads.at(-1)?.folder, 'd', 'nothing is read for a window that was closed');
  });

  it('are read again after a while, and reported only if they changed', async () => {
    states.readIfDue('a');
    await settle();
    now += MAX_AGE_MS;
    states.readIfDue('a');
    await settle();
    assert.deepEqual([reads.length, changed], [2, ['a']]);
    now += MAX_AGE_MS;
    state = DIRTY;
    states.readIfDue('a');
    await settle();
    assert.deepEqual([states.of('a'), changed], [DIRTY, ['a', 'a']]);
  });

  it('are read again if they may have changed, also while they are read', async () => {
    states.readIfDue('a');
    await settle();
    states.expire('a');
    assert.deepEqual(expired, [['a']]);
    states.readIfDue('a');
    states.expire('a');
    states.expire('b');
    await settle();
    // Expired during the second reading.
    assert.deepEqual([reads.length, changed, expired], [2, ['a'], [['a'], ['a']]]);
    state = DIRTY;
    states.readIfDue('a');
    await settle();
    assert.deepEqual([reads.length, states.of('a'), changed], [3, DIRTY, ['a', 'a']]);
  });

  it('can be read again after a failure to do so', async () => {
    const failing = new CloneStates({ ...systemClock, now: () => now }, () => Promise.reject(new Error('no code')));
    failing.readIfDue('a');
    await nextTurn();
    assert.deepEqual(failing.of('a'), { kind: 'failed' });
    failing.dispose();
  });

  it('are not known, and the others not tried, while none can be read', async () => {
    const tried: string[] = [];
    const waiting = new CloneStates({ ...systemClock, now: () => now }, async (folder) => {
      tried.push(folder);
      return folder === 'a' ? CLEAN : undefined;
    });
    await waiting.readUnread(['a', 'b', 'c', 'd']);
    assert.deepEqual([tried, waiting.of('b')], [['a', 'b', 'c'], undefined]);
    await waiting.readUnread(['a', 'b', 'c', 'd']);
    assert.deepEqual(tried, ['a', 'b', 'c', 'b', 'c']);
    waiting.dispose();
  });

  it('expire together, and don’t count as changed', async () => {
    states.readIfDue('a');
    states.readIfDue('b');
    await settle();
    states.expire();
    assert.deepEqual([changed, expired], [['a', 'b'], [['a', 'b']]]);
    states.readIfDue('a');
    await nextTurn();
    assert.equal(reads.length, 3);
  });

  it('are not reported after the end', async () => {
    states.readIfDue('a');
    states.dispose();
    await settle();
    assert.deepEqual([states.of('a'), changed], [undefined, []]);
  });

  for (const [platform, isSame] of [
    ['linux', false],
    ['win32', true],
  ] as const) {
    it(`are ${isSame ? '' : 'not '}read again when VS Code’s Git reports other letters on ${platform}`, async () => {
      const [known, reported] = ['file:///c%3A/Code/a', 'file:///c%3A/code/A'];
      compareFoldersOf(platform);
      try {
        states.readIfDue(known);
        // While it is read, and afterwards.
        states.expire(reported);
        await settle();
        assert.deepEqual(expired, isSame ? [[known]] : []);
        states.expire(reported);
        assert.deepEqual(expired, isSame ? [[known], [known]] : []);
      } finally {
        compareFoldersOf('linux');
      }
    });
  }
});
