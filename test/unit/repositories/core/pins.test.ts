import assert from 'node:assert/strict';
import { PINS_KEY } from '../../../../src/base/core/storedKeys.ts';
import { entryKey, type RepositoryEntry } from '../../../../src/repositories/core/entry.ts';
import { Pins } from '../../../../src/repositories/core/pins.ts';
import { entryAt, entryInFolder } from '../../../support/entries.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const GITHUB = 'https://api.github.com';
const [a, b, c] = ['rider/a', 'rider/b', 'rider/c'].map((name, index) =>
  entryAt('github.com', name, { id: index + 1 }),
);
assert.ok(a && b && c);
const folder = entryInFolder('file:///home/rita/code/handbook');
const FOLDER = entryKey(folder);

const keys = (pins: Pins): readonly string[] => [...pins.keys].map((key) => key.replace(`${GITHUB}#`, ''));

describe('pins', () => {
  let memento: MemoryMemento;
  let pins: Pins;
  beforeEach(() => {
    memento = new MemoryMemento();
    pins = new Pins(memento);
  });

  it('keep the order of pinning, without duplicates, also after a restart', async () => {
    await pins.pin([b]);
    await pins.pin([c, a]);
    await pins.pin([b, a]);
    assert.deepEqual(keys(pins), ['2', '3', '1']);
    assert.deepEqual(keys(new Pins(memento)), ['2', '3', '1']);
  });

  it('take the place of another one, pinned before or not, also after a restart', async () => {
    await pins.pin([a, b]);
    await pins.place([b], a);
    assert.deepEqual(keys(pins), ['2', '1']);
    await pins.place([c], b);
    assert.deepEqual(keys(pins), ['3', '2', '1']);
    await pins.place([c], a);
    assert.deepEqual(keys(pins), ['2', '1', '3']);
    await pins.place([c, c], c);
    assert.deepEqual(keys(new Pins(memento)), ['2', '1', '3']);
    await pins.unpin([b]);
    await pins.place([a], b);
    assert.deepEqual(keys(pins), ['1', '3'], 'the place is gone');
  });

  it('keep their limit in another order', async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      entryAt('github.com', `rider/x${index}`, { id: 100 + index }),
    );
    await pins.pin(many);
    const last = many.at(-1);
    assert.ok(last);
    await pins.place([a, b], last);
    assert.deepEqual([pins.keys.size, keys(pins).slice(-3)], [500, ['1', '2', '599']]);
  });

  it('are removed individually', async () => {
    await pins.pin([a, b, c]);
    await pins.unpin([c, a]);
    assert.deepEqual([keys(pins), pins.has(a), pins.has(b)], [['2'], false, true]);
    await pins.unpin([a]);
    assert.deepEqual(keys(pins), ['2']);
  });

  it('survive a rename, and apply to every account of their host only', async () => {
    await pins.pin([a]);
    const others: readonly [string, RepositoryEntry, boolean][] = [
      ['renamed', entryAt('github.com', 'somebody/else', { id: 1 }), true],
      ['another with the same name', entryAt('github.com', 'rider/a', { id: 9 }), false],
      ['on another host', entryAt('code.example', 'rider/a', { id: 1 }), false],
    ];
    for (const [what, entry, isPinned] of others) assert.equal(pins.has(entry), isPinned, what);
    for (const [key, stored] of memento.entries) assert.ok(!stored.includes('rider'), `no name is stored: ${key}`);
    assert.deepEqual((memento.get(PINS_KEY) as { entries: unknown }).entries, { [`${GITHUB}#1`]: 0 });
  });

  it('are limited to 500; the oldest is dropped', async () => {
    const entries = Array.from({ length: 501 }, (_, index) => entryAt('github.com', 'rider/x', { id: index }));
    await pins.pin(entries.slice(0, 500));
    await pins.pin(entries.slice(500));
    assert.equal(pins.keys.size, 500);
    assert.deepEqual([keys(pins)[0], keys(pins).at(-1)], ['1', '500']);
  });

  it('of two computers are kept, in the same order on both', async () => {
    await pins.pin([c, a]);
    const second = new MemoryMemento();
    const theirs = new Pins(second);
    await theirs.pin([b]);
    second.entries.set(PINS_KEY, memento.entries.get(PINS_KEY) ?? '');
    await theirs.catchUp();
    memento.entries.set(PINS_KEY, second.entries.get(PINS_KEY) ?? '');
    assert.deepEqual(keys(pins).toSorted(), ['1', '2', '3']);
    assert.deepEqual(keys(pins), keys(theirs));
  });

  it('of folders are numbered among the others, and not synced', async () => {
    await pins.pin([folder, a]);
    await pins.pin([b]);
    await pins.place([b], folder);
    for (const each of [pins, new Pins(memento)]) assert.deepEqual(keys(each), ['2', FOLDER, '1']);
    for (const key of [PINS_KEY, `${PINS_KEY}.own`]) assert.doesNotMatch(memento.entries.get(key) ?? '', /file:/);
  });

  it('of folders count toward the limit', async () => {
    await pins.pin([folder]);
    const entries = Array.from({ length: 500 }, (_, index) => entryAt('github.com', 'rider/x', { id: index + 1 }));
    await pins.pin(entries.slice(1));
    assert.deepEqual([pins.keys.size, pins.has(folder)], [500, true]);
    await pins.pin(entries);
    assert.deepEqual([pins.keys.size, pins.has(folder)], [500, false]);
  });

  it('keep their places with other keys', async () => {
    await pins.pin([a, folder, b]);
    await pins.changeKeys(new Map([[FOLDER, entryKey(c)]]));
    assert.deepEqual(keys(pins), ['1', '3', '2']);
    assert.deepEqual(keys(new Pins(memento)), ['1', '3', '2']);
  });

  it('stay in their places when they get the key of another pin', async () => {
    await pins.pin([folder, a, b]);
    await pins.changeKeys(new Map([[FOLDER, entryKey(b)]]));
    assert.deepEqual(keys(pins), ['1', '2']);
  });

  it('are one in the first place when several get the same key', async () => {
    const other = entryInFolder('file:///code/other');
    await pins.pin([other, a, folder]);
    const newKeys = [folder, other].map((entry) => [entryKey(entry), entryKey(b)] as const);
    await pins.changeKeys(new Map(newKeys));
    assert.deepEqual(keys(pins), ['2', '1']);
  });

  it('store nothing when no key changes', async () => {
    await pins.changeKeys(new Map([[FOLDER, entryKey(b)]]));
    assert.equal(memento.entries.size, 0);
  });

  for (const stored of ['x', ['x', 7], [null]]) {
    it(`are empty if stored data is invalid, and can be added: ${JSON.stringify(stored)}`, async () => {
      await memento.update('pins', stored);
      assert.equal(pins.keys.size, 0);
      await pins.pin([a]);
      assert.deepEqual(keys(pins), ['1']);
    });
  }
});

describe('moving a pin', () => {
  const all = ['a', 'b', 'c', 'd'].map((name, index) => entryAt('github.com', `rider/${name}`, { id: index + 1 }));
  const at = (index: number): RepositoryEntry => all[index] ?? assert.fail();

  for (const [what, index, by, expected] of [
    ['up, above one that is shown', 3, -1, '1423'],
    // The third one has no row.
    ['down, past one that isn’t shown', 1, 1, '1342'],
    ['up at the top', 0, -1, '1234'],
    ['down at the end', 3, 1, '1234'],
  ] as const) {
    it(what, async () => {
      const pins = new Pins(new MemoryMemento());
      await pins.pin(all);
      const entries = all.filter((_, place) => place !== 2);
      await pins.move(at(index), by, entries);
      assert.equal([...pins.keys].map((key) => key.at(-1)).join(''), expected);
      await pins.move(undefined, by, entries);
      assert.equal([...pins.keys].map((key) => key.at(-1)).join(''), expected);
    });
  }

  it('ignores what isn’t pinned', async () => {
    const pins = new Pins(new MemoryMemento());
    await pins.pin([at(0)]);
    await pins.move(at(1), -1, all);
    assert.equal(pins.keys.size, 1);
  });
});
