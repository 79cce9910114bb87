import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { BoundedStorage } from '../../../../src/base/core/boundedStorage.ts';
import { StorageError } from '../../../../src/base/core/errors.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { recordingLog } from '../../../support/ports.ts';

describe('a storage that may hang', () => {
  it('passes everything on while it responds', async () => {
    const clock = new ManualClock();
    const bounded = new BoundedStorage(new MemoryStorage(), clock, recordingLog());
    await bounded.write('a/b', new Uint8Array([1]));
    assert.deepEqual([await bounded.list('a'), await bounded.read('a/b')], [['b'], new Uint8Array([1])]);
    await bounded.remove('a');
    assert.deepEqual([await bounded.list('a'), clock.sleeping], [[], 0]);
  });

  describe('while it hangs', () => {
    const clock = new ManualClock();
    let storage: MemoryStorage;
    let bounded: BoundedStorage;
    /** Ends the hanging operation. */
    let end: () => void;

    beforeEach(() => {
      storage = new MemoryStorage();
      bounded = new BoundedStorage(storage, clock, recordingLog());
    });

    /** Makes an operation hang, and waits until it fails. */
    async function hang(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      end = () => resolve(undefined);
      Object.assign(storage, { write: () => promise });
      const working = assert.rejects(bounded.write('a', new Uint8Array()), StorageError);
      Reflect.deleteProperty(storage, 'write');
      await clock.advance(9999);
      assert.ok(clock.sleeping > 0);
      await clock.advance(1);
      await working;
    }

    it('fails after ten seconds, and so do other operations', async () => {
      await hang();
      await assert.rejects(bounded.read('a'), StorageError);
      assert.equal(clock.sleeping, 0);
    });

    it('is used again as soon as the operation has ended', async () => {
      await hang();
      end();
      await setImmediate();
      await bounded.write('a', new Uint8Array([1]));
      assert.deepEqual(await bounded.read('a'), new Uint8Array([1]));
    });
  });

  it('does not count as hanging while the event loop was blocked', async () => {
    const blocked = new MemoryStorage();
    // Ends after the timers that are due when the event loop runs again.
    blocked.write = () => setImmediate();
    const clock = new ManualClock();
    const bounded = new BoundedStorage(blocked, clock, recordingLog());
    const writing = bounded.write('a', new Uint8Array([1]));
    clock.stall(60_000);
    await writing;
    await bounded.write('a', new Uint8Array([2]));
  });

  it('logs once that reads and writes fail, and passes each failure on', async () => {
    const storage = new MemoryStorage();
    const log = recordingLog();
    const bounded = new BoundedStorage(storage, new ManualClock(), log);
    await bounded.write('a', new Uint8Array([1]));
    storage.broken = true;
    for (const work of [() => bounded.read('a'), () => bounded.write('a', new Uint8Array()), () => bounded.list('')]) {
      await assert.rejects(work, StorageError);
    }
    assert.deepEqual(log.titles, [
      'warn Couldn’t read cached data: Storage failed (read)',
      'warn Couldn’t save cached data, which may be gone when the window closes: Storage failed (write)',
    ]);
  });
});
