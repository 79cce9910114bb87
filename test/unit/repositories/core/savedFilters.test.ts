import assert from 'node:assert/strict';
import { FILTERS_KEY } from '../../../../src/base/core/storedKeys.ts';
import { isSavable, MAX_FILTERS, SavedFilters } from '../../../../src/repositories/core/savedFilters.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';

describe('saved filters', () => {
  let memento: MemoryMemento;
  let filters: SavedFilters;
  beforeEach(() => {
    memento = new MemoryMemento();
    filters = new SavedFilters(memento);
  });

  const names = (of = filters): string => of.all.map(({ name }) => name).join(' ');
  const add = (name: string, of = filters): Promise<string> => of.add({ name, query: `is:${name}` });

  it('keep the order in which they were added, also after a restart', async () => {
    for (const name of ['c', 'a', 'b']) await add(name);
    assert.equal(names(), 'c a b');
    assert.equal(names(new SavedFilters(memento)), 'c a b');
  });

  it('are moved by one, and not beyond the ends', async () => {
    const [a, , c] = [await add('a'), await add('b'), await add('c')];
    await filters.move(c, -1);
    assert.equal(names(), 'a c b');
    await filters.move(a, -1);
    await filters.move('unknown', 1);
    assert.equal(names(), 'a c b');
    await filters.move(a, 1);
    await filters.move(a, 1);
    await filters.move(a, 1);
    assert.equal(names(), 'c b a');
  });

  it('take the place of another one, several of them', async () => {
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')];
    await filters.place([c, d], a);
    assert.equal(names(), 'c d a b');
    await filters.place([c, 'unknown'], b);
    assert.equal(names(), 'd a b c');
    await filters.place([a], 'unknown');
    await filters.place([a, b], b);
    assert.equal(names(), 'd a b c');
  });

  it('are renamed, changed, removed, and restored', async () => {
    const id = await add('a');
    await filters.change(id, { name: 'x' });
    await filters.change(id, { query: 'map' });
    await filters.change('unknown', { name: 'y' });
    assert.deepEqual(filters.all, [{ id, name: 'x', query: 'map' }]);
    await add('b');
    const restore = await filters.remove(id);
    assert.equal(names(), 'b');
    await filters.change(id, { name: 'z' });
    assert.equal(names(), 'b');
    await restore();
    assert.equal(names(), 'x b');
  });

  it('are limited', async () => {
    for (let count = 0; count <= MAX_FILTERS; count++) await add(`n${count}`);
    assert.equal(filters.all.length, MAX_FILTERS);
  });

  for (const stored of [
    [],
    { x: [1, { name: '', query: 'map', place: 1 }] },
    { x: [1, { name: 'a', query: 'map' }] },
    { x: [1, { name: 'a'.repeat(61), query: 'map', place: 1 }] },
    { x: [1, { name: 'a', query: 'm'.repeat(501), place: 1 }] },
  ]) {
    it(`are empty if what another computer stored is invalid: ${JSON.stringify(stored).slice(0, 50)}`, async () => {
      await memento.update(FILTERS_KEY, stored);
      assert.deepEqual(filters.all, []);
      await add('a');
      assert.equal(names(), 'a');
    });
  }
});

describe('a query', () => {
  for (const [query, expected] of [
    ['', false],
    ['map', true],
    ['m'.repeat(500), true],
    ['m'.repeat(501), false],
  ] as const) {
    it(`of ${query.length} letters can ${expected ? '' : 'not '}be saved`, () =>
      assert.equal(isSavable(query), expected));
  }
});
