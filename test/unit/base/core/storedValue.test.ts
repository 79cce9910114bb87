import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { StorageError } from '../../../../src/base/core/errors.ts';
import { listSchema, recordSchema, StoredValue } from '../../../../src/base/core/storedValue.ts';
import { EchoingMemento } from '../../../support/echoingMemento.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

const Names = v.fallback(v.array(v.string()), []);

describe('a stored value', () => {
  it('is the default until it is set, and survives a restart', async () => {
    const memento = new MemoryMemento();
    const names = new StoredValue(memento, 'names', Names);
    assert.deepEqual(names.value, []);
    await names.set(['a']);
    assert.deepEqual([names.value, new StoredValue(memento, 'names', Names).value], [['a'], ['a']]);
  });

  it('is the default if an invalid one is stored', async () => {
    const memento = new MemoryMemento();
    await memento.update('names', [7]);
    assert.deepEqual(new StoredValue(memento, 'names', Names).value, []);
  });

  it('is what another window has stored since, and the same object until then', async () => {
    const memento = new MemoryMemento();
    const names = new StoredValue(memento, 'names', Names);
    await names.set(['a']);
    const before = names.value;
    assert.equal(names.value, before);
    await memento.update('names', ['b']);
    assert.deepEqual(names.value, ['b']);
  });

  it('is the same object after another value was stored', async () => {
    const memento = new EchoingMemento();
    const [names, others] = [new StoredValue(memento, 'names', Names), new StoredValue(memento, 'others', Names)];
    await names.set(['a']);
    const before = names.value;
    await others.set(['b']);
    assert.equal(names.value, before);
    assert.deepEqual(before, ['a']);
  });

  it('stays the last one that this window has set while VS Code sends back earlier ones', async () => {
    const memento = new EchoingMemento();
    const [names, others] = [new StoredValue(memento, 'names', Names), new StoredValue(memento, 'others', Names)];
    const sets: Promise<void>[] = [];
    for (const name of ['a', 'b', 'c']) {
      sets.push(names.set([...names.value, name]), others.set([...others.value, name]));
      await setImmediate();
    }
    await Promise.all(sets);
    assert.deepEqual([names.value, others.value], [Array.from('abc'), Array.from('abc')]);
    assert.deepEqual(JSON.parse(memento.written), { names: names.value, others: others.value });
  });

  it('fires when it has changed in this window, even if it can’t be stored', async () => {
    const memento = new MemoryMemento();
    const names = new StoredValue(memento, 'names', Names);
    const seen: (readonly string[])[] = [];
    names.onDidChange(() => seen.push(names.value));
    memento.broken = true;
    await assert.rejects(names.set(['a']), StorageError);
    assert.deepEqual([seen, names.value], [[['a']], ['a']]);
    names.dispose();
    await assert.rejects(names.set(['b']), StorageError);
    assert.equal(seen.length, 1);
  });
});

describe('the valid entries', () => {
  it('of a list stay, in their order', () => {
    assert.deepEqual(v.parse(listSchema(v.number()), [2, 'x', null, 1]), [2, 1]);
    assert.ok(!v.is(listSchema(v.number()), { 0: 1 }));
  });

  it('of a record stay', () => {
    assert.deepEqual(v.parse(recordSchema(v.number()), { a: 0, b: 'x', c: null }), { a: 0 });
    assert.deepEqual(
      v.parse(
        recordSchema(v.number(), (key) => key !== 'a'),
        { a: 0, b: 1 },
      ),
      { b: 1 },
    );
    assert.ok(!v.is(recordSchema(v.number()), 'x'));
  });
});
