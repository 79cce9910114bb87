import assert from 'node:assert/strict';
import type { Clone } from '../../../../src/clones/core/known/knownClones.ts';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import type { SessionChanges } from '../../../../src/repositories/core/change.ts';
import { entryKey, type RepositoryEntry } from '../../../../src/repositories/core/entry.ts';
import { Pins } from '../../../../src/repositories/core/pins.ts';
import type { RepositoryStore } from '../../../../src/repositories/core/repositoryStore.ts';
import { Tags } from '../../../../src/repositories/core/tags.ts';
import { Uses } from '../../../../src/repositories/core/uses.ts';
import {
  Catalogue,
  type CatalogueEntry,
  type CatalogueServices,
  likeliestFirst,
  listedAgain,
} from '../../../../src/search/core/catalogue.ts';
import { Corpus } from '../../../../src/search/core/corpus.ts';
import { entryInFolder } from '../../../support/entries.ts';
import { accountAt, rider, second } from '../../../support/fakeAccounts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import { ManualClock } from '../../../support/manualClock.ts';
import { MemoryMemento } from '../../../support/memoryMemento.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../../../support/noClones.ts';
import { cloneRow, storeOf, UNCHANGED } from '../../../support/treeData.ts';

const elsewhere = accountAt('api.github.com', 'rider', 1);

const [old, late, never, shared] = [
  repository(1, 'rider/old', { pushed_at: '2020-01-01T00:00:00Z' }),
  repository(2, 'rider/late', { pushed_at: '2026-11-20T00:00:00Z' }),
  repository(3, 'rider/never', { pushed_at: null }),
  repository(4, 'velodrome/shared', { pushed_at: '2024-01-01T00:00:00Z' }),
];
const seenBySecond = repository(4, 'velodrome/shared', { pushed_at: '2024-01-01T00:00:00Z' });

