import assert from 'node:assert/strict';
import { ours } from '../../../src/base/core/text.ts';
import type { ListedRepository } from '../../../src/model/core/repository.ts';
import { entryKey } from '../../../src/repositories/core/entry.ts';
import type { RepositoryStore } from '../../../src/repositories/core/repositoryStore.ts';
import type { CloneRanks } from '../../../src/sidebar/clonedOrder.ts';
import type { GroupNode } from '../../../src/sidebar/groupKinds.ts';
import { nodeId } from '../../../src/sidebar/nodes.ts';
import { entriesBelow, rowsOf } from '../../../src/sidebar/rows.ts';
import { entryInFolder } from '../../support/entries.ts';
import { anonymous, elsewhere, rider, second } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { unavailable } from '../../support/fakeVSCodeAccounts.ts';
import {
  AS_IT_COMES,
  changesOf,
  cloneRow,
  clonesOf,
  group,
  labels,
  outline,
  pinsOf,
  storeOf,
  UNCHANGED,
  withStars,
} from '../../support/treeData.ts';
import { all, failure, hub, loaded, map, spoke, tyre } from '../../support/treeFixtures.ts';

const byLanguage = { ...AS_IT_COMES, grouping: 'language' } as const;
const withChanges = { ...AS_IT_COMES, showsChanges: true } as const;
const waiting = (cause: 'quota' | 'secondary'): RepositoryStore['activity'] => ({
  kind: 'waiting',
  rateLimit: { until: 7, cause },
});

/** The top-level rows, and below each account its own rows, as texts. */
function shape(...given: Parameters<typeof outline>): readonly string[] {
  const { top, below } = outline(...given);
  return top.flatMap((node) => [
    ...labels([node]),
    ...(node.kind === 'account' ? labels(below.get(node) ?? []).map((label) => `  ${label}`) : []),
  ]);
}

/** The full names of a group's rows. */
const namesIn = (node: GroupNode): readonly string[] =>
  rowsOf(node).rows.map((row) => {
    if (row.kind === 'repository') return row.repository.full_name;
    return row.kind === 'gone' ? `gone ${row.gone.fullName}` : 'failure';
  });

describe('the outline with an account that is unavailable', () => {
  const named = (id: string, login: string) => ({
    ...unavailable(),
    id,
    account: { login: ours(login), id: 1, type: 'User' } as const,
  });

  it('has a row for it, and one for each other account', () => {
    const rows = shape([loaded], { unavailable: [named('b', 'second')] });
    assert.deepEqual(rows, ['account', '  owner:velodrome', '  owner:rider', 'unavailable:b']);
  });

  it('sorts it among the others, before the anonymous session', () => {
    const rows = shape([storeOf(second, [map]), storeOf(anonymous, [])], { unavailable: [named('b', 'rider')] });
    assert.deepEqual(
      rows.filter((row) => !row.startsWith(' ')),
      ['unavailable:b', 'account', 'account'],
    );
  });

  it('has only its row without any other', () => {
    assert.deepEqual(shape([], { unavailable: [named('b', 'rider')] }), ['unavailable:b']);
  });

  it('shows what is stored of it, or that it is signing in', () => {
    const pending = { ...named(rider.id, 'rider'), reason: 'pending' } as const;
    assert.deepEqual(shape([loaded], { unavailable: [pending] }), ['owner:rider', 'owner:velodrome']);
    const nothing = storeOf(rider, [], { state: { owners: [], settled: false } });
    assert.deepEqual(shape([nothing], { unavailable: [pending] }), [`unavailable:${rider.id}`]);
  });

  it('hides it while a filter is set', () => {
    assert.deepEqual(shape([], { unavailable: [named('b', 'rider')], hits: new Set() }), []);
  });
});

