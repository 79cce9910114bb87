import assert from 'node:assert/strict';
import { TAGS_KEY } from '../../../../src/base/core/storedKeys.ts';
import { ours } from '../../../../src/base/core/text.ts';
import { entryKey } from '../../../../src/repositories/core/entry.ts';
import { readTag, Tags } from '../../../../src/repositories/core/tags.ts';
import { entryAt, entryInFolder } from '../../../support/entries.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const [a, b] = ['rider/a', 'rider/b'].map((name, index) => entryAt('github.com', name, { id: index + 1 }));
assert.ok(a && b);
const folder = entryInFolder('file:///home/rita/code/handbook');

describe('tags', () => {
  let memento: MemoryMemento;
  let tags: Tags;
  beforeEach(() => {
    memento = new MemoryMemento();
    tags = new Tags(memento);
  });

  it('are sorted, also after a restart', async () => {
    await tags.add('work', [a, b]);
    await tags.add('Side project', [a]);
    await tags.add('work', [a]);
    for (const each of [tags, new Tags(memento)]) {
      assert.deepEqual(each.of(a), ['Side project', 'work']);
      assert.deepEqual(each.of(b), ['work']);
      assert.deepEqual(each.names, ['Side project', 'work']);
    }
  });

  it('are removed from single repositories', async () => {
    await tags.add('work', [a, b]);
    await tags.remove('work', [a]);
    await tags.remove('other', [b]);
    assert.deepEqual([tags.of(a), tags.of(b), tags.names], [[], ['work'], ['work']]);
    await tags.add('work', [a]);
    assert.deepEqual(tags.of(a), ['work']);
  });

  it('survive a rename and a transfer, and apply to every account of their host only', async () => {
    await tags.add('work', [a]);
    assert.deepEqual(tags.of(entryAt('github.com', 'somebody/else', { id: 1 })), ['work']);
    assert.deepEqual(tags.of(entryAt('github.com', 'rider/a', { id: 9 })), []);
    assert.deepEqual(tags.of(entryAt('code.example', 'rider/a', { id: 1 })), []);
    assert.deepEqual((memento.get(TAGS_KEY) as { entries: unknown }).entries, {
      'https://api.github.com#1 work': true,
    });
  });

  it('are limited to 3,000', async () => {
    const entries = Array.from({ length: 3001 }, (_, index) => entryAt('github.com', 'rider/x', { id: index + 1 }));
    assert.equal(await tags.add('work', entries.slice(0, 2999)), 0);
    assert.equal(await tags.add('work', entries), 1);
    assert.equal(tags.byKey.size, 3000);
  });

  it('of folders are not synced', async () => {
    await tags.add('work', [a, folder]);
    await tags.add('a#b://c', [a, folder]);
    for (const each of [tags, new Tags(memento)]) assert.deepEqual(each.of(folder), ['a#b://c', 'work']);
    assert.deepEqual(Object.keys((memento.get(TAGS_KEY) as { entries: object }).entries), [
      'https://api.github.com#1 work',
      'https://api.github.com#1 a#b://c',
    ]);
    assert.doesNotMatch(memento.entries.get(`${TAGS_KEY}.own`) ?? '', /file:/);
  });

  it('of folders count toward the limit', async () => {
    const entries = Array.from({ length: 3000 }, (_, index) => entryAt('github.com', 'rider/x', { id: index + 1 }));
    await tags.add('work', [folder]);
    assert.equal(await tags.add('work', entries), 1);
  });

  it('are united when they get the key of other ones', async () => {
    await tags.add('work', [a, folder]);
    await tags.add('later', [folder]);
    await tags.add('old', [a]);
    await tags.changeKeys(new Map([[entryKey(folder), entryKey(a)]]));
    for (const each of [tags, new Tags(memento)]) {
      assert.deepEqual([each.of(a), each.of(folder)], [['later', 'old', 'work'], []]);
    }
  });

  it('store nothing when no key changes', async () => {
    await tags.changeKeys(new Map([[entryKey(folder), entryKey(a)]]));
    assert.equal(memento.entries.size, 0);
  });

  for (const stored of [
    ['x'],
    { x: [1, true] },
    { 'https://api.github.com#1 ': [1, true] },
    { 'https://api.github.com#1 a\nb': [1, true] },
    { 'https://api.github.com#1 say "no"': [1, true] },
    { [`https://api.github.com#1 ${'x'.repeat(41)}`]: [1, true] },
  ]) {
    it(`are empty if what another computer stored is invalid, and can be added: ${JSON.stringify(stored).slice(0, 60)}`, async () => {
      await memento.update(TAGS_KEY, stored);
      assert.deepEqual([tags.names, tags.of(a)], [[], []]);
      await tags.add('work', [a]);
      assert.deepEqual(tags.names, ['work']);
    });
  }
});

describe('a typed tag', () => {
  for (const [typed, expected] of [
    ['home', 'home'],
    ['  side   project ', 'side project'],
    ['WORK', 'Work'],
    ['', undefined],
    ['   ', undefined],
    ['say "no"', undefined],
    ['x'.repeat(40), 'x'.repeat(40)],
    ['x'.repeat(41), undefined],
    ['a\u202eb', 'ab'],
    ['a\u200bb', undefined],
    ['$(tag)', undefined],
  ] as const) {
    it(`${JSON.stringify(typed)} is ${expected ?? 'refused'}`, () => {
      assert.equal(readTag(typed, [ours('Work'), ours('other')]), expected);
    });
  }
});
