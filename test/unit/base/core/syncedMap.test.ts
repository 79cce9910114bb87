import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { SyncedMap } from '../../../../src/base/core/syncedMap.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const KEY = 'words';

/** Anyone may read and change it. */
class Words extends SyncedMap<string> {
  override get entries(): ReadonlyMap<string, string> {
    return super.entries;
  }

  override changeEntries(changes: ReadonlyMap<string, string | undefined>): Promise<void> {
    return super.changeEntries(changes);
  }
}

/** A computer. VS Code syncs only the value of the key. */
class Computer {
  readonly memento = new MemoryMemento();
  map = this.#open();

  #open(): Words {
    return new Words(this.memento, KEY, v.string());
  }

  restart(): void {
    this.map.dispose();
    this.map = this.#open();
  }

  async set(word: string, value: string | undefined): Promise<void> {
    await this.map.changeEntries(new Map([[word, value]]));
  }

  get words(): Record<string, string> {
    return Object.fromEntries(this.map.entries);
  }

  get synced(): string | undefined {
    return this.memento.entries.get(KEY);
  }

  /** VS Code replaces the value with another computer's, also if both have changed. */
  receive(text: string | undefined): void {
    if (text !== undefined) this.memento.entries.set(KEY, text);
  }
}

describe('a map that VS Code syncs', () => {
  let a: Computer;
  let b: Computer;
  beforeEach(() => {
    [a, b] = [new Computer(), new Computer()];
  });

  it('keeps its entries after a restart, in the order in which they were added', async () => {
    await a.set('z', '1');
    await a.set('a', '2');
    await a.set('z', '3');
    a.restart();
    assert.deepEqual(
      [...a.map.entries],
      [
        ['z', '3'],
        ['a', '2'],
      ],
    );
  });

  it('keeps the changes of both computers, although VS Code keeps only one value', async () => {
    await a.set('both', '1');
    b.receive(a.synced);
    await b.map.catchUp();
    await a.set('a', '1');
    await b.set('b', '1');
    await b.set('both', undefined);
    b.receive(a.synced);
    await b.map.catchUp();
    a.receive(b.synced);
    await a.map.catchUp();
    assert.deepEqual(a.words, { a: '1', b: '1' });
    assert.deepEqual(b.words, a.words);
  });

  it('keeps an entry removed, and another changed, that a computer has received before', async () => {
    for (const word of ['removed', 'changed']) await a.set(word, '1');
    b.receive(a.synced);
    await b.map.catchUp();
    await b.set('b', '1');
    await a.set('removed', undefined);
    await a.set('changed', '2');
    a.receive(b.synced);
    await a.map.catchUp();
    b.receive(a.synced);
    await b.map.catchUp();
    assert.deepEqual(a.words, { changed: '2', b: '1' });
    assert.deepEqual(b.words, a.words);
  });

  it('keeps a change if another window writes back what was there before', async () => {
    const before = new Map(a.memento.entries);
    await a.set('a', '1');
    a.memento.entries.clear();
    for (const [key, value] of before) a.memento.entries.set(key, value);
    assert.deepEqual(a.words, { a: '1' });
    await a.map.catchUp();
    a.restart();
    assert.deepEqual(a.words, { a: '1' });
  });

  it('becomes equal on all computers, whatever is changed and synced when', async () => {
    const computers = fc.nat({ max: 2 });
    const step = fc.oneof(
      fc.record({
        does: fc.constant('change' as const),
        at: computers,
        word: fc.constantFrom('x', 'y', 'z'),
        value: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
      }),
      fc.record({ does: fc.constant('receive' as const), at: computers, from: computers }),
      fc.record({ does: fc.constant('catchUp' as const), at: computers }),
      fc.record({ does: fc.constant('restart' as const), at: computers }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const all = [new Computer(), new Computer(), new Computer()];
        const computer = (place: number): Computer => all[place] ?? assert.fail();
        for (const each of steps) {
          if (each.does === 'change') {
            await computer(each.at).set(each.word, each.value);
            assert.equal(computer(each.at).words[each.word], each.value);
          } else if (each.does === 'receive') computer(each.at).receive(computer(each.from).synced);
          else if (each.does === 'catchUp') await computer(each.at).map.catchUp();
          else computer(each.at).restart();
        }
        // Two rounds around, as when all computers stay on for a while.
        for (const place of [0, 1, 2, 0, 1, 2]) {
          await computer(place).map.catchUp();
          computer((place + 1) % 3).receive(computer(place).synced);
        }
        for (const each of all) assert.deepEqual(each.words, computer(0).words);
        const settled = all.map(({ synced }) => synced);
        for (const each of all) await each.map.catchUp();
        assert.deepEqual(
          all.map(({ synced }) => synced),
          settled,
          'no computer writes again',
        );
      }),
      { numRuns: 200 },
    );
  });

  it('reports a change, and what another computer has changed once it catches up', async () => {
    let reports = 0;
    b.map.onDidChange(() => reports++);
    await b.set('b', '1');
    await b.set('b', '1');
    assert.equal(reports, 1);
    await a.set('a', '1');
    b.receive(a.synced);
    await b.map.catchUp();
    await b.map.catchUp();
    assert.equal(reports, 2);
  });

  it('returns the same object until it changes', async () => {
    const { entries } = a.map;
    assert.equal(a.map.entries, entries);
    await a.set('a', '1');
    assert.notEqual(a.map.entries, entries);
    assert.equal(a.map.entries, a.map.entries);
  });

  it('changes in this window also if it can’t be stored, and says so', async () => {
    a.memento.broken = true;
    await assert.rejects(a.set('a', '1'), /stor/i);
    assert.deepEqual(a.words, { a: '1' });
  });

  it('keeps what other computers have added if a new one replaces everything', async () => {
    await b.set('b', '1');
    a.receive(b.synced);
    await a.map.catchUp();
    const added = new Computer();
    await added.set('c', '1');
    a.receive(added.synced);
    await a.map.catchUp();
    assert.deepEqual(a.words, { b: '1', c: '1' });
  });
});
