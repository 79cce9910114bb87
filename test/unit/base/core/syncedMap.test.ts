import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { SyncedMap } from '../../../../src/base/core/syncedMap.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const KEY = 'words';

/** Words that begin with it stay on their computer. */
const LOCAL = 'local-';

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
    return new Words(this.memento, KEY, v.string(), (word) => word.startsWith(LOCAL));
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

  /** Those that other computers get. */
  get shared(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.words).filter(([word]) => !word.startsWith(LOCAL)));
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
        word: fc.constantFrom('x', 'y', 'z', `${LOCAL}x`),
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
        const local: (string | undefined)[] = all.map(() => undefined);
        for (const each of steps) {
          if (each.does === 'change') {
            await computer(each.at).set(each.word, each.value);
            assert.equal(computer(each.at).words[each.word], each.value);
            if (each.word.startsWith(LOCAL)) local[each.at] = each.value;
          } else if (each.does === 'receive') computer(each.at).receive(computer(each.from).synced);
          else if (each.does === 'catchUp') await computer(each.at).map.catchUp();
          else computer(each.at).restart();
          for (const { synced = '' } of all) assert.ok(!synced.includes(LOCAL));
        }
        // Two rounds around, as when all computers stay on for a while.
        for (const place of [0, 1, 2, 0, 1, 2]) {
          await computer(place).map.catchUp();
          computer((place + 1) % 3).receive(computer(place).synced);
        }
        for (const each of all) assert.deepEqual(each.shared, computer(0).shared);
        assert.deepEqual(
          all.map(({ words }) => words[`${LOCAL}x`]),
          local,
        );
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

  it('keeps local entries after a restart, and beside both values that are shared', async () => {
    await a.set(`${LOCAL}a`, '1');
    await a.set('b', '2');
    await a.set(`${LOCAL}c`, '3');
    await a.set(`${LOCAL}c`, undefined);
    a.restart();
    assert.deepEqual(a.words, { b: '2', [`${LOCAL}a`]: '1' });
    for (const key of [KEY, `${KEY}.own`]) assert.ok(!a.memento.entries.get(key)?.includes(LOCAL), key);
  });

  it('changes local entries and others with one report', async () => {
    const reported: unknown[] = [];
    a.map.onDidChange(() => reported.push(a.words));
    await a.set(`${LOCAL}a`, '1');
    const changes = { [`${LOCAL}a`]: undefined, [`${LOCAL}b`]: '2', a: '1' };
    await a.map.changeEntries(new Map(Object.entries(changes)));
    assert.deepEqual(reported, [{ [`${LOCAL}a`]: '1' }, { a: '1', [`${LOCAL}b`]: '2' }]);
  });

  it('stores what is shared before it removes a local entry', async () => {
    await a.set(`${LOCAL}a`, '1');
    const stored: string[] = [];
    a.memento.update = async (key) => void stored.push(key);
    await a.map.changeEntries(new Map(Object.entries({ [`${LOCAL}a`]: undefined, a: '1' })));
    assert.deepEqual(stored, [`${KEY}.own`, KEY, `${KEY}.here`]);
  });

  it('stores only what has changed', async () => {
    await a.set('a', '1');
    const { synced } = a;
    await a.set(`${LOCAL}a`, '1');
    assert.equal(a.synced, synced);
    assert.deepEqual([...b.memento.entries.keys()], []);
    await b.set(`${LOCAL}a`, '1');
    assert.deepEqual([...b.memento.entries.keys()], [`${KEY}.here`]);
  });

  it('shows and reports local entries of another window', async () => {
    let reports = 0;
    a.map.onDidChange(() => reports++);
    const other = new Words(a.memento, KEY, v.string(), (word) => word.startsWith(LOCAL));
    await other.changeEntries(new Map([[`${LOCAL}a`, '1']]));
    assert.deepEqual(a.words, { [`${LOCAL}a`]: '1' });
    await a.map.catchUp();
    await a.map.catchUp();
    assert.equal(reports, 1);
  });

  it('ignores local entries that another computer has synced, and doesn’t sync them', async () => {
    await a.set(`${LOCAL}a`, '1');
    await b.set('b', '2');
    b.receive(b.synced?.replace('"b":"2"', `"b":"2","${LOCAL}a":"3","${LOCAL}b":"2"`));
    a.receive(b.synced);
    assert.ok(a.synced?.includes(LOCAL));
    for (const each of [a, b]) {
      await each.map.catchUp();
      await each.set('b', '4');
      each.restart();
      assert.ok(!each.synced?.includes(LOCAL));
    }
    assert.deepEqual(a.words, { b: '4', [`${LOCAL}a`]: '1' });
    assert.deepEqual(b.words, { b: '4' });
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
