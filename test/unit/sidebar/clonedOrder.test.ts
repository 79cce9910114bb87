import assert from 'node:assert/strict';
import { CloneStates } from '../../../src/clones/core/git/cloneStates.ts';
import type { Services } from '../../../src/compose/services.ts';
import { entryKey } from '../../../src/repositories/core/entry.ts';
import { ClonedOrder, inClonedOrder } from '../../../src/sidebar/clonedOrder.ts';
import { rider } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { letWorkEnd } from '../../support/letWorkEnd.ts';
import { ManualClock } from '../../support/manualClock.ts';
import { partOf } from '../../support/partOf.ts';

const NO_USES: ReadonlyMap<string, number> = new Map();

describe('the order of the clones', () => {
  const entries = ['b10', 'b9', 'a', 'c'].map((name, index) => ({
    session: rider,
    repository: repository(index + 1, `rider/${name}`),
  }));
  const byFolder = new Map(entries.map((entry) => [`file:///${entry.repository.name}`, entry]));
  const keyOf = (name: string): string => {
    const entry = byFolder.get(`file:///${name}`);
    assert.ok(entry);
    return entryKey(entry);
  };
  const order = (urgent: readonly string[], lastUses: Readonly<Record<string, number>>) =>
    inClonedOrder(byFolder, {
      urgent: new Set(urgent.map((name) => `file:///${name}`)),
      lastUses: new Map(Object.entries(lastUses).map(([name, at]) => [keyOf(name), at])),
    }).map(({ repository: { name } }) => name);

  const cases: readonly [string, readonly string[], Readonly<Record<string, number>>, readonly string[]][] = [
    ['is by name', [], {}, ['a', 'b9', 'b10', 'c']],
    ['begins with the last used', [], { b10: 5, c: 9 }, ['c', 'b10', 'a', 'b9']],
    ['begins with changes and commits, even if never used', ['b9'], { c: 9 }, ['b9', 'c', 'a', 'b10']],
    ['is by use among those with changes', ['a', 'b9'], { b9: 1 }, ['b9', 'a', 'b10', 'c']],
  ];
  for (const [what, urgent, lastUses, expected] of cases) {
    it(what, () => {
      assert.deepEqual(order(urgent, lastUses), expected);
    });
  }
});

describe('deciding the order of the clones', () => {
  let clock: ManualClock;
  let counts: Map<string, { readonly changes: number; readonly ahead?: number }>;
  let slow: PromiseWithResolvers<void>;
  let lastUses: ReadonlyMap<string, number>;
  let states: CloneStates;
  let order: ClonedOrder;
  let fired: number;
  beforeEach(() => {
    clock = new ManualClock();
    counts = new Map<string, { readonly changes: number; readonly ahead?: number }>([
      ['clean', { changes: 0, ahead: 0 }],
      ['dirty', { changes: 2 }],
      ['ahead', { changes: 0, ahead: 1 }],
    ]);
    slow = Promise.withResolvers<void>();
    slow.resolve();
    lastUses = NO_USES;
    const read = async (folder: string) => {
      await slow.promise;
      return { kind: 'read', branch: 'main', changes: 0, ...counts.get(folder) } as never;
    };
    states = new CloneStates(clock, read);
    const clones = { all: [...counts.keys()].map((folder) => ({ folder, remotes: [] })) };
    const uses = { lastUses: () => lastUses };
    order = new ClonedOrder(partOf<Services>({ clones, localClones: { states }, uses, clock }));
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
    for (let passed = 0; passed < 1500; passed += 50) {
      await clock.advance(50);
      await letWorkEnd();
    }
    await decided;
  };

  it('reads states that were never read', async () => {
    await decide();
    assert.deepEqual([[...order.ranks.urgent], fired], [['dirty', 'ahead'], 1]);
  });

  it('waits for states no longer than a second, after which rows stay until the next time', async () => {
    slow = Promise.withResolvers<void>();
    await decide();
    assert.deepEqual([[...order.ranks.urgent], fired], [[], 0]);
    slow.resolve();
    await letWorkEnd();
    await clock.advance(60_000);
    await letWorkEnd();
    assert.equal(states.of('dirty')?.kind, 'read');
    assert.deepEqual([[...order.ranks.urgent], fired], [[], 0], 'late states move no row');
    await decide();
    assert.deepEqual([[...order.ranks.urgent], fired], [['dirty', 'ahead'], 1]);
  });

  it('reports no order that is the same', async () => {
    await decide();
    const { ranks } = order;
    await decide();
    assert.deepEqual([order.ranks === ranks, fired], [true, 1]);
  });

  it('ignores uses until the next time', async () => {
    await decide();
    lastUses = new Map([['a', 1]]);
    assert.equal(order.ranks.lastUses.size, 0);
    await decide();
    assert.deepEqual([order.ranks.lastUses.size, fired], [1, 2]);
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