describe('the outline', () => {
  for (const [what, stores, rows] of [
    ['there are no accounts', [], []],
    ['nothing is loaded yet', [storeOf(rider, [], { state: { owners: [], settled: false } })], []],
    ['a list was read', [loaded], ['owner:rider', 'owner:velodrome']],
    ['an empty list was read', [storeOf(rider, [])], ['notice:none', 'owner:rider']],
    [
      'an empty list was read, and owners are hidden',
      [storeOf(rider, [], { state: { hidden: [{ login: ours('velodrome') }] } })],
      ['owner:rider'],
    ],
    [
      'an empty list was read, with a watched owner',
      [
        storeOf(rider, [], {
          watched: [{ login: ours('fig') }],
          opened: { fig: { repositories: [repository(9, 'fig/leaf')] } },
        }),
      ],
      ['notice:none', 'owner:rider', 'owner:fig'],
    ],
    [
      'only the watched owner is loaded yet',
      [storeOf(rider, [], { watched: [{ login: ours('fig') }], state: { settled: false } })],
      ['owner:rider', 'owner:fig'],
    ],
    ['the anonymous list is empty', [storeOf(anonymous, [], { watched: [{ login: ours('fig') }] })], ['owner:fig']],
    ['the first read failed', [storeOf(rider, [], { state: { owners: [], failure } })], ['failure']],
    [
      'a refresh failed: the failure comes first, without other notices',
      [storeOf(rider, [spoke], { state: { failure, complete: false } })],
      ['failure', 'owner:rider'],
    ],
    ['the user stopped the read', [storeOf(rider, [], { state: { owners: [], stopped: true } })], ['notice:stopped']],
    [
      'pages are inconsistent',
      [storeOf(rider, [spoke], { state: { complete: false } })],
      ['notice:incomplete', 'owner:rider'],
    ],
    [
      'no repository could be read',
      [storeOf(rider, [], { state: { unreadable: 5 } })],
      ['notice:unreadable', 'owner:rider'],
    ],
    [
      'some repositories could not be read, and some are withheld',
      [storeOf(rider, [spoke], { state: { unreadable: 5, withheld: 1 } })],
      ['notice:withheld', 'notice:unreadable', 'owner:rider'],
    ],
    [
      'some repositories are withheld',
      [storeOf(rider, [spoke], { state: { withheld: 0 } })],
      ['notice:withheld', 'owner:rider'],
    ],
    [
      'an account waits, as the line above shows',
      [storeOf(rider, [spoke], { activity: waiting('quota') })],
      ['owner:rider'],
    ],
    [
      'the anonymous quota is spent',
      [storeOf(anonymous, [], { watched: [{ login: ours('fig') }], activity: waiting('quota') })],
      ['notice:spent', 'owner:fig'],
    ],
    [
      'an anonymous session waits for another reason',
      [storeOf(anonymous, [], { watched: [{ login: ours('fig') }], activity: waiting('secondary') })],
      ['owner:fig'],
    ],
    [
      'several accounts have rows, each below its account',
      [loaded, storeOf(second, [map]), storeOf(anonymous, [], { watched: [{ login: ours('fig') }] })],
      [
        'account',
        '  owner:velodrome',
        '  owner:rider',
        'account',
        '  owner:velodrome',
        '  owner:second',
        'account',
        '  owner:fig',
      ],
    ],
  ] as [string, RepositoryStore[], string[]][]) {
    it(`if ${what}`, () => assert.deepEqual(shape(stores), rows));
  }

  it('has rows with their parents', () => {
    const { top, below } = outline([loaded, storeOf(second, [map])]);
    for (const account of top.slice(0, -1)) {
      assert.ok(account.kind === 'account');
      for (const row of below.get(account) ?? []) assert.ok('parent' in row && row.parent === account);
    }
    assert.equal(below.size, 2);
    for (const row of outline([loaded]).top) assert.ok('parent' in row && row.parent === undefined);
  });
});

