import assert from 'node:assert/strict';
import type { Clock } from '../../../src/core/clock.ts';
import { type Sliced, Turns, withoutPause, withPauses } from '../../../src/core/slices.ts';

describe('work in slices', () => {
  let now: number;
  let done: number;
  /** The finished pieces at each pause. */
  let pauses: number[];
  const clock: Clock = {
    now: () => now,
    delay: async () => {
      pauses.push(done);
    },
  };
  beforeEach(() => {
    now = 0;
    done = 0;
    pauses = [];
  });

  function* work(pieces: number, msEach: number): Sliced<string> {
    while (done < pieces) {
      now += msEach;
      done++;
      yield;
    }
    return 'result';
  }

  it('pauses after ten milliseconds', async () => {
    assert.equal(await withPauses(work(8, 4), clock), 'result');
    assert.deepEqual(pauses, [3, 6]);
  });

  it('doesn’t pause if it is short', () => {
    void withPauses(work(2, 4), clock);
    assert.deepEqual([done, pauses], [2, []]);
  });

  it('ends at a pause if a signal aborts', async () => {
    const abort = new AbortController();
    const ending: Clock = {
      now: () => now,
      delay: async (_ms, signal) => {
        abort.abort('ended');
        signal?.throwIfAborted();
      },
    };
    await assert.rejects(withPauses(work(8, 4), ending, abort.signal), (reason) => reason === 'ended');
    assert.equal(done, 3);
  });

  it('that arrives together has turns, one after the other', async () => {
    const turns = new Turns(clock, new AbortController().signal);
    const pieces = Array.from({ length: 8 }, async () => {
      await turns.next();
      now += 4;
      done++;
    });
    await Promise.all(pieces);
    assert.equal(done, 8);
    assert.deepEqual(pauses, [3, 6]);
  });

  it('that arrives together doesn’t wait for a pause that ends with a signal', async () => {
    const ended = new AbortController();
    const stopped: Clock = {
      now: () => now,
      delay: (_ms, signal) => new Promise((_resolve, reject) => signal?.addEventListener('abort', reject)),
    };
    const turns = new Turns(stopped, ended.signal);
    now += 10;
    const waiting = Promise.all([turns.next(), turns.next()]);
    ended.abort();
    now = 0;
    await waiting;
  });

  it('doesn’t pause at all if the result is needed immediately', () => {
    assert.deepEqual([withoutPause(work(100, 4)), done, pauses], ['result', 100, []]);
  });
});
