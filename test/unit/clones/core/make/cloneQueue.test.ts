import assert from 'node:assert/strict';
import { QUEUE_KEY } from '../../../../../src/base/core/storedKeys.ts';
import {
  BEAT_MS,
  CloneQueue,
  failedIn,
  MAX_QUEUED,
  remainingIn,
} from '../../../../../src/clones/core/make/cloneQueue.ts';
import { MemoryMemento } from '../../../../support/memoryMemento.ts';

const FOLDER = 'file:///home/rita/code';

describe('repositories that are left to clone', () => {
  let memento: MemoryMemento;
  let queue: CloneQueue;
  beforeEach(async () => {
    memento = new MemoryMemento();
    queue = new CloneQueue(memento);
    await queue.start(FOLDER, { protocol: 'https', layout: 'name' }, ['a', 'b', 'c']);
  });

  const state = () => new CloneQueue(memento).state ?? assert.fail();

  it('are known to the next window, with the results so far', async () => {
    await queue.begin('a', 1000);
    await queue.end('a', 'cloned');
    await queue.begin('b', 2000);
    await queue.end('b', 'failed');
    await queue.begin('c', 3000);
    const { folder, protocol, results, current } = state();
    assert.deepEqual([folder, protocol, results, current], [FOLDER, 'https', { a: 'cloned', b: 'failed' }, 'c']);
    assert.deepEqual(remainingIn(state()), ['c']);
  });

  it('are run by a window until it pauses, or has said nothing for a while', async () => {
    assert.equal(queue.isRunning(0), false);
    await queue.beat(10_000);
    assert.equal(queue.isRunning(10_000), false, 'not claimed');
    await queue.claim(10_000);
    assert.equal(queue.isRunning(10_000 + BEAT_MS), true);
    assert.equal(queue.isRunning(10_000 + 3 * BEAT_MS), false);
    // The clock was set back.
    assert.equal(queue.isRunning(10_000 - 3 * BEAT_MS), false);
    await queue.beat(20_000);
    assert.equal(queue.isRunning(20_000), true);
    // Another window that closes releases nothing.
    await new CloneQueue(memento).pause();
    await new CloneQueue(memento).beat(90_000);
    assert.equal(queue.isRunning(20_000), true);
    await queue.pause();
    assert.deepEqual([queue.isRunning(20_000), queue.isOurs], [false, false]);
  });

  it('are those that failed, after “Retry”', async () => {
    for (const [key, kind] of [
      ['a', 'cloned'],
      ['b', 'interrupted'],
      ['c', 'failed'],
    ] as const) {
      await queue.end(key, kind);
    }
    assert.deepEqual(failedIn(state()), ['b', 'c']);
    const ended = state();
    await queue.clear(ended);
    await queue.retry(ended);
    assert.deepEqual(remainingIn(state()), ['b', 'c']);
    assert.notEqual(state().id, ended.id);
  });

  it('are forgotten, and changes after that create nothing', async () => {
    const first = state();
    await queue.clear({ id: 'another' });
    assert.ok(queue.state);
    await queue.clear(first);
    await queue.beat(1);
    await queue.claim(1);
    await queue.end('a', 'cloned');
    await queue.pause();
    assert.deepEqual([queue.state, [...memento.entries]], [undefined, []]);
  });

  for (const stored of [
    'x',
    { id: 'x', folder: '', protocol: 'https', wanted: [], results: {} },
    { id: 'x', folder: FOLDER, protocol: 'ext', wanted: [], results: {} },
    { id: 'x', folder: FOLDER, protocol: 'ssh', wanted: [1], results: {} },
    { id: 'x', folder: FOLDER, protocol: 'ssh', wanted: [], results: { a: 'run' } },
    { id: 'x', folder: FOLDER, protocol: 'ssh', wanted: Array.from({ length: MAX_QUEUED + 1 }, String), results: {} },
  ]) {
    it(`are none if what is stored is invalid: ${JSON.stringify(stored).slice(0, 60)}`, async () => {
      await memento.update(QUEUE_KEY, stored);
      assert.equal(queue.state, undefined);
    });
  }
});
