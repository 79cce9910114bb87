import assert from 'node:assert/strict';
import { movePin } from '../../../src/commands/pinCommands.ts';
import type { RepositoryEntry } from '../../../src/core/repositories/entry.ts';
import { Pins } from '../../../src/core/repositories/pins.ts';
import { entryAt } from '../../support/entries.ts';
import { MemoryMemento } from '../../support/memoryMemento.ts';

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
      await movePin(pins, entries, at(index), by);
      assert.equal([...pins.keys].map((key) => key.at(-1)).join(''), expected);
      await movePin(pins, entries, undefined, by);
      assert.equal([...pins.keys].map((key) => key.at(-1)).join(''), expected);
    });
  }

  it('ignores what isn’t pinned', async () => {
    const pins = new Pins(new MemoryMemento());
    await pins.pin([at(0)]);
    await movePin(pins, all, at(1), -1);
    assert.equal(pins.keys.size, 1);
  });
});
