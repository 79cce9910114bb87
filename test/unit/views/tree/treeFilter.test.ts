import assert from 'node:assert/strict';
import type { SessionChanges } from '../../../../src/core/changes/change.ts';
import { Memo } from '../../../../src/core/memoize.ts';
import type { ListedRepository } from '../../../../src/core/model/repository.ts';
import { Pins } from '../../../../src/core/repositories/pins.ts';
import type { RepositoryStore } from '../../../../src/core/repositories/repositoryStore.ts';
import { Tags } from '../../../../src/core/repositories/tags.ts';
import { Uses } from '../../../../src/core/repositories/uses.ts';
import { TreeFilter } from '../../../../src/views/tree/treeFilter.ts';
import { ViewState } from '../../../../src/views/tree/viewState.ts';
import { rider, second } from '../../../support/fakeAccounts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';
import { NO_CLONES } from '../../../support/noClones.ts';
import { storeOf, UNCHANGED } from '../../../support/treeData.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

const [spoke, hub, map] = [
  repository(1, 'rider/spoke', { language: 'Go', fork: true, pushed_at: '2026-11-20T00:00:00Z' }),
  repository(2, 'rider/hub', { language: 'C', pushed_at: '2025-01-01T00:00:00Z' }),
  repository(3, 'velodrome/spoke-map', { language: 'Go', pushed_at: '2020-01-01T00:00:00Z' }),
];
const mapOfSecond = repository(3, 'velodrome/spoke-map', { language: 'Go' });

describe('the filter of the tree', () => {
  const library: { stores: readonly RepositoryStore[] } = { stores: [] };
  const clock = new ManualClock();
  let changes: SessionChanges;
  let pins: Pins;
  let tags: Tags;
  let viewState: ViewState;
  let filter: TreeFilter;
  beforeEach(() => {
    library.stores = [storeOf(rider, [spoke, hub, map]), storeOf(second, [mapOfSecond])];
    changes = UNCHANGED;
    const memento = new MemoryMemento();
    pins = new Pins(memento);
    tags = new Tags(memento);
    viewState = new ViewState(memento);
    const marks = { changesOf: (id: string) => (id === rider.id ? changes : UNCHANGED) };
    const uses = new Uses(memento, clock);
    const services = { library, pins, tags, uses, changes: marks, cloneFacts: NO_CLONES, viewState, clock };
    filter = new TreeFilter({ ...services, sharedSearch: new Memo() });
  });

  const names = (): readonly string[] => [...(filter.hits ?? [])].map(({ full_name: name }) => name).toSorted();

  it('is empty without a query', async () => {
    await filter.load();
    assert.deepEqual([filter.hits, filter.sort], [undefined, { by: 'pushed' }]);
    await viewState.arrange({ filter: 'hub' });
    assert.deepEqual([...(filter.hits ?? [])], [hub]);
    await viewState.arrange({ filter: '' });
    await filter.load();
    assert.equal(filter.hits, undefined);
  });

  for (const [text, found] of [
    ['spoke', [spoke, map, mapOfSecond]],
    ['lang:go -is:fork', [map, mapOfSecond]],
    ['owner:rider', [spoke, hub]],
    ['pushed:<30d owner:rider', [spoke]],
    ['nothing-like-it', []],
    ['lang:', [spoke, hub, map, mapOfSecond]],
  ] as [string, ListedRepository[]][]) {
    it(`finds matches in all accounts: ${text}`, async () => {
      await viewState.arrange({ filter: text });
      await filter.load();
      assert.deepEqual(filter.hits, new Set(found));
    });
  }

  for (const [text, sort] of [
    ['', { by: 'size' }],
    ['lang:go', { by: 'size' }],
    ['sort:stars', { by: 'stars', isReversed: false }],
    ['lang:go sort:name-desc', { by: 'name', isReversed: true }],
  ] as const) {
    it(`overrides the sort order of the view if set: ${text || 'none'}`, async () => {
      await viewState.arrange({ filter: text, sort: 'size' });
      await filter.load();
      const { by, isReversed = false } = filter.sort;
      assert.deepEqual({ by, isReversed }, { isReversed: false, ...sort });
    });
  }

  it('updates with pins and changes', async () => {
    await viewState.arrange({ filter: 'is:pinned' });
    await filter.load();
    assert.deepEqual(names(), []);
    await pins.pin([{ session: rider, repository: hub }]);
    assert.deepEqual(names(), ['rider/hub']);
    await viewState.arrange({ filter: 'is:changed' });
    await filter.load();
    assert.deepEqual(names(), []);
    changes = { ...UNCHANGED, byKey: new Map([[1, [{ kind: 'archived' }]]]) };
    assert.deepEqual(names(), ['rider/spoke']);
  });

  it('updates with the stores, and searches only once for the same data', async () => {
    await viewState.arrange({ filter: 'lang:go' });
    await filter.load();
    const { hits } = filter;
    assert.equal(filter.hits, hits);
    const rim = repository(9, 'rider/rim', { language: 'Go' });
    library.stores = [storeOf(rider, [spoke, rim]), ...library.stores.slice(1)];
    assert.deepEqual(names(), ['rider/rim', 'rider/spoke', 'velodrome/spoke-map']);
    assert.notEqual(filter.hits, hits);
  });

  describe('of many repositories', () => {
    const many = (count: number): readonly ListedRepository[] =>
      Array.from({ length: count }, (_, at) => repository(at + 1, `rider/${at % 2 === 0 ? 'spoke' : 'hub'}-${at}`));
    let done: string[];
    const act = (): void => void done.push('act');
    beforeEach(async () => {
      done = [];
      library.stores = [storeOf(rider, many(10_001))];
      await viewState.arrange({ filter: 'hub' });
    });

    it('lets actions wait until it has searched, each once', async () => {
      await filter.load();
      assert.equal(filter.delays(act), false);
      assert.equal(filter.hits?.size, 5000);
      library.stores = [storeOf(rider, many(10_003))];
      const other = (): void => void done.push('other');
      assert.deepEqual([filter.delays(act), filter.delays(act), filter.delays(other)], [true, true, true]);
      assert.deepEqual(done, []);
      await waitUntil(() => done.length > 0);
      assert.deepEqual(done, ['act', 'other']);
      assert.equal(filter.delays(act), false);
      assert.equal(filter.hits?.size, 5001);
    });

    it('lets actions wait only some times in a row while lists arrive', async () => {
      await filter.load();
      let count = 10_001;
      const change = (): void => {
        library.stores = [storeOf(rider, many(++count))];
        done.push(filter.delays(change) ? 'waits' : 'acts');
      };
      change();
      await waitUntil(() => done.includes('acts'));
      assert.deepEqual(done, [...Array.from({ length: 5 }, () => 'waits'), 'acts']);
      assert.equal(filter.hits?.size, Math.floor(count / 2));
    });

    it('lets no action wait for few repositories, or without a filter', async () => {
      await filter.load();
      library.stores = [storeOf(rider, many(10_000))];
      assert.equal(filter.delays(act), false);
      library.stores = [storeOf(rider, many(10_002))];
      await viewState.arrange({ filter: '' });
      assert.equal(filter.delays(act), false);
    });
  });
});
