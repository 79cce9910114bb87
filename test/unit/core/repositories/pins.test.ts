import assert from 'node:assert/strict';
import type { RepositoryEntry } from '../../../../src/core/repositories/entry.ts';
import { PINS_KEY, Pins } from '../../../../src/core/repositories/pins.ts';
import { entryAt } from '../../../support/entries.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const GITHUB = 'https://api.github.com';
const [a, b, c] = ['rider/a', 'rider/b', 'rider/c'].map((name, index) =>
  entryAt('github.com', name, { id: index + 1 }),
);
assert.ok(a && b && c);

const keys = (pins: Pins): readonly string[] => [...pins.keys].map((key) => key.replace(`${GITHUB}#`, ''));

describe('pins', () => {
  let memento: MemoryMemento;
  let pins: Pins;
  beforeEach(() => {
    memento = new MemoryMemento();
    pins = new Pins(memento);
  });

  it('stand in the order in which they were made, once each, after a restart, too', async () => {
    await pins.pin([b]);
    await pins.pin([c, a]);
    await pins.pin([b, a]);
    assert.deepEqual(keys(pins), ['2', '3', '1']);
    assert.deepEqual(keys(new Pins(memento)), ['2', '3', '1']);
  });

  it('go again, those that are meant alone', async () => {
    await pins.pin([a, b, c]);
    await pins.unpin([c, a]);
    assert.deepEqual([keys(pins), pins.has(a), pins.has(b)], [['2'], false, true]);
    await pins.unpin([a]);
    assert.deepEqual(keys(pins), ['2']);
  });

  it('outlive a rename, and are for every account of the host, and for no other host', async () => {
    await pins.pin([a]);
    const others: readonly [string, RepositoryEntry, boolean][] = [
      ['renamed', entryAt('github.com', 'somebody/else', { id: 1 }), true],
      ['another of the name', entryAt('github.com', 'rider/a', { id: 9 }), false],
      ['of another host', entryAt('code.example', 'rider/a', { id: 1 }), false],
    ];
    for (const [what, entry, isPinned] of others) assert.equal(pins.has(entry), isPinned, what);
    assert.deepEqual([...memento.entries], [[PINS_KEY, JSON.stringify([`${GITHUB}#1`])]], 'no name is kept');
  });

  it('of 501 are without the oldest', async () => {
    const entries = Array.from({ length: 501 }, (_, index) => entryAt('github.com', 'rider/x', { id: index }));
    await pins.pin(entries.slice(0, 500));
    await pins.pin(entries.slice(500));
    assert.equal(pins.keys.size, 500);
    assert.deepEqual([keys(pins)[0], keys(pins).at(-1)], ['1', '500']);
  });

  it('are told once they are there, once for each change', async () => {
    const told: string[] = [];
    pins.onDidChange(() => told.push(keys(pins).join()));
    await pins.pin([a, b]);
    await pins.unpin([a]);
    assert.deepEqual(told, ['1,2', '2']);
  });

  it('are the same object until there are others, also of another window', async () => {
    const other = new Pins(memento);
    const nothing = pins.keys;
    assert.equal(pins.keys, nothing);
    await other.pin([a]);
    const one = pins.keys;
    assert.notEqual(one, nothing);
    assert.equal(pins.keys, one);
    assert.deepEqual(keys(pins), ['1']);
  });

  for (const kept of [null, 'x', 7, {}, ['x', 7], [['x']], [null]]) {
    it(`are none where what is kept makes no sense, and can be made: ${JSON.stringify(kept)}`, async () => {
      await memento.update('pins', kept);
      assert.equal(pins.keys.size, 0);
      await pins.pin([a]);
      assert.deepEqual(keys(pins), ['1']);
    });
  }
});
