import assert from 'node:assert/strict';
import { BoundedStorage } from '../../../src/core/boundedStorage.ts';
import { StorageError } from '../../../src/core/errors.ts';
import { ManualClock } from '../../support/manualClock.ts';
import { MemoryStorage } from '../../support/memoryStorage.ts';
import { recordingLog } from '../../support/ports.ts';

describe('a storage that may hang', () => {
  it('passes everything on while it does not', async () => {
    const clock = new ManualClock();
    const bounded = new BoundedStorage(new MemoryStorage(), clock, recordingLog());
    await bounded.write('a/b', new Uint8Array([1]));
    assert.deepEqual([await bounded.list('a'), await bounded.read('a/b')], [['b'], new Uint8Array([1])]);
    await bounded.setAside('a/b');
    await bounded.remove('a');
    assert.deepEqual([await bounded.list('a'), clock.sleeping], [[], 0]);
  });

  it('is given up after ten seconds, once and for all', async () => {
    const clock = new ManualClock();
    const storage = new MemoryStorage();
    storage.write = () => new Promise(() => undefined);
    const bounded = new BoundedStorage(storage, clock, recordingLog());
    const writing = assert.rejects(bounded.write('a', new Uint8Array()), StorageError);
    await clock.advance(10_000);
    await writing;
    await assert.rejects(bounded.read('a'), StorageError);
    assert.equal(clock.sleeping, 0);
  });

  it('tells once that it fails to read, and to write, and passes each failure on', async () => {
    const storage = new MemoryStorage();
    const log = recordingLog();
    const bounded = new BoundedStorage(storage, new ManualClock(), log);
    await bounded.write('a', new Uint8Array([1]));
    storage.broken = true;
    for (const work of [() => bounded.read('a'), () => bounded.write('a', new Uint8Array()), () => bounded.list('')]) {
      await assert.rejects(work, StorageError);
    }
    assert.deepEqual(log.lines, [
      'warn What was kept can’t be read: Storage failed (read)',
      'warn What was read may be gone with this window: Storage failed (write)',
    ]);
  });
});
