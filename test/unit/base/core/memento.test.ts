import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { StorageError } from '../../../../src/base/core/errors.ts';
import { read, store, whenStored } from '../../../../src/base/core/memento.ts';
import { EchoingMemento } from '../../../support/echoingMemento.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

describe('a value that VS Code stores', () => {
  it('is lost if VS Code sends back an earlier write of another one', async () => {
    const memento = new EchoingMemento();
    const first = memento.update('a', 1);
    await setImmediate();
    await Promise.all([first, memento.update('b', 1)]);
    assert.equal(memento.written, '{"a":1}');
  });

  it('is never replaced by an earlier write, of the same or another value', async () => {
    const memento = new EchoingMemento();
    const writes: Promise<void>[] = [];
    const latest: Record<string, number> = {};
    for (let turn = 0; turn < 20; turn++) {
      const key = turn % 3 === 0 ? 'a' : 'b';
      latest[key] = turn;
      writes.push(store(memento, key, turn));
      for (const [each, value] of Object.entries(latest)) assert.equal(read(memento, each), value);
      await setImmediate();
    }
    await Promise.all(writes);
    assert.deepEqual(JSON.parse(memento.written), latest);
    for (const [each, value] of Object.entries(latest)) assert.equal(read(memento, each), value);
  });

  it('has ended with all other writes before a window closes', async () => {
    const memento = new EchoingMemento();
    for (const key of ['a', 'b', 'c']) void store(memento, key, 1);
    const stored = whenStored(memento);
    await setImmediate();
    void store(memento, 'd', 1);
    await stored;
    assert.deepEqual(JSON.parse(memento.written), { a: 1, b: 1, c: 1, d: 1 });
  });

  it('is written immediately if no other write has to end', () => {
    const memento = new MemoryMemento();
    void store(memento, 'a', 1);
    assert.deepEqual([...memento.entries], [['a', '1']]);
  });

  it('is changed by another window after this one has stored it', async () => {
    const memento = new MemoryMemento();
    await store(memento, 'a', 1);
    await memento.update('a', 2);
    assert.equal(read(memento, 'a'), 2);
  });

  it('changes in this window even if it can’t be stored, and does not keep others from being stored', async () => {
    const memento = new MemoryMemento();
    memento.broken = true;
    await assert.rejects(store(memento, 'a', 1), StorageError);
    assert.equal(read(memento, 'a'), 1);
    memento.broken = false;
    await store(memento, 'b', 2);
    assert.deepEqual([read(memento, 'b'), [...memento.entries.keys()]], [2, ['b']]);
  });
});
