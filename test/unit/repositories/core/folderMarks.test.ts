import assert from 'node:assert/strict';
import { StorageError } from '../../../../src/base/core/errors.ts';
import { PINS_KEY, TAGS_KEY } from '../../../../src/base/core/storedKeys.ts';
import { entryKey } from '../../../../src/repositories/core/entry.ts';
import { moveFolderMarks } from '../../../../src/repositories/core/folderMarks.ts';
import { Pins } from '../../../../src/repositories/core/pins.ts';
import { Tags } from '../../../../src/repositories/core/tags.ts';
import { Uses } from '../../../../src/repositories/core/uses.ts';
import { entryAt, entryInFolder } from '../../../support/entries.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const HANDBOOK = 'file:///home/rita/code/handbook';
const handbook = entryInFolder(HANDBOOK);
const other = entryInFolder('file:///home/rita/code/other');
const listed = entryAt('github.com', 'octo/handbook', { id: 1 });

const listedAs = (folder: string): string | undefined => (folder === HANDBOOK ? entryKey(listed) : undefined);

describe('notes of a clone that no account listed', () => {
  let memento: MemoryMemento;
  let notes: { readonly pins: Pins; readonly tags: Tags; readonly uses: Uses };
  beforeEach(() => {
    memento = new MemoryMemento();
    notes = { pins: new Pins(memento), tags: new Tags(memento), uses: new Uses(memento, new ManualClock()) };
  });

  const noted = () => [
    [...notes.pins.keys].toSorted(),
    [...notes.tags.byKey.keys()].toSorted(),
    [...notes.uses.scores().keys()].toSorted(),
  ];

  it('move to the repository that is listed now, those of others stay', async () => {
    await notes.pins.pin([handbook, other]);
    await notes.tags.add('work', [handbook, other]);
    await notes.uses.add([handbook, other]);
    await moveFolderMarks(notes, listedAs);
    const keys = [listed, other].map(entryKey).toSorted();
    assert.deepEqual(noted(), [keys, keys, keys]);
  });

  for (const [what, add] of [
    ['pin', () => notes.pins.pin([handbook])],
    ['tag', () => notes.tags.add('work', [handbook])],
    ['use', () => notes.uses.add([handbook])],
  ] as const) {
    it(`move if it has only a ${what}`, async () => {
      await add();
      await moveFolderMarks(notes, listedAs);
      assert.deepEqual(noted().flat(), [entryKey(listed)]);
    });
  }

  it('are synced only then', async () => {
    await notes.pins.pin([handbook]);
    await notes.tags.add('work', [handbook]);
    const synced = (): readonly unknown[] =>
      [PINS_KEY, TAGS_KEY].map((key) => (memento.get(key) as { entries: unknown } | undefined)?.entries);
    assert.deepEqual(synced(), [undefined, undefined]);
    await moveFolderMarks(notes, listedAs);
    assert.deepEqual(synced(), [{ [entryKey(listed)]: 0 }, { [`${entryKey(listed)} work`]: true }]);
    for (const key of [PINS_KEY, TAGS_KEY]) assert.deepEqual(memento.get(`${key}.here`), {});
  });

  it('stay while only the row of a folder has it', async () => {
    await notes.pins.pin([handbook]);
    await notes.uses.add([handbook]);
    await moveFolderMarks(notes, () => entryKey(handbook));
    assert.ok(notes.pins.has(handbook));
    assert.deepEqual([...notes.uses.scores()], [[entryKey(handbook), 1]]);
  });

  it('stay with a second clone of a listed repository', async () => {
    const local = { folder: HANDBOOK, host: undefined, isListed: true };
    const copy = { ...listed, repository: { ...listed.repository, local } };
    await notes.pins.pin([copy]);
    await moveFolderMarks(notes, listedAs);
    assert.ok(notes.pins.has(copy));
  });

  it('ask for each folder once, and for none of other repositories', async () => {
    for (const entry of [listed, handbook]) {
      await notes.pins.pin([entry]);
      await notes.tags.add('work', [entry]);
      await notes.uses.add([entry]);
    }
    const asked: string[] = [];
    await moveFolderMarks(notes, (folder) => {
      asked.push(folder);
      return undefined;
    });
    assert.deepEqual(asked, [HANDBOOK]);
  });

  it('reject if they can’t be stored', async () => {
    await notes.pins.pin([handbook]);
    memento.broken = true;
    await assert.rejects(moveFolderMarks(notes, listedAs), StorageError);
  });
});
