import assert from 'node:assert/strict';
import { systemClock } from '../../../src/base/core/clock.ts';
import { Emitter } from '../../../src/base/core/event.ts';
import { Pins } from '../../../src/repositories/core/pins.ts';
import type { RepositoryStore } from '../../../src/repositories/core/repositoryStore.ts';
import { SavedFilters } from '../../../src/repositories/core/savedFilters.ts';
import { Tags } from '../../../src/repositories/core/tags.ts';
import { Uses } from '../../../src/repositories/core/uses.ts';
import { RepositorySearch } from '../../../src/search/core/repositorySearch.ts';
import { SavedGroups, type SavedGroupsServices } from '../../../src/sidebar/savedGroups.ts';
import { ViewState } from '../../../src/sidebar/viewState.ts';
import { rider, second } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { MemoryMemento } from '../../support/memoryMemento.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../../support/noClones.ts';
import { recordingLog } from '../../support/ports.ts';
import { storeOf, UNCHANGED } from '../../support/treeData.ts';
import { all, hub, spoke, tyre } from '../../support/treeFixtures.ts';
import { waitUntil } from '../../support/waitUntil.ts';

describe('the groups of saved filters', () => {
  const changed = new Emitter<void>();
  const library: { stores: readonly RepositoryStore[]; onDidChange: Emitter<void>['event'] } = {
    stores: [],
    onDidChange: changed.event,
  };
  const cloneChanges = new Emitter<void>();
  let reads: number;
  let savedFilters: SavedFilters;
  let pins: Pins;
  let viewState: ViewState;
  let groups: SavedGroups;

  beforeEach(() => {
    library.stores = [storeOf(rider, all), storeOf(second, [repository(3, 'velodrome/tyre')])];
    reads = 0;
    const memento = new MemoryMemento();
    savedFilters = new SavedFilters(memento);
    pins = new Pins(memento);
    viewState = new ViewState(memento);
    const searched = {
      library,
      pins,
      tags: new Tags(memento),
      uses: new Uses(memento, systemClock),
      changes: { changesOf: () => UNCHANGED, onDidChange: new Emitter<void>().event },
      cloneFacts: { ...NO_CLONES, readAll: () => reads++, onDidChange: cloneChanges.event },
      cloneRows: NO_CLONE_ROWS,
      clones: { onDidChange: new Emitter<void>().event },
    };
    groups = new SavedGroups({
      ...searched,
      search: new RepositorySearch(searched),
      savedFilters,
      viewState,
      clock: systemClock,
      log: recordingLog(),
    } as unknown as SavedGroupsServices);
  });

  afterEach(() => groups.dispose());

  const shown = (): readonly (readonly [string, readonly string[] | undefined])[] =>
    groups.all.map(({ filter, hits }) => [filter.name, hits?.entries.map(({ repository: { name } }) => name)]);
  const known = (): Promise<void> => waitUntil(() => groups.all.every(({ hits }) => hits !== undefined));

  it('contain each repository once, in the order of the filter, else of the view', async () => {
    await savedFilters.add({ name: 'Tyres', query: 'owner:velodrome tyre' });
    await savedFilters.add({ name: 'Go', query: 'lang:go sort:name-desc' });
    await savedFilters.add({ name: 'Account', query: 'owner:rider' });
    await viewState.arrange({ sort: 'name' });
    assert.deepEqual(shown(), [
      ['Tyres', undefined],
      ['Go', undefined],
      ['Account', undefined],
    ]);
    groups.start();
    await known();
    assert.deepEqual(shown(), [
      ['Tyres', [tyre.name]],
      ['Go', [spoke.name, 'map']],
      ['Account', [hub.name, spoke.name]],
    ]);
    assert.deepEqual(
      groups.all.map(({ hits }) => hits?.total),
      [1, 2, 2],
    );
  });

  it('are searched again when repositories or marks have changed', async () => {
    await savedFilters.add({ name: 'Pinned', query: 'is:pinned' });
    groups.start();
    await known();
    assert.deepEqual(shown(), [['Pinned', []]]);
    await pins.pin([{ session: rider, repository: hub }]);
    await waitUntil(() => shown()[0]?.[1]?.length === 1);
    library.stores = [];
    changed.fire();
    await waitUntil(() => shown()[0]?.[1]?.length === 0);
  });

  it('contain nothing if nothing of the query can be read', async () => {
    await savedFilters.add({ name: 'Nonsense', query: 'foo:bar' });
    groups.start();
    await known();
    assert.deepEqual(shown(), [['Nonsense', []]]);
  });

  it('read the states of clones only for filters about clones', async () => {
    await savedFilters.add({ name: 'Go', query: 'lang:go' });
    groups.start();
    await known();
    assert.equal(reads, 0);
    await savedFilters.add({ name: 'Dirty', query: 'is:dirty' });
    await known();
    assert.equal(reads, 1);
    cloneChanges.fire();
    await waitUntil(() => reads === 2);
  });

  it('are reported when filters change, and after each search', async () => {
    let reports = 0;
    groups.onDidChange(() => reports++);
    await savedFilters.add({ name: 'Go', query: 'lang:go' });
    assert.equal(reports, 1);
    groups.start();
    await waitUntil(() => reports === 2);
  });
});
