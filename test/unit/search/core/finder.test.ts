import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { CloneRow } from '../../../../src/clones/core/known/cloneRows.ts';
import { Pins } from '../../../../src/repositories/core/pins.ts';
import type { RepositoryStore } from '../../../../src/repositories/core/repositoryStore.ts';
import { Tags } from '../../../../src/repositories/core/tags.ts';
import { Uses } from '../../../../src/repositories/core/uses.ts';
import { Finder } from '../../../../src/search/core/finder.ts';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import { shareableSearch } from '../../../../src/search/core/repositorySearch.ts';
import { collectGarbage } from '../../../bench/garbage.ts';
import { entryInFolder } from '../../../support/entries.ts';
import { rider, second } from '../../../support/fakeAccounts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../../../support/noClones.ts';
import { cloneRow, storeOf, UNCHANGED } from '../../../support/treeData.ts';

const [mine, shared] = [
  repository(1, 'rider/own', { pushed_at: '2020-01-01T00:00:00Z' }),
  repository(2, 'velodrome/shared', { pushed_at: '2024-01-01T00:00:00Z' }),
];

describe('the finder for other software', () => {
  const clock = new ManualClock();
  let stores: readonly RepositoryStore[];
  let own: readonly CloneRow[];
  let loaded: number;
  let finder: Finder;
  let index: WeakRef<object>;
  beforeEach(() => {
    stores = [storeOf(rider, [mine, shared]), storeOf(second, [repository(2, 'velodrome/shared')])];
    own = [];
    loaded = 0;
    const library = {
      get stores() {
        return stores;
      },
      load: async () => undefined,
      loadToShare: async () => void loaded++,
    };
    const memento = new MemoryMemento();
    const search = shareableSearch({
      library,
      pins: new Pins(memento),
      tags: new Tags(memento),
      uses: new Uses(memento, clock),
      changes: { changesOf: () => UNCHANGED },
      cloneFacts: NO_CLONES,
      get cloneRows() {
        return { ...NO_CLONE_ROWS, own };
      },
    });
    const watched = {
      async index() {
        const built = await search.index();
        index = new WeakRef(built);
        return built;
      },
    };
    finder = new Finder(library, watched, clock);
  });
  const find = async (text: string): Promise<unknown> =>
    (await finder.find(parseQuery(text))).map(({ entry, sessions }) => [
      entry.repository.full_name,
      sessions.map(({ account }) => account?.login),
    ]);

  it('finds each repository once, the most likely first, with all accounts that show it', async () => {
    const all = [
      ['velodrome/shared', ['rider', 'second']],
      ['rider/own', ['rider']],
    ];
    assert.deepEqual(await find(''), all);
    assert.deepEqual(await find('own'), all.slice(1));
    assert.deepEqual(await find('nothing'), []);
  });

  it('returns each account’s own copy', async () => {
    stores = [storeOf(rider, [shared]), storeOf(second, [repository(2, 'velodrome/shared', { private: true })])];
    const [found] = await finder.find(parseQuery('shared'));
    assert.deepEqual(
      found?.entries.map((each) => [each.session.account?.login, each.repository.private]),
      [
        ['rider', false],
        ['second', true],
      ],
    );
  });

  it('finds no clones: where these are is known only here', async () => {
    stores = [storeOf(rider, [shared])];
    const { session, repository: local } = entryInFolder('file:///home/rita/wheel');
    const copy = { ...shared, local: { folder: 'file:///home/rita/copy', host: undefined, isListed: true } };
    own = [cloneRow(local, session), cloneRow(copy)];
    const listed = [['velodrome/shared', ['rider']]];
    for (const query of ['', 'velodrome', 'sort:name']) assert.deepEqual(await find(query), listed, query);
    for (const query of ['handbook', 'rita', 'is:local']) assert.deepEqual(await find(query), [], query);
  });

  it('loads cached data first', async () => {
    await find('');
    assert.equal(loaded, 1);
  });

  it('keeps the index for the next call', async () => {
    await find('');
    await setImmediate();
    collectGarbage();
    assert.ok(index.deref());
  });

  it('finds what is listed now', async () => {
    assert.equal((await finder.find(parseQuery('shared')))[0]?.sessions.length, 2);
    stores = [storeOf(rider, [mine, shared])];
    assert.deepEqual(await find('shared'), [['velodrome/shared', ['rider']]]);
  });
});