describe('the group of pinned repositories', () => {
  const pins = pinsOf(rider, [tyre, spoke]);

  it('comes first, in the order of the pins, in any sort order', () => {
    assert.deepEqual(shape([loaded], { pins }).slice(0, 2), ['pinned', 'owner:rider']);
    for (const by of ['name', 'stars'] as const) {
      assert.deepEqual(namesIn(group('pinned', [loaded], { pins, sort: { by } })), ['velodrome/tyre', 'rider/spoke']);
    }
  });

  it('includes all accounts and hosts, and each repository once', () => {
    const other = repository(1, 'rider/other');
    const tyreOfSecond = repository(3, 'velodrome/tyre');
    const stores = [loaded, storeOf(second, [tyreOfSecond]), storeOf(elsewhere, [other])];
    const pinned = group('pinned', stores, { pins: new Set([...pinsOf(elsewhere, [other]), ...pins]) });
    assert.ok(pinned.kind === 'pinned');
    assert.deepEqual(
      pinned.entries.map(({ session, repository: one }) => [session.id, one]),
      [
        [elsewhere.id, other],
        [rider.id, tyre],
        [rider.id, spoke],
      ],
    );
    assert.deepEqual(shape(stores, { pins })[0], 'pinned');
  });

  it('keeps renamed repositories, and omits missing ones', () => {
    const renamed = repository(1, 'peloton/renamed');
    assert.deepEqual(namesIn(group('pinned', [storeOf(rider, [renamed])], { pins })), ['peloton/renamed']);
    assert.deepEqual(shape([storeOf(rider, [hub])], { pins }), ['owner:rider']);
  });

  it('contains clones with rows of their own', () => {
    const { session, repository: local } = entryInFolder('file:///code/own');
    const own = clonesOf([cloneRow(local, session)]);
    const keys = new Set([...pinsOf(session, [local]), ...pinsOf(rider, [spoke])]);
    assert.deepEqual(namesIn(group('pinned', [loaded], { ...own, pins: keys })), ['velodrome/handbook', 'rider/spoke']);
    assert.deepEqual(namesIn(group('pinned', [], { ...own, pins: keys })), ['velodrome/handbook']);
    const hits = new Set([spoke]);
    assert.deepEqual(namesIn(group('pinned', [loaded], { ...own, pins: keys, hits })), ['rider/spoke']);
  });

  it('omits what the filter hides', () => {
    const hits = new Set([spoke, hub]);
    assert.deepEqual(namesIn(group('pinned', [loaded], { pins, hits })), ['rider/spoke']);
    assert.deepEqual(shape([loaded], { pins, hits: new Set([hub]) }), ['found:owner:rider']);
  });
});

describe('the group of clones', () => {
  const rows = [spoke, tyre].map((each) => cloneRow(each));
  const clones = clonesOf(rows);

  it('follows the pinned ones, in an order of its own', () => {
    assert.deepEqual(shape([loaded], { ...clones, pins: pinsOf(rider, [hub]) }).slice(0, 2), ['pinned', 'cloned']);
    for (const isReversed of [false, true]) {
      const sort = { by: 'stars', isReversed } as const;
      assert.deepEqual(namesIn(group('cloned', [loaded], { ...clones, sort })), ['rider/spoke', 'velodrome/tyre']);
    }
  });

  it('follows a failure of the only account, which would otherwise be out of sight', () => {
    const failed = storeOf(rider, [spoke], { state: { failure } });
    assert.deepEqual(shape([failed], clones), ['failure', 'cloned', 'owner:rider']);
  });

  it('omits what the filter hides', () => {
    const hits = new Set([tyre, hub]);
    assert.deepEqual(namesIn(group('cloned', [loaded], { ...clones, hits })), ['velodrome/tyre']);
    assert.ok(!shape([loaded], { ...clones, hits: new Set([hub]) }).includes('cloned'));
  });

  it('begins with those that have something to do', () => {
    const order = (cloneRanks: CloneRanks) => namesIn(group('cloned', [loaded], { ...clones, cloneRanks }));
    assert.deepEqual(order({}), ['rider/spoke', 'velodrome/tyre']);
    assert.deepEqual(order({ [`file:///${tyre.name}`]: { rank: 0, usedAt: 0 } }), ['velodrome/tyre', 'rider/spoke']);
  });

  it('is missing without clones, unless none can be found', () => {
    assert.deepEqual(shape([loaded])[0], 'owner:rider');
    const elsewhereOnly = clonesOf([], { isElsewhere: true });
    assert.deepEqual(shape([loaded], elsewhereOnly)[0], 'cloned');
    assert.ok(!shape([loaded], { ...elsewhereOnly, hits: new Set([hub]) }).includes('cloned'));
  });

  it('is shown without accounts, with a row in the place of the welcome text', () => {
    assert.deepEqual(shape([], clones), ['cloned', 'notice:signedOut']);
    const missing = unavailable('noSession');
    assert.deepEqual(shape([], { ...clones, unavailable: [missing] }), ['cloned', `unavailable:${missing.id}`]);
    assert.deepEqual(shape([]), []);
  });
});

