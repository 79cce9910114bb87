import assert from 'node:assert/strict';
import { type Arrangement, ViewState } from '../../../src/sidebar/viewState.ts';
import { MemoryMemento } from '../../support/memoryMemento.ts';

const AS_IT_COMES = { grouping: 'owner', sort: 'pushed', filter: '', showsChanges: false };

const arrangementOf = ({ arrangement }: ViewState): Arrangement => {
  const { grouping, sort, filter, showsChanges } = arrangement;
  return { grouping, sort, filter, showsChanges };
};

describe('the state of the view', () => {
  let memento: MemoryMemento;
  let state: ViewState;
  beforeEach(() => {
    memento = new MemoryMemento();
    state = new ViewState(memento);
  });

  /** The state after a reload of the window. */
  const reloaded = (): ViewState => new ViewState(memento);

  it('has defaults at first', () => {
    assert.deepEqual(arrangementOf(state), AS_IT_COMES);
    assert.deepEqual([state.isOpen('a', false), state.isOpen('a', true)], [false, true]);
  });

  it('stores each setting, fires a change afterwards, and survives a reload', async () => {
    const fired: Arrangement[] = [];
    state.onDidChange(() => fired.push(arrangementOf(state)));
    await state.arrange({ sort: 'stars', filter: 'is:fork' });
    await state.arrange({ grouping: 'language', showsChanges: true });
    const both = { grouping: 'language', sort: 'stars', filter: 'is:fork', showsChanges: true };
    assert.deepEqual(fired, [{ ...AS_IT_COMES, sort: 'stars', filter: 'is:fork' }, both]);
    assert.deepEqual(arrangementOf(reloaded()), both);
  });

  it('shows a filter without storing it, until it ends or another one is stored', async () => {
    await state.arrange({ filter: 'before' });
    const fired: string[] = [];
    state.onDidChange(() => fired.push(state.arrangement.filter));
    state.previewFilter('h');
    state.previewFilter('hu');
    state.previewFilter('hu');
    assert.equal(reloaded().arrangement.filter, 'before');
    await state.arrange({ sort: 'stars' });
    state.previewFilter(undefined);
    state.previewFilter('before');
    state.previewFilter('hub');
    await state.arrange({ filter: '' });
    state.previewFilter(undefined);
    assert.deepEqual(fired, ['h', 'hu', 'hu', 'before', 'hub', '']);
    assert.deepEqual(arrangementOf(reloaded()), { ...AS_IT_COMES, sort: 'stars' });
  });

  it('stores rows that the user toggled, also over a reload, without an event', async () => {
    let changes = 0;
    state.onDidChange(() => changes++);
    await state.setOpen('owner', true, false);
    await state.setOpen('account', false, true);
    for (const each of [state, reloaded()]) {
      assert.deepEqual([each.isOpen('owner', false), each.isOpen('account', true)], [true, false]);
      assert.deepEqual([each.isOpen('other', false), each.isOpen('another', true)], [false, true]);
    }
    await state.setOpen('owner', false, false);
    await state.setOpen('account', true, true);
    for (const each of [state, reloaded()]) {
      assert.deepEqual([each.isOpen('owner', false), each.isOpen('account', true)], [false, true]);
    }
    assert.equal(changes, 0);
    await state.arrange({ sort: 'size' });
    await state.setOpen('owner', true, false);
    assert.deepEqual([reloaded().arrangement.sort, reloaded().isOpen('owner', false)], ['size', true]);
  });

  it('forgets the open rows of a removed account only', async () => {
    const [one, ten] = ['https://code.example#1', 'https://code.example#10'];
    for (const id of [
      `account:${one}`,
      `owner:${one}:rider`,
      `found:owner:${one}:rider`,
      'pinned',
      `owner:${ten}:rider`,
    ]) {
      await state.setOpen(id, true, false);
    }
    await state.forget(one);
    const toggled = memento.get('toggled') as string[];
    assert.deepEqual(toggled, ['pinned', `owner:${ten}:rider`]);
    assert.equal(state.isOpen(`owner:${one}:rider`, false), false);
  });

  it('keeps the arrangement and the open rows of another window', async () => {
    const other = reloaded();
    await state.arrange({ grouping: 'language', filter: 'lang:go' });
    await state.setOpen('mine', true, false);
    await other.setOpen('theirs', true, false);
    const { arrangement } = reloaded();
    assert.deepEqual([arrangement.grouping, arrangement.filter], ['language', 'lang:go']);
    assert.deepEqual([reloaded().isOpen('mine', false), reloaded().isOpen('theirs', false)], [true, true]);
  });

  it('forgets the oldest of 1,001 rows', async () => {
    for (let row = 0; row <= 1000; row++) await state.setOpen(`row ${row}`, true, false);
    const toggled = memento.get('toggled') as string[];
    assert.deepEqual([toggled.length, toggled[0], toggled.at(-1)], [1000, 'row 1', 'row 1000']);
    assert.equal(reloaded().isOpen('row 0', false), false);
    // Toggling a row again makes it the newest.
    await state.setOpen('row 1', true, false);
    await state.setOpen('row 1001', true, false);
    assert.deepEqual([reloaded().isOpen('row 1', false), reloaded().isOpen('row 2', false)], [true, false]);
  });

  for (const [stored, arrangement] of [
    [null, {}],
    ['x', {}],
    [[], {}],
    [{ grouping: 'colour', sort: 7, filter: null, showsChanges: 'yes', toggled: [7] }, {}],
    [{ sort: 'pushed', grouping: null, toggled: 'x' }, { sort: 'pushed' }],
    [{ filter: 'x', unknown: 1 }, { filter: 'x' }],
  ] as const) {
    it(`ignores invalid stored values: ${JSON.stringify(stored)}`, async () => {
      await memento.update('view', stored);
      state = reloaded();
      assert.deepEqual(arrangementOf(state), { ...AS_IT_COMES, ...arrangement });
      assert.equal(state.isOpen('a', false), false);
      await state.setOpen('a', true, false);
      assert.equal(reloaded().isOpen('a', false), true);
    });
  }
});
