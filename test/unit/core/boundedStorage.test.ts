import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { BoundedStorage } from '../../../src/core/boundedStorage.ts';
import { StorageError } from '../../../src/core/errors.ts';
import { ManualClock } from '../../support/manualClock.ts';
import { MemoryStorage } from '../../support/memoryStorage.ts';
import { recordingLog } from '../../support/ports.ts';

describe('a storage that may hang', () => {
  it('passes everything on while it responds', async () => {
    const clock = new ManualClock();
    const bounded = new BoundedStorage(new MemoryStorage(), clock, recordingLog());
    await bounded.write('a/b', new Uint8Array([1]));
    assert.deepEqual([await bounded.list('a'), await bounded.read('a/b')], [['b'], new Uint8Array([1])]);
    await bounded.setAside('a/b');
    await bounded.remove('a');
    assert.deepEqual([await bounded.list('a'), clock.sleeping], [[], 0]);
  });

  describe('while it hangs', () => {
    const clock = new ManualClock();
    let storage: MemoryStorage;
    let bounded: BoundedStorage;
    let log: ReturnType<typeof recordingLog>;
    /** Ends the hanging operation. */
    let end: () => void;

    beforeEach(() => {
      storage = new MemoryStorage();
      log = recordingLog();
      bounded = new BoundedStorage(storage, clock, log);
    });

    /** Makes one operation hang, and waits until it fails. */
    async function hang(action: 'read' | 'write'): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      end = () => resolve(undefined);
      Object.assign(storage, { [action]: () => promise });
      const working = assert.rejects(bounded[action]('a', new Uint8Array()), StorageError);
      Reflect.deleteProperty(storage, action);
      await clock.advance(9999);
      assert.ok(clock.sleeping > 0);
      await clock.advance(1);
      await working;
    }

    it('fails after ten seconds, and so do other operations', async () => {
      await hang('write');
      await assert.rejects(bounded.read('a'), StorageError);
      assert.equal(clock.sleeping, 0);
    });

    it('is used again as soon as the operation has ended', async () => {
      await hang('write');
      end();
      await setImmediate();
      await bounded.write('a', new Uint8Array([1]));
      assert.deepEqual(await bounded.read('a'), new Uint8Array([1]));
    });

    it('is retried from time to time while a read has not ended', async () => {
      await hang('read');
      await clock.advance(19_999);
      await assert.rejects(bounded.read('a'), StorageError);
      await clock.advance(1);
      assert.equal(await bounded.read('a'), undefined);
    });

    it('is used again after such a retry succeeds, although the operation never ends', async () => {
      await hang('read');
      await clock.advance(20_000);
      await bounded.read('a');
      await bounded.write('a', new Uint8Array([1]));
      assert.deepEqual(await bounded.read('a'), new Uint8Array([1]));
      end();
      await setImmediate();
      assert.equal(log.lines.filter((line) => line.includes('responds again')).length, 1);
    });

    it('is retried by one operation at a time', async () => {
      await hang('read');
      await clock.advance(20_000);
      await hang('read');
      await assert.rejects(bounded.read('a'), StorageError);
    });

    it('is not retried while a write has not ended, because the write could overwrite later data', async () => {
      await hang('write');
      await clock.advance(3_600_000);
      await assert.rejects(bounded.write('a', new Uint8Array()), StorageError);
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