describe('the catalogue', () => {
  let clock: ManualClock;
  let pins: Pins;
  let tags: Tags;
  let uses: Uses;
  beforeEach(() => {
    clock = new ManualClock();
    const memento = new MemoryMemento();
    pins = new Pins(memento);
    tags = new Tags(memento);
    uses = new Uses(memento, clock);
  });

  const catalogueOf = (
    stores: readonly RepositoryStore[],
    changesOf: (id: string) => SessionChanges = () => UNCHANGED,
    cloneFacts: CatalogueServices['cloneFacts'] = NO_CLONES,
    cloneRows: CatalogueServices['cloneRows'] = NO_CLONE_ROWS,
  ): CatalogueServices => ({ library: { stores }, pins, tags, uses, changes: { changesOf }, cloneFacts, cloneRows });
  const everything = async (catalogue: CatalogueServices): Promise<readonly CatalogueEntry[]> => {
    const corpus = new Corpus(new Catalogue(catalogue));
    return Array.from(await likeliestFirst(corpus, catalogue), (place) => corpus.rows.at(place));
  };
  const rowsOf = (catalogue: Catalogue): readonly CatalogueEntry[] =>
    Array.from({ length: catalogue.size }, (_, place) => catalogue.at(place));
  const names = (entries: readonly CatalogueEntry[]): readonly string[] =>
    entries.map(({ repository: { full_name: name } }) => name);
  const of = (session: RepositoryEntry['session'], one: RepositoryEntry['repository']): RepositoryEntry => ({
    session,
    repository: one,
  });

  it('contains the repositories of each session, with web host, pin and change', async () => {
    await pins.pin([of(second, shared)]);
    const byKey = new Map([[2, [{ kind: 'archived' } as const]]]);
    const catalogue = catalogueOf(
      [storeOf(rider, [late, shared]), storeOf(second, [seenBySecond]), storeOf(elsewhere, [old])],
      (id) => (id === rider.id ? { ...UNCHANGED, byKey } : UNCHANGED),
    );
    assert.deepEqual(
      rowsOf(new Catalogue(catalogue)).map(({ session, repository: { id }, host, isPinned, isChanged, key }) => [
        session.account?.login,
        id,
        host,
        isPinned,
        isChanged,
        key,
      ]),
      [
        ['rider', 2, 'code.example', false, true, 'https://code.example#2'],
        ['rider', 4, 'code.example', true, false, 'https://code.example#4'],
        ['second', 4, 'code.example', true, false, 'https://code.example#4'],
        ['rider', 1, 'github.com', false, false, 'https://api.github.com#1'],
      ],
    );
  });

  it('contains the clones with rows of their own: of no account, and of the account that lists their repositories', () => {
    const { session, repository: local } = entryInFolder('file:///code/wheel');
    const copy = { ...late, local: { folder: 'file:///code/copy', host: undefined, isListed: true } };
    const own = [cloneRow(local, session), cloneRow(copy)];
    const stores = [storeOf(rider, [late]), storeOf(second, [seenBySecond])];
    const catalogue = new Catalogue(catalogueOf(stores, undefined, undefined, { ...NO_CLONE_ROWS, own }));
    assert.deepEqual(
      rowsOf(catalogue).map((entry) => [entry.key, entry.host]),
      [
        ['https://code.example#2', 'code.example'],
        ['https://code.example#file:///code/copy', 'code.example'],
        ['https://code.example#4', 'code.example'],
        ['local#file:///code/wheel', ''],
      ],
    );
    assert.equal(listedAgain(catalogue).size, 0);
  });

  it('knows pins and tags of clones with rows of their own', async () => {
    const entry = entryInFolder('file:///code/wheel');
    await pins.pin([entry]);
    await tags.add('work', [entry]);
    const own = [cloneRow(entry.repository, entry.session)];
    const catalogue = new Catalogue(catalogueOf([], undefined, undefined, { ...NO_CLONE_ROWS, own }));
    assert.deepEqual(
      rowsOf(catalogue).map((each) => [each.isPinned, each.tags]),
      [[true, ['work']]],
    );
  });

  it('describes clones by their folders, branches, and remotes, too', () => {
    const described = { ...late, description: 'Round' };
    const row: ListedRepository = {
      ...late,
      local: { folder: 'file:///home/code/a%20b', host: undefined, isListed: true },
    };
    const clone = { folder: 'file:///home/code/a%20b', branch: 'fix/one', remotes: ['code.example/rider/late'] };
    const byRepository = new Map<ListedRepository, Clone>([
      [described, clone],
      [old, { ...clone, folder: `file:///home/code/${old.name}` }],
      [row, clone],
    ]);
    const cloneRows = { ...NO_CLONE_ROWS, own: [cloneRow(row, rider)], byRepository };
    const stores = [storeOf(rider, [described, old, never])];
    const catalogue = new Catalogue(catalogueOf(stores, undefined, undefined, cloneRows));
    assert.deepEqual(
      [0, 1, 2, 3].map((place) => catalogue.descriptionAt(place)),
      ['Round a b', '', '', ' code a b fix/one code.example/rider/late'],
    );
  });

  it('has the repositories of many lists at their places', async () => {
    const stores = Array.from({ length: 9 }, (_, nth) =>
      storeOf(
        nth % 2 === 0 ? rider : elsewhere,
        Array.from({ length: nth % 3 }, (_each, at) => repository(100 * nth + at + 1, `rider/of-${nth}-${at}`)),
      ),
    );
    const catalogue = new Catalogue(catalogueOf(stores));
    const expected = [1, 2, 2, 4, 5, 5, 7, 8, 8].map(
      (nth, place, all) => `of-${nth}-${all[place - 1] === nth ? 1 : 0}`,
    );
    const places = [...expected.keys()];
    assert.equal(catalogue.size, expected.length);
    for (const order of [places, places.toReversed(), [4, 0, 8, 2, 6]])
      for (const place of order) {
        assert.equal(catalogue.repositoryAt(place).name, expected[place]);
        assert.equal(catalogue.at(place).repository.name, expected[place]);
      }
    assert.throws(() => catalogue.at(9), RangeError);
    assert.throws(() => new Catalogue(catalogueOf([])).at(0), RangeError);
  });

  it('knows which repositories several accounts list', async () => {
    const [one, other] = [storeOf(rider, [old, shared]), storeOf(second, [seenBySecond])];
    const again = listedAgain(new Catalogue(catalogueOf([one, other, storeOf(elsewhere, [old])])));
    assert.deepEqual(again, new Map([[1, [1, 2]]]));
    assert.equal(listedAgain(new Catalogue(catalogueOf([one]))).size, 0);
  });

  it('puts clones after the repositories in use, the last used ones first', async () => {
    await uses.add([of(rider, shared)]);
    const clones = [old, never].map(
      (one) => [one, { folder: `file:///code/${one.name}`, remotes: [] as string[] }] as const,
    );
    const cloneRows = {
      ...NO_CLONE_ROWS,
      byRepository: new Map<ListedRepository, Clone>(clones),
      lastUses: new Map([
        ['file:///code/old', 1],
        ['file:///code/never', 2],
      ]),
    };
    const stores = [storeOf(rider, [never, old, shared, late])];
    const catalogue = catalogueOf(stores, undefined, NO_CLONES, cloneRows);
    assert.deepEqual(names(await everything(catalogue)), [
      'velodrome/shared',
      'rider/never',
      'rider/old',
      'rider/late',
    ]);
  });

  it('orders by use, then by last push', async () => {
    const stores = [storeOf(rider, [never, old, shared, late])];
    assert.deepEqual(names(await everything(catalogueOf(stores))), [
      'rider/late',
      'velodrome/shared',
      'rider/old',
      'rider/never',
    ]);
    await uses.add([of(rider, old)]);
    await uses.add([of(rider, never)]);
    await uses.add([of(rider, never)]);
    assert.deepEqual(names(await everything(catalogueOf(stores))), [
      'rider/never',
      'rider/old',
      'rider/late',
      'velodrome/shared',
    ]);
  });

  it('orders equally used repositories by last push', async () => {
    await uses.add([of(rider, old), of(rider, late), of(rider, never)]);
    const found = names(await everything(catalogueOf([storeOf(rider, [shared, never, old, late])])));
    assert.deepEqual(found, ['rider/late', 'rider/old', 'rider/never', 'velodrome/shared']);
  });

  it('ranks each repository once, as the first account shows it', async () => {
    await uses.add([of(second, seenBySecond)]);
    const stores = [storeOf(rider, [old, shared]), storeOf(second, [seenBySecond])];
    const [first, ...others] = await everything(catalogueOf(stores));
    assert.equal(others.length, 1);
    assert.ok(first);
    assert.deepEqual([first.session, first.repository], [rider, shared], 'used by the other account, too');
    assert.equal((await everything(catalogueOf(stores.toReversed())))[0]?.repository, seenBySecond);
  });

  it('distinguishes repositories of two hosts with the same ID', async () => {
    const stores = [storeOf(rider, [old]), storeOf(elsewhere, [repository(1, 'rider/other')])];
    const found = await everything(catalogueOf(stores));
    assert.deepEqual(new Set(found.map(entryKey)), new Set(['https://code.example#1', 'https://api.github.com#1']));
  });
});