describe('the group of starred repositories', () => {
  const alien = repository(77, 'wanderer/alien');
  const store = withStars(loaded, [alien, spoke]);

  it('follows the owners, in every arrangement, with those of the account, too', () => {
    const tag = { ...AS_IT_COMES, grouping: 'tag' } as const;
    for (const arrangement of [AS_IT_COMES, byLanguage, tag]) {
      const rows = shape([store], { arrangement });
      assert.equal(rows.indexOf('starred'), shape([loaded], { arrangement }).length);
      assert.deepEqual(namesIn(group('starred', [store], { arrangement })), ['wanderer/alien', 'rider/spoke']);
    }
    assert.ok(!shape([loaded]).includes('starred'));
  });

  it('is below its account if there are several', () => {
    assert.deepEqual(shape([store, storeOf(second, [map])]).slice(0, 4), [
      'account',
      '  owner:velodrome',
      '  starred',
      '  owner:rider',
    ]);
  });

  it('has what matches the filter, and is gone if nothing does', () => {
    assert.deepEqual(namesIn(group('starred', [store], { hits: new Set([alien]) })), ['wanderer/alien']);
    assert.deepEqual(shape([store], { hits: new Set([hub]) }), ['found:owner:rider']);
    const failed = withStars(loaded, [alien], { failure });
    assert.deepEqual(shape([failed], { hits: new Set([hub]) }), ['found:owner:rider', 'found:starred']);
  });

  it('begins with its failure, whose id is that of no other', () => {
    const failed = withStars(storeOf(rider, [spoke], { state: { failure } }), [alien], { failure, unreadable: 2 });
    const { rows } = rowsOf(group('starred', [failed]));
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['failure', 'notice', 'repository'],
    );
    const ids = [...outline([failed]).top, ...rows].map(nodeId);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('is a place for pins, and not for what the sidebar exports, without a filter', () => {
    assert.deepEqual(namesIn(group('pinned', [store], { pins: pinsOf(rider, [alien]) })), ['wanderer/alien']);
    const exported = (hits?: ReadonlySet<ListedRepository>) =>
      entriesBelow(outline([store], { hits }).top).map(({ repository: { id } }) => id);
    assert.ok(exported().includes(spoke.id) && !exported().includes(alien.id));
    assert.deepEqual(exported(new Set([alien])), [alien.id]);
  });
});

describe('groups by tag', () => {
  const arrangement = { ...AS_IT_COMES, grouping: 'tag' } as const;
  const tagged = new Map([
    [entryKey({ session: rider, repository: spoke }), [ours('home'), ours('work')]],
    [entryKey({ session: rider, repository: hub }), [ours('work')]],
  ]);
  const shown = (hits?: ReadonlySet<ListedRepository>) =>
    outline([loaded], { arrangement, tagged, hits }).top.flatMap((node) =>
      node.kind === 'tag' ? [[node.name, node.rows.map(({ name }) => name).toSorted()]] : [],
    );

  it('contain a repository for each of its tags, and those without a tag at the end', () => {
    const others = all.filter((each) => each !== spoke && each !== hub).map(({ name }) => name);
    assert.deepEqual(shown(), [
      ['home', [spoke.name]],
      ['work', [hub.name, spoke.name].toSorted()],
      [undefined, others.toSorted()],
    ]);
  });

  it('contain what matches the filter', () => {
    assert.deepEqual(shown(new Set([hub])), [['work', [hub.name]]]);
  });

  it('keep the row of an owner whose list failed', () => {
    const store = storeOf(rider, all, { opened: { velodrome: { failure } } });
    assert.equal(shape([store], { arrangement, tagged })[0], 'failure:velodrome');
  });
});

describe('the group of changes', () => {
  const gone = ['velodrome/gone'];

  it('appears on request, even if it is empty', () => {
    assert.deepEqual(shape([loaded], { changesOf: changesOf(rider, [1]) }), shape([loaded]));
    assert.deepEqual(shape([loaded], { arrangement: withChanges })[0], 'changed');
    assert.deepEqual(namesIn(group('changed', [loaded], { arrangement: withChanges })), []);
  });

  it('lists changed, then gone repositories, below the pinned ones', () => {
    const given = { arrangement: withChanges, changesOf: changesOf(rider, [4, 1], gone, 55) };
    const node = group('changed', [loaded], given);
    assert.deepEqual(namesIn(node), ['rider/spoke', 'velodrome/map', 'gone velodrome/gone']);
    assert.ok(node.kind === 'changed' && node.since === 55);
    assert.deepEqual(shape([loaded], { ...given, pins: pinsOf(rider, [hub]) }).slice(0, 2), ['pinned', 'changed']);
  });

  it('includes all accounts, since the earliest of their visits', () => {
    const of = { [rider.id]: changesOf(rider, [1], gone, 55), [second.id]: changesOf(second, [4], [], 44) };
    const node = group('changed', [loaded, storeOf(second, [map])], {
      arrangement: withChanges,
      changesOf: (id) => of[id]?.(id) ?? UNCHANGED,
    });
    assert.deepEqual(namesIn(node), ['rider/spoke', 'velodrome/map', 'gone velodrome/gone']);
    assert.ok(node.kind === 'changed' && node.since === 44);
    assert.deepEqual(
      node.entries.map(({ session }) => session.id),
      [rider.id, second.id],
    );
  });

  it('omits what the filter hides, and with a filter all gone repositories', () => {
    const given = { arrangement: withChanges, changesOf: changesOf(rider, [4, 1], gone), hits: new Set([map]) };
    assert.deepEqual(namesIn(group('changed', [loaded], given)), ['velodrome/map']);
  });
});

describe('grouped by language, the outline', () => {
  it('lists languages by name, in any case, then repositories without a language', () => {
    const repositories = [
      repository(5, 'rider/a', { language: 'ada' }),
      repository(6, 'rider/b', { language: '' }),
      ...all,
      repository(7, 'rider/c', { language: 'Zephir' }),
      repository(8, 'rider/d', { language: undefined }),
    ];
    const { top } = outline([storeOf(rider, repositories)], { arrangement: byLanguage });
    assert.deepEqual(
      top.map((node) => (node.kind === 'language' ? [node.name, node.rows.length] : node.kind)),
      [
        ['ada', 1],
        ['C', 1],
        ['Go', 2],
        ['Zephir', 1],
        [undefined, 3],
      ],
    );
  });

  it('shows what matches the filter, without empty groups', () => {
    const given = { arrangement: byLanguage, hits: new Set([map, tyre]) };
    assert.deepEqual(shape([loaded], given), ['found:language:Go', 'found:language']);
    assert.deepEqual(namesIn(group('language', [loaded], given)), ['velodrome/map']);
  });

  it('still says which owners could not be read', () => {
    const store = storeOf(rider, all, { opened: { velodrome: { failure } } });
    assert.deepEqual(shape([store], { arrangement: byLanguage }), [
      'failure:velodrome',
      'language:C',
      'language:Go',
      'language',
    ]);
  });

  it('is grouped for each account', () => {
    assert.deepEqual(shape([storeOf(rider, [hub]), storeOf(second, [map])], { arrangement: byLanguage }), [
      'account',
      '  language:C',
      'account',
      '  language:Go',
    ]);
  });
});

describe('with a filter, the outline', () => {
  it('shows only owners with hits, only the hits, and nothing else', () => {
    const given = { hits: new Set([spoke]) };
    assert.deepEqual(shape([loaded], given), ['found:owner:rider']);
    assert.deepEqual(namesIn(group('owner', [loaded], given)), ['rider/spoke']);
    assert.deepEqual(shape([loaded, storeOf(second, [map])], given), ['account', '  found:owner:rider', 'account']);
  });

  it('says first that nothing matches, also without repositories', () => {
    const given = { hits: new Set<ListedRepository>() };
    assert.deepEqual(shape([loaded], given), ['notice:filtered']);
    assert.deepEqual(shape([loaded, storeOf(second, [map])], given), ['notice:filtered', 'account', 'account']);
    assert.deepEqual(shape([storeOf(rider, [])], given), ['notice:filtered']);
    const unread = storeOf(rider, [], { state: { owners: [], settled: false } });
    assert.deepEqual(shape([unread], given), []);
    const failed = storeOf(rider, [], { state: { owners: [], failure } });
    assert.deepEqual(shape([failed], given), ['failure']);
  });

  it('still says what failed', () => {
    const store = storeOf(rider, all, { state: { failure } });
    assert.deepEqual(shape([store], { hits: new Set([map]) }), ['failure', 'found:owner:velodrome']);
  });
});
