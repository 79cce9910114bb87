import assert from 'node:assert/strict';
import { ours } from '../../../../src/base/core/text.ts';
import type { Clone } from '../../../../src/clones/core/known/knownClones.ts';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import type { SessionChanges } from '../../../../src/repositories/core/change.ts';
import { Pins } from '../../../../src/repositories/core/pins.ts';
import type { RepositoryStore } from '../../../../src/repositories/core/repositoryStore.ts';
import { Tags } from '../../../../src/repositories/core/tags.ts';
import { Uses } from '../../../../src/repositories/core/uses.ts';
import type { CatalogueEntry, CatalogueServices } from '../../../../src/search/core/catalogue.ts';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import { RepositorySearch } from '../../../../src/search/core/repositorySearch.ts';
import type { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { entryInFolder } from '../../../support/entries.ts';
import { rider, second } from '../../../support/fakeAccounts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../../../support/noClones.ts';
import { searchIn } from '../../../support/searchIndex.ts';
import { cloneRow, storeOf, UNCHANGED, withStars } from '../../../support/treeData.ts';

const [hub, spoke, tyre] = [
  repository(1, 'rider/hub', { private: false, pushed_at: '2024-01-01T00:00:00Z' }),
  repository(2, 'rider/spoke', { pushed_at: '2023-01-01T00:00:00Z' }),
  repository(3, 'rider/tyre', { pushed_at: '2022-01-01T00:00:00Z' }),
];
const hubOfSecond = repository(1, 'rider/hub', { private: true });

describe('the search of all repositories', () => {
  const clock = new ManualClock();
  /** How often the repositories were read. */
  let reads: number;
  let stores: readonly RepositoryStore[];
  let changes: SessionChanges;
  let cloneFacts: { version: object; branchNames: string } & CatalogueServices['cloneFacts'];
  let cloneRows: CatalogueServices['cloneRows'];
  let pins: Pins;
  let tags: Tags;
  let uses: Uses;
  let search: RepositorySearch;
  beforeEach(() => {
    reads = 0;
    stores = [storeOf(rider, [tyre, hub, spoke])];
    changes = UNCHANGED;
    cloneFacts = { ...NO_CLONES };
    cloneRows = NO_CLONE_ROWS;
    const memento = new MemoryMemento();
    pins = new Pins(memento);
    tags = new Tags(memento);
    uses = new Uses(memento, clock);
    search = new RepositorySearch({
      library: {
        get stores() {
          return stores;
        },
      },
      pins,
      tags,
      uses,
      changes: {
        changesOf: () => {
          reads++;
          return changes;
        },
      },
      get cloneFacts() {
        return cloneFacts;
      },
      get cloneRows() {
        return cloneRows;
      },
    });
  });

  const index = (): Promise<SearchIndex<CatalogueEntry>> => search.index();
  const listed = (): SearchIndex<CatalogueEntry> => search.listed();
  const names = (found: SearchIndex<CatalogueEntry>, text = ''): readonly string[] =>
    searchIn(found, parseQuery(text), clock.now()).map((entry) => entry.repository.name);

  it('finds what an account has starred, each repository once, and says which these are', async () => {
    const alien = repository(77, 'wanderer/alien');
    const store = storeOf(rider, [tyre, hub, spoke]);
    stores = [store];
    assert.equal(names(await index()).length, 3);
    stores = [withStars(store, [alien, tyre])];
    assert.deepEqual(names(await index()).toSorted(), ['alien', 'hub', 'spoke', 'tyre']);
    assert.deepEqual(names(await index(), 'is:starred').toSorted(), ['alien', 'tyre']);
    assert.deepEqual(names(await index(), '-is:starred').toSorted(), ['hub', 'spoke']);
    assert.deepEqual(names(listed(), 'is:starred').toSorted(), ['alien', 'tyre']);
    stores = [withStars(storeOf(rider, [tyre, hub]), [tyre], { isRead: false })];
    assert.deepEqual(names(await index(), '-is:starred'), [], 'that is unknown until the list was read');
    stores = [storeOf(rider, [tyre, hub])];
    assert.deepEqual([names(await index(), 'is:starred'), names(await index(), '-is:starred')], [[], []]);
  });

  describe('finds clones', () => {
    const remotes = ['other.example/octo/tools/wheel'];
    const { session, repository: local } = entryInFolder('file:///home/rita/wheel');
    const wheel: ListedRepository = {
      ...local,
      name: ours('wheel'),
      full_name: ours('octo/wheel'),
      local: { folder: 'file:///home/rita/wheel', host: ours('other.example'), isListed: false },
    };
    const copy = { ...hub, local: { folder: 'file:///home/rita/copy', host: undefined, isListed: true } };
    const clones = new Map<ListedRepository, Clone>([
      [wheel, { folder: 'file:///home/rita/wheel', branch: 'topic/axle', remotes }],
      [copy, { folder: 'file:///home/rita/copy', branch: 'main', remotes: [] }],
      [spoke, { folder: 'file:///srv/bicycle', branch: 'fix', remotes: [] }],
    ]);
    beforeEach(() => {
      const own = [
        { ...cloneRow(wheel, session), clone: { folder: 'file:///home/rita/wheel', remotes } },
        cloneRow(copy, rider),
      ];
      cloneRows = { ...NO_CLONE_ROWS, own, byRepository: clones };
      const facts = { branch: 'main', isDirty: false, isAhead: false, isBehind: false };
      cloneFacts = { ...NO_CLONES, of: (each) => (clones.has(each.repository) ? facts : undefined) };
    });

    for (const [query, found] of [
      ['wheel', ['wheel']],
      ['octo', ['wheel']],
      ['axle', ['wheel']],
      ['tools', ['wheel']],
      ['rita', ['hub', 'wheel']],
      ['bicycle', ['spoke']],
      ['is:local', ['wheel']],
      ['-is:local', ['hub', 'hub', 'spoke', 'tyre']],
      ['is:cloned', ['hub', 'spoke', 'wheel']],
      ['host:other.example', ['wheel']],
      ['host:code.example', ['hub', 'hub', 'spoke', 'tyre']],
      ['owner:octo', []],
      ['owner:velodrome', ['wheel']],
    ] as const) {
      it(`by ${query}`, async () => {
        for (const each of [await index(), listed()]) assert.deepEqual(names(each, query).toSorted(), found);
      });
    }
  });

  it('reads nothing before the first search', async () => {
    assert.equal(reads, 0);
    await index();
    assert.notEqual(reads, 0);
  });

  it('has one index for all callers until something changes', async () => {
    const [all, again, ofTree, ofTreeAgain] = [await index(), await index(), listed(), listed()];
    assert.ok(all === again && ofTree === ofTreeAgain);
    const [ranked] = searchIn(all, parseQuery('hub'), clock.now());
    const [same] = searchIn(ofTree, parseQuery('hub'), clock.now());
    assert.deepEqual(ranked, same);
    assert.equal(all.corpus, ofTree.corpus);
  });

  it('builds it once for two callers', async () => {
    const [first, other] = [search.index(), search.index()];
    const tree = listed();
    assert.equal(await first, await other);
    assert.equal(tree.corpus, (await first).corpus);
  });

  it('doesn’t keep an index of what changed while it was built', async () => {
    const before = search.index();
    stores = [storeOf(rider, [hub])];
    const after = await index();
    assert.deepEqual(names(after), ['hub']);
    await before;
    assert.equal(await index(), after);
  });

  const entry = { session: rider, repository: spoke };
  const CHANGES: Readonly<
    Record<string, readonly [change: () => unknown, query: string, before: number, after: number]>
  > = {
    lists: [() => (stores = [storeOf(rider, [])]), 'spoke', 1, 0],
    sessions: [
      () => (stores = stores.map(({ state }) => ({ session: second, state }) as RepositoryStore)),
      'spoke',
      1,
      1,
    ],
    pins: [() => pins.pin([entry]), 'is:pinned', 0, 1],
    tags: [() => tags.add('work', [entry]), 'tag:work', 0, 1],
    changes: [() => (changes = { ...UNCHANGED, byKey: new Map([[2, []]]) }), 'is:changed', 0, 1],
  };
  for (const [what, [change, query, before, after]] of Object.entries(CHANGES)) {
    it(`has other indexes after a change of ${what}`, async () => {
      const all = [await index(), listed()] as const;
      assert.deepEqual(
        all.map((each) => names(each, query).length),
        [before, before],
      );
      await change();
      const now = [await index(), listed()] as const;
      assert.deepEqual(
        now.map((each) => names(each, query).length),
        [after, after],
      );
      assert.ok(all[0] !== now[0] && all[1] !== now[1]);
    });
  }

  it('ranks again after uses, and with other branches, over the same entries', async () => {
    const [all, ofTree] = [await index(), listed()];
    assert.deepEqual(names(all), ['hub', 'spoke', 'tyre']);
    await uses.add([{ session: rider, repository: tyre }, entry]);
    assert.deepEqual(names(await index()), ['spoke', 'tyre', 'hub']);
    await uses.add([{ session: rider, repository: tyre }]);
    const visited = await index();
    assert.deepEqual(names(visited), ['tyre', 'spoke', 'hub']);
    await clock.advance(86_400_000);
    assert.equal(await index(), visited, 'time changes no order');
    assert.equal(listed(), ofTree);
    cloneFacts.version = {};
    assert.deepEqual([await index(), listed()], [visited, ofTree], 'facts about clones are looked up');
    cloneFacts.branchNames = '["main"]';
    assert.ok((await index()) !== visited && listed() !== ofTree, 'the names of branches are of before');
    assert.equal(listed().corpus, ofTree.corpus);
    assert.equal((await index()).corpus, ofTree.corpus);
  });

  it('finds each repository once, or as each session lists it', async () => {
    stores = [storeOf(rider, [hub]), storeOf(second, [hubOfSecond])];
    const found = (each: SearchIndex<CatalogueEntry>, text: string) =>
      searchIn(each, parseQuery(text), clock.now()).map(({ session }) => session);
    assert.deepEqual(
      [found(await index(), 'hub'), found(await index(), 'is:private'), (await index()).size],
      [[rider], [], 1],
    );
    assert.deepEqual([found(listed(), 'hub'), found(listed(), 'is:private')], [[rider, second], [second]]);
    assert.equal((await index()).corpus.rows.size, 2);
    const all = await index();
    const sizeOf = (text: string): number => all.ranking(parseQuery(text), 0).size;
    assert.deepEqual(['', 'hub', 'sort:name', 'is:private'].map(sizeOf), [1, 1, 1, 0]);
    assert.equal(found(await index(), 'sort:name').length, 1);
    assert.deepEqual([(await index()).has('rider/hub'), (await index()).has('rider/rim')], [true, false]);
  });
});
