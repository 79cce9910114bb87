import assert from 'node:assert/strict';
import type { Memento } from '../../../src/base/core/memento.ts';
import { type CloneState, CloneStates } from '../../../src/clones/core/git/cloneStates.ts';
import type { Services } from '../../../src/compose/services.ts';
import { entryKey } from '../../../src/repositories/core/entry.ts';
import { ClonedOrder, type CloneRanks, inClonedOrder } from '../../../src/sidebar/clonedOrder.ts';
import { readState } from '../../support/cloneStates.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { letWorkEnd } from '../../support/letWorkEnd.ts';
import { ManualClock } from '../../support/manualClock.ts';
import { MemoryMemento } from '../../support/memoryMemento.ts';
import { partOf } from '../../support/partOf.ts';
import { cloneRow } from '../../support/treeData.ts';

describe('the order of the clones', () => {
  const rows = ['b10', 'b9', 'a', 'c'].map((name, index) => cloneRow(repository(index + 1, `rider/${name}`)));
  const order = (ranks: Readonly<Record<string, readonly [0 | 1 | 2, number]>>) =>
    inClonedOrder(
      rows,
      Object.fromEntries(
        Object.entries(ranks).map(([name, [rank, usedAt]]) => [`file:///${name}`, { rank, usedAt }] as const),
      ),
    ).map(({ repository: { name } }) => name);

  const cases: readonly [string, Parameters<typeof order>[0], readonly string[]][] = [
    ['is by name', {}, ['a', 'b9', 'b10', 'c']],
    ['begins with the last used', { b10: [1, 5], c: [1, 9] }, ['c', 'b10', 'a', 'b9']],
    ['begins with what there is to do, even if never used', { b9: [0, 0], c: [1, 9] }, ['b9', 'c', 'a', 'b10']],
    ['is by use among those with something to do', { a: [0, 0], b9: [0, 1] }, ['b9', 'a', 'b10', 'c']],
    ['ends with those where Git may not run', { a: [2, 9], b10: [2, 0] }, ['b9', 'c', 'a', 'b10']],
  ];
  for (const [what, ranks, expected] of cases) {
    it(what, () => {
      assert.deepEqual(order(ranks), expected);
    });
  }
});

