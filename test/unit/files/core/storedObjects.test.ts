import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { systemClock } from '../../../../src/base/core/clock.ts';
import { SessionFiles } from '../../../../src/base/core/sessionFiles.ts';
import { StoredObjects } from '../../../../src/files/core/storedObjects.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;

const hashOf = (bytes: Uint8Array) => createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** Two megabytes that differ from others. */
function content(seed: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(2 * MEGABYTE).fill(seed);
}

describe('what is stored of repositories', () => {
  let storage: MemoryStorage;
  let objects: StoredObjects;
  let maxBytes: number;
  let now: number;
  const open = () => {
    const files = new SessionFiles(storage, async () => 'account');
    return new StoredObjects(files, { ...systemClock, now: () => now }, () => maxBytes);
  };
  beforeEach(() => {
    storage = new MemoryStorage();
    maxBytes = 200 * MEGABYTE;
    now = Date.now();
    objects = open();
  });

  const names = () => [...storage.files.keys()];

  it('is read by all windows, by its hash', async () => {
    const bytes = content(1);
    await objects.storeFile(hashOf(bytes), bytes);
    assert.deepEqual(await open().file(hashOf(bytes)), bytes);
    assert.equal(await objects.file('b'.repeat(40)), undefined);
  });

  it('isn’t read if a byte differs, or under another hash', async () => {
    const bytes = content(1);
    const hash = hashOf(bytes);
    await objects.storeFile(hash, bytes);
    const [name = ''] = names();
    storage.files.set(name, bytes.with(7, 0));
    assert.equal(await objects.file(hash), undefined);
  });

  it('is removed beyond the maximum, what was used least recently first', async () => {
    maxBytes = 20 * MEGABYTE;
    const all = Array.from({ length: 16 }, (_, at) => content(at));
    for (const [at, bytes] of all.entries()) {
      await objects.storeFile(hashOf(bytes), bytes);
      storage.setTime(names().at(-1) ?? '', now - (20 - at) * DAY_MS);
      // The first one is used each time.
      await objects.file(hashOf(all[0] ?? bytes));
    }
    await waitUntil(() => storage.size() <= maxBytes);
    assert.ok(await objects.file(hashOf(content(0))), 'was used');
    assert.ok(await objects.file(hashOf(content(15))), 'is new');
    assert.equal(await objects.file(hashOf(content(1))), undefined);
  });

  it('is not stored if it would displace most of the others', async () => {
    maxBytes = 4 * MEGABYTE;
    await objects.storeFile(hashOf(content(1)), content(1));
    assert.deepEqual(names(), []);
  });

  it('is missing without a storage, and while that fails', async () => {
    const without = new StoredObjects(undefined, systemClock, () => maxBytes);
    storage.broken = true;
    for (const each of [without, objects]) {
      await each.storeFile('a'.repeat(40), content(1));
      assert.equal(await each.file('a'.repeat(40)), undefined);
      assert.equal(await each.tree('a'.repeat(40)), undefined);
    }
  });
});
