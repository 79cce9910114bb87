import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { RepositoryEntry } from '../../../../src/repositories/core/entry.ts';
import { entryKey } from '../../../../src/repositories/core/entry.ts';
import { scoreAt, Uses } from '../../../../src/repositories/core/uses.ts';
import { entryAt } from '../../../support/entries.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const DAY_MS = 24 * 3_600_000;

const at = (id: number): RepositoryEntry => entryAt('github.com', `rider/repository-${id}`, { id });

describe('uses', () => {
  let memento: MemoryMemento;
  let clock: ManualClock;
  let uses: Uses;
  beforeEach(() => {
    memento = new MemoryMemento();
    clock = new ManualClock();
    uses = new Uses(memento, clock);
  });

  const score = (entry: RepositoryEntry): number | undefined => uses.scores().get(entryKey(entry));
  const visit = async (entry: RepositoryEntry, times = 1): Promise<void> => {
    for (let time = 0; time < times; time++) await uses.add([entry]);
  };

  it('count individually, and half as much after two weeks', async () => {
    await visit(at(1), 3);
    await visit(at(2));
    assert.deepEqual([score(at(1)), score(at(2)), score(at(3))], [3, 1, undefined]);
    await clock.advance(14 * DAY_MS);
    assert.deepEqual([score(at(1)), score(at(2))], [1.5, 0.5]);
    await visit(at(1));
    assert.equal(score(at(1)), 2.5);
  });

  it('have the time of the last one', async () => {
    await visit(at(1), 3);
    const first = clock.now();
    await clock.advance(DAY_MS);
    await visit(at(2));
    const keys = [at(1), at(2)].map(entryKey);
    assert.deepEqual(
      [...uses.lastUses()],
      [
        [keys[0], first],
        [keys[1], first + DAY_MS],
      ],
    );
  });

  it('decay alike however the time is split, and never grow', () => {
    const ms = fc.integer({ min: 0, max: 1000 * DAY_MS });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1000, noNaN: true }), ms, ms, (value, first, second) => {
        const halfway = { score: scoreAt({ score: value, at: 0 }, first), at: first };
        const direct = scoreAt({ score: value, at: 0 }, first + second);
        assert.ok(Math.abs(scoreAt(halfway, first + second) - direct) <= 1e-9 * (1 + value));
        assert.ok(direct <= value);
      }),
    );
  });

  it('count once at most if the clock was set back', async () => {
    await visit(at(1));
    const [stored] = Object.values(memento.get('uses') as Record<string, { score: number; at: number }>);
    assert.ok(stored);
    assert.equal(scoreAt(stored, stored.at - 100 * DAY_MS), 1);
  });

  it('have one time for entries that are used together, and survive restart and rename', async () => {
    await uses.add([at(1), at(2)]);
    uses = new Uses(memento, clock);
    assert.deepEqual([score(entryAt('github.com', 'other/name', { id: 1 })), score(at(2))], [1, 1]);
    assert.equal(score(entryAt('code.example', 'rider/repository-1', { id: 1 })), undefined);
    assert.ok(![...memento.entries.values()].join().includes('rider'), 'no name is stored');
  });

  it('are limited to 500; the lowest score is dropped, not the oldest', async () => {
    await visit(at(0), 5);
    for (let id = 1; id <= 500; id += 100) {
      await clock.advance(DAY_MS);
      await uses.add(Array.from({ length: 100 }, (_, index) => at(id + index)));
    }
    assert.equal(uses.scores().size, 500);
    assert.ok((score(at(0)) ?? 0) > 3);
    assert.equal([...Array(100).keys()].filter((index) => score(at(1 + index)) === undefined).length, 1);
  });

  it('add up at the later time when they get the key of others', async () => {
    await visit(at(1), 2);
    await clock.advance(14 * DAY_MS);
    await visit(at(2));
    for (const [from, to] of [
      [1, 2],
      [2, 3],
    ] as const) {
      const key = entryKey(at(to));
      await uses.changeKeys(new Map([[entryKey(at(from)), key]]));
      assert.deepEqual([[...uses.scores()], [...uses.lastUses()]], [[[key, 2]], [[key, clock.now()]]]);
    }
    await clock.advance(14 * DAY_MS);
    await visit(at(4));
    await uses.changeKeys(new Map([[entryKey(at(4)), entryKey(at(3))]]));
    assert.deepEqual([score(at(3)), uses.lastUses().get(entryKey(at(3)))], [2, clock.now()]);
    assert.deepEqual(new Uses(memento, clock).scores(), uses.scores());
  });

  it('store nothing when no key changes', async () => {
    await uses.changeKeys(new Map([[entryKey(at(1)), entryKey(at(2))]]));
    assert.equal(memento.entries.size, 0);
  });

  for (const stored of ['x', [], { [entryKey(at(1))]: null }]) {
    it(`are empty if stored data is invalid, and can be added: ${JSON.stringify(stored)}`, async () => {
      await memento.update('uses', stored);
      assert.equal(uses.scores().size, 0);
      await visit(at(1));
      assert.equal(score(at(1)), 1);
    });
  }

  it('omit only invalid entries', async () => {
    const now = clock.now();
    await memento.update('uses', {
      good: { score: 2, at: now },
      unknown: { score: null, at: now },
      undated: { score: 1 },
      text: 'x',
    });
    assert.deepEqual([...uses.scores()], [['good', 2]]);
  });
});