describe('deciding the order of the clones', () => {
  let clock: ManualClock;
  let memento: Memento;
  let stateOf: Map<string, CloneState>;
  let slow: PromiseWithResolvers<void>;
  /** By the folders of clones, as Git's files have them. */
  let changedAt: Map<string, number>;
  /** By `entryKey`. */
  let usedAt: Map<string, number>;
  let states: CloneStates;
  let searching: PromiseWithResolvers<void>;
  let order: ClonedOrder;
  let fired: number;
  const names = ['clean', 'dirty', 'ahead', 'behind', 'refused', 'unsafe', 'notOwned', 'failed'];
  const rowOf = (name: string, index: number) => cloneRow(repository(index + 1, `rider/${name}`));
  const rows = names.map(rowOf);
  let shown: typeof rows;
  const open = (): ClonedOrder => {
    states = new CloneStates(clock, async (folder) => {
      await slow.promise;
      return stateOf.get(folder) ?? readState();
    });
    const localClones = { states, lastUses: changedAt, searchIfDue: () => searching.promise };
    const uses = { lastUses: () => usedAt };
    const cloneRows = {
      get all() {
        return shown;
      },
    };
    return new ClonedOrder(partOf<Services>({ cloneRows, localClones, uses, memento, clock }));
  };
  beforeEach(() => {
    clock = new ManualClock();
    memento = new MemoryMemento();
    stateOf = new Map<string, CloneState>([
      ['file:///dirty', readState({ changes: 2 })],
      ['file:///ahead', readState({ ahead: 1 })],
      ['file:///behind', readState({ behind: 1 })],
      ['file:///refused', { kind: 'unconfirmed' }],
      ['file:///unsafe', { kind: 'unsafe', key: 'core.fsmonitor' }],
      ['file:///notOwned', { kind: 'notOwned' }],
      ['file:///failed', { kind: 'failed' }],
    ]);
    slow = Promise.withResolvers<void>();
    slow.resolve();
    searching = Promise.withResolvers<void>();
    searching.resolve();
    shown = rows;
    [changedAt, usedAt] = [new Map(), new Map()];
    order = open();
    fired = 0;
    order.onDidChange(() => fired++);
  });
  afterEach(() => {
    order.dispose();
    states.dispose();
  });
  const decide = async (): Promise<void> => {
    const decided = order.decide();
    await letWorkEnd();
    await letPass(1500);
    await decided;
  };
  const letPass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 50) {
      await clock.advance(50);
      await letWorkEnd();
    }
  };
  const withRank = ({ ranks }: { readonly ranks: CloneRanks }, rank: 0 | 1 | 2): readonly string[] =>
    names.filter((name) => ranks[`file:///${name}`]?.rank === rank);

  it('reads states that were never read', async () => {
    await decide();
    assert.deepEqual(
      ([0, 1, 2] as const).map((rank) => withRank(order, rank)),
      [
        ['dirty', 'ahead', 'behind'],
        ['clean', 'failed'],
        ['refused', 'unsafe', 'notOwned'],
      ],
    );
    assert.equal(fired, 1);
  });

  for (const isHeld of [false, true]) {
    it(`sorts once more when all states are there, unless the user has selected a row: ${isHeld}`, async () => {
      slow = Promise.withResolvers<void>();
      changedAt.set('file:///clean', 5);
      const decided = order.decide();
      await letPass(1500);
      assert.deepEqual([withRank(order, 0), fired], [[], 1], 'after a second with those that are there');
      if (isHeld) order.hold();
      slow.resolve();
      await letPass(1500);
      await decided;
      assert.equal(states.of('file:///dirty')?.kind, 'read');
      assert.deepEqual(withRank(order, 0), isHeld ? [] : ['dirty', 'ahead', 'behind']);
      await decide();
      assert.deepEqual([withRank(order, 0), fired], [['dirty', 'ahead', 'behind'], 2]);
    });
  }

  it('includes clones that are found after the first look', async () => {
    searching = Promise.withResolvers<void>();
    shown = rows.slice(0, 2);
    const decided = order.decide();
    await letPass(1500);
    assert.deepEqual(withRank(order, 0), ['dirty']);
    shown = rows;
    searching.resolve();
    await letPass(1500);
    await decided;
    assert.deepEqual(withRank(order, 0), ['dirty', 'ahead', 'behind']);
  });

  it('reads no states while the first rows are drawn', async () => {
    const decided = order.decide();
    await letWorkEnd();
    assert.equal(states.of('file:///clean'), undefined);
    order.dispose();
    await decided;
  });

  it('reports no order that is the same', async () => {
    await decide();
    const { ranks } = order;
    await decide();
    assert.deepEqual([order.ranks === ranks, fired], [true, 1]);
  });

  it('takes the last use, by Git or by the user, and ignores it until the next time', async () => {
    await decide();
    const [clean, dirty] = rows;
    assert.ok(clean && dirty);
    changedAt.set(clean.clone.folder, 5).set(dirty.clone.folder, 5);
    usedAt.set(entryKey(dirty), 7);
    const times = () => [clean, dirty].map(({ clone }) => order.ranks[clone.folder]?.usedAt);
    assert.deepEqual(times(), [0, 0]);
    await decide();
    assert.deepEqual([times(), fired], [[5, 7], 2]);
  });

  it('is kept across restarts, until states and times are known again', async () => {
    changedAt.set('file:///clean', 5);
    await decide();
    const { ranks } = order;
    order.dispose();
    states.dispose();
    slow = Promise.withResolvers<void>();
    changedAt = new Map();
    order = open();
    assert.deepEqual(order.ranks, ranks);
    const decided = order.decide();
    await letPass(1500);
    assert.deepEqual(order.ranks, ranks);
    order.dispose();
    slow.resolve();
    await decided;
  });

  it('ignores stored values that are invalid', async () => {
    for (const stored of ['x', { 'file:///a': { rank: 7, usedAt: 0 } }, { 'file:///a': { rank: 0, usedAt: '5' } }]) {
      await memento.update('clonedOrder', stored);
      assert.deepEqual(open().ranks, {}, JSON.stringify(stored));
    }
  });

  it('decides once for several requests, and not after the end', async () => {
    const first = order.decide();
    assert.equal(order.decide(), first);
    order.dispose();
    await clock.advance(5000);
    await first;
    assert.equal(fired, 0);
  });
});
