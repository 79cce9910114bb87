import assert from 'node:assert/strict';
import { PENDING_FILE_KEY } from '../../../../src/base/core/storedKeys.ts';
import { PendingFiles } from '../../../../src/files/core/pendingFile.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const FOLDER = 'file:///clones/handbook';
const FILE = { folder: FOLDER, path: 'docs/guide.md', position: { line: 12, column: 3 } };

describe('the file that the next window opens', () => {
  let memento: MemoryMemento;
  let clock: ManualClock;
  let files: PendingFiles;

  beforeEach(() => {
    memento = new MemoryMemento();
    clock = new ManualClock(1_000_000);
    files = new PendingFiles(memento, clock);
  });

  /** As another window. */
  const take = (...folders: readonly string[]) => new PendingFiles(memento, clock).take(folders);

  it('is opened once, by the window with the folder', async () => {
    await files.set(FILE);
    assert.equal(await take(), undefined);
    assert.equal(await take('file:///clones', 'file:///clones/handbook-2'), undefined);
    assert.deepEqual(await take('file:///other', FOLDER), { ...FILE, storedAt: 1_000_000 });
    assert.equal(await take(FOLDER), undefined);
    assert.equal(memento.get(PENDING_FILE_KEY), undefined);
  });

  it('may be opened without a place', async () => {
    await files.set({ folder: FOLDER, path: 'a' });
    assert.deepEqual(await take(FOLDER), { folder: FOLDER, path: 'a', storedAt: 1_000_000 });
  });

  for (const [what, ms] of [
    ['after two minutes', 2 * 60_000],
    ['after the clock was set back', -1],
  ] as const) {
    it(`is forgotten ${what}, also in another window`, async () => {
      await files.set(FILE);
      clock = new ManualClock(1_000_000 + ms);
      assert.equal(await take('file:///other'), undefined);
      assert.equal(memento.get(PENDING_FILE_KEY), undefined);
      clock = new ManualClock(1_000_000);
      assert.equal(await take(FOLDER), undefined);
    });
  }

  for (const stored of [
    null,
    { ...FILE, storedAt: '1' },
    { ...FILE, storedAt: 1_000_000, path: '../secret' },
    { ...FILE, storedAt: 1_000_000, path: 'a'.repeat(5000) },
    { ...FILE, storedAt: 1_000_000, folder: '' },
    { ...FILE, storedAt: 1_000_000, position: { line: 0, column: 1 } },
    { ...FILE, storedAt: 1_000_000, position: { line: 1.5, column: 1 } },
  ]) {
    it(`is removed if it is invalid: ${JSON.stringify(stored).slice(0, 120)}`, async () => {
      await memento.update(PENDING_FILE_KEY, stored);
      assert.equal(await take(FOLDER), undefined);
      assert.equal(memento.get(PENDING_FILE_KEY), undefined);
    });
  }
});
