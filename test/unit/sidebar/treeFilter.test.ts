import assert from 'node:assert/strict';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import type { SessionChanges } from '../../../src/repositories/core/change.ts';
import { Pins } from '../../../src/repositories/core/pins.ts';
import type { RepositoryStore } from '../../../src/repositories/core/repositoryStore.ts';
import { Tags } from '../../../src/repositories/core/tags.ts';
import { Uses } from '../../../src/repositories/core/uses.ts';
import { RepositorySearch } from '../../../src/search/core/repositorySearch.ts';
import { TreeFilter } from '../../../src/sidebar/treeFilter.ts';
import { ViewState } from '../../../src/sidebar/viewState.ts';
import { rider, second } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { ManualClock } from '../../support/manualClock.ts';
import { MemoryMemento } from '../../support/memoryMemento.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../../support/noClones.ts';
import { storeOf, UNCHANGED } from '../../support/treeData.ts';

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
    const searched = { library, pins, tags, uses, changes: marks, cloneFacts: NO_CLONES, cloneRows: NO_CLONE_ROWS };
    filter = new TreeFilter({ search: new RepositorySearch(searched), cloneFacts: NO_CLONES, viewState, clock });
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

  it('is loaded for the repositories that are listed now', async () => {
    assert.equal(filter.isLoaded, true);
    await viewState.arrange({ filter: 'hub' });
    assert.equal(filter.isLoaded, false);
    await filter.load();
    assert.equal(filter.isLoaded, true);
    library.stores = library.stores.slice(1);
    assert.equal(filter.isLoaded, false);
  });
});
