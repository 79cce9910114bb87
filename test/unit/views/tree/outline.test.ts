import assert from 'node:assert/strict';
import type { ListedRepository } from '../../../../src/core/model/repository.ts';
import type { RepositoryStore } from '../../../../src/core/repositories/repositoryStore.ts';
import type { GroupNode } from '../../../../src/views/tree/nodes.ts';
import { rowsOf } from '../../../../src/views/tree/rows.ts';
import { anonymous, elsewhere, rider, second } from '../../../support/fakeAccounts.ts';
import { repository } from '../../../support/fakeStoreLists.ts';
import {
  AS_IT_COMES,
  changesOf,
  group,
  labels,
  outline,
  pinsOf,
  storeOf,
  UNCHANGED,
} from '../../../support/treeData.ts';
import { all, failure, hub, known, map, spoke, tyre } from '../../../support/treeFixtures.ts';

const byLanguage = { ...AS_IT_COMES, grouping: 'language' } as const;
const withChanges = { ...AS_IT_COMES, showsChanges: true } as const;
const waiting = (cause: 'quota' | 'secondary'): RepositoryStore['activity'] => ({
  kind: 'waiting',
  rateLimit: { until: 7, cause },
});

/** The topmost rows, and below each account its own, in a text each. */
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

describe('the outline', () => {
  for (const [what, stores, rows] of [
    ['nobody has rows', [], []],
    ['nothing is known yet', [storeOf(rider, [], { state: { owners: [], settled: false } })], []],
    ['it was read', [known], ['owner:rider', 'owner:velodrome', 'add']],
    ['it was read, and is empty', [storeOf(rider, [])], ['notice:none', 'owner:rider', 'add']],
    [
      'it was read, and is empty but for whom it watches',
      [
        storeOf(rider, [], {
          watched: [{ login: 'fig' }],
          opened: { fig: { repositories: [repository(9, 'fig/leaf')] } },
        }),
      ],
      ['notice:none', 'owner:rider', 'owner:fig', 'add'],
    ],
    [
      'only whom it watches is known yet',
      [storeOf(rider, [], { watched: [{ login: 'fig' }], state: { settled: false } })],
      ['owner:rider', 'owner:fig', 'add'],
    ],
    ['nobody has none', [storeOf(anonymous, [], { watched: [{ login: 'fig' }] })], ['owner:fig', 'add']],
    ['it failed', [storeOf(rider, [], { state: { owners: [], failure } })], ['failure']],
    [
      'it failed, but something is known: a failure stands before that, and other notices wait',
      [storeOf(rider, [spoke], { state: { failure, complete: false } })],
      ['failure', 'owner:rider', 'add'],
    ],
    [
      'a person has stopped it',
      [storeOf(rider, [], { state: { owners: [], stopped: true } })],
      ['notice:stopped', 'add'],
    ],
    [
      'pages do not fit',
      [storeOf(rider, [spoke], { state: { complete: false } })],
      ['notice:incomplete', 'owner:rider', 'add'],
    ],
    [
      'none could be read',
      [storeOf(rider, [], { state: { unreadable: 5 } })],
      ['notice:unreadable', 'owner:rider', 'add'],
    ],
    [
      'some could not be read, and some are withheld',
      [storeOf(rider, [spoke], { state: { unreadable: 5, withheld: 1 } })],
      ['notice:withheld', 'notice:unreadable', 'owner:rider', 'add'],
    ],
    [
      'some are withheld',
      [storeOf(rider, [spoke], { state: { withheld: 0 } })],
      ['notice:withheld', 'owner:rider', 'add'],
    ],
    [
      'an account waits: the line above says so',
      [storeOf(rider, [spoke], { activity: waiting('quota') })],
      ['owner:rider', 'add'],
    ],
    [
      'nobody’s requests are used up',
      [storeOf(anonymous, [], { watched: [{ login: 'fig' }], activity: waiting('quota') })],
      ['notice:spent', 'owner:fig', 'add'],
    ],
    [
      'nobody waits for something else',
      [storeOf(anonymous, [], { watched: [{ login: 'fig' }], activity: waiting('secondary') })],
      ['owner:fig', 'add'],
    ],
    [
      'several have rows: each below its account',
      [known, storeOf(second, [map]), storeOf(anonymous, [], { watched: [{ login: 'fig' }] })],
      [
        'account',
        '  owner:rider',
        '  owner:velodrome',
        '  add',
        'account',
        '  owner:second',
        '  owner:velodrome',
        '  add',
        'account',
        '  owner:fig',
        '  add',
      ],
    ],
  ] as [string, RepositoryStore[], string[]][]) {
    it(`when ${what}`, () => assert.deepEqual(shape(stores), rows));
  }

  it('has rows that name what they are below', () => {
    const { top, below } = outline([known, storeOf(second, [map])]);
    for (const account of top) {
      assert.ok(account.kind === 'account');
      for (const row of below.get(account) ?? []) assert.ok('parent' in row && row.parent === account);
    }
    assert.equal(below.size, 2);
    for (const row of outline([known]).top) assert.ok('parent' in row && row.parent === undefined);
  });
});

describe('the group of what is pinned', () => {
  const pins = pinsOf(rider, [tyre, spoke]);

  it('stands on top, in the order of the pins, whatever the sort is', () => {
    assert.deepEqual(shape([known], { pins }).slice(0, 2), ['pinned', 'owner:rider']);
    for (const by of ['name', 'stars'] as const) {
      assert.deepEqual(namesIn(group('pinned', [known], { pins, sort: { by } })), ['velodrome/tyre', 'rider/spoke']);
    }
  });

  it('is of all accounts, and hosts; of two accounts that see one, the first shows it', () => {
    const other = repository(1, 'rider/other');
    const tyreOfSecond = repository(3, 'velodrome/tyre');
    const stores = [known, storeOf(second, [tyreOfSecond]), storeOf(elsewhere, [other])];
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

  it('keeps what has another name, and lacks what is not there', () => {
    const renamed = repository(1, 'peloton/renamed');
    assert.deepEqual(namesIn(group('pinned', [storeOf(rider, [renamed])], { pins })), ['peloton/renamed']);
    assert.deepEqual(shape([storeOf(rider, [hub])], { pins }), ['owner:rider', 'add']);
  });

  it('lacks what the filter hides', () => {
    const hits = new Set([spoke, hub]);
    assert.deepEqual(namesIn(group('pinned', [known], { pins, hits })), ['rider/spoke']);
    assert.deepEqual(shape([known], { pins, hits: new Set([hub]) }), ['found:owner:rider']);
  });
});

describe('the group of what has changed', () => {
  const gone = ['velodrome/gone'];

  it('is there where somebody wants it, with nothing in it, too', () => {
    assert.deepEqual(shape([known], { changesOf: changesOf(rider, [1]) }), shape([known]));
    assert.deepEqual(shape([known], { arrangement: withChanges })[0], 'changed');
    assert.deepEqual(namesIn(group('changed', [known], { arrangement: withChanges })), []);
  });

  it('has what has changed, then what is gone, and stands below the pinned', () => {
    const given = { arrangement: withChanges, changesOf: changesOf(rider, [4, 1], gone, 55) };
    const node = group('changed', [known], given);
    assert.deepEqual(namesIn(node), ['rider/spoke', 'velodrome/map', 'gone velodrome/gone']);
    assert.ok(node.kind === 'changed' && node.since === 55);
    assert.deepEqual(shape([known], { ...given, pins: pinsOf(rider, [hub]) }).slice(0, 2), ['pinned', 'changed']);
  });

  it('is of all accounts, since the earliest of their visits', () => {
    const of = { [rider.id]: changesOf(rider, [1], gone, 55), [second.id]: changesOf(second, [4], [], 44) };
    const node = group('changed', [known, storeOf(second, [map])], {
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

  it('lacks what the filter hides, and with a filter whatever is gone', () => {
    const given = { arrangement: withChanges, changesOf: changesOf(rider, [4, 1], gone), hits: new Set([map]) };
    assert.deepEqual(namesIn(group('changed', [known], given)), ['velodrome/map']);
  });
});

describe('grouped by language, the outline', () => {
  it('has the languages by name, whatever their case, and last what has none', () => {
    const repositories = [
      repository(5, 'rider/a', { language: 'ada' }),
      repository(6, 'rider/b', { language: '' }),
      ...all,
      repository(7, 'rider/c', { language: 'Zephir' }),
      repository(8, 'rider/d', { language: undefined }),
    ];
    const { top } = outline([storeOf(rider, repositories)], { arrangement: byLanguage });
    assert.deepEqual(
      top.map((node) => (node.kind === 'language' ? [node.language, node.rows.length] : node.kind)),
      [['ada', 1], ['C', 1], ['Go', 2], ['Zephir', 1], [undefined, 3], 'add'],
    );
  });

  it('has what the filter lets through, and no group without', () => {
    const given = { arrangement: byLanguage, hits: new Set([map, tyre]) };
    assert.deepEqual(shape([known], given), ['found:language:Go', 'found:language']);
    assert.deepEqual(namesIn(group('language', [known], given)), ['velodrome/map']);
  });

  it('still says which owners could not be read', () => {
    const store = storeOf(rider, all, { opened: { velodrome: { failure } } });
    assert.deepEqual(shape([store], { arrangement: byLanguage }), [
      'failure:velodrome',
      'language:C',
      'language:Go',
      'language',
      'add',
    ]);
  });

  it('is so for each account', () => {
    assert.deepEqual(shape([storeOf(rider, [hub]), storeOf(second, [map])], { arrangement: byLanguage }), [
      'account',
      '  language:C',
      '  add',
      'account',
      '  language:Go',
      '  add',
    ]);
  });
});

describe('with a filter, the outline', () => {
  it('has but owners with hits, and of those but the hits; nothing can be added', () => {
    const given = { hits: new Set([spoke]) };
    assert.deepEqual(shape([known], given), ['found:owner:rider']);
    assert.deepEqual(namesIn(group('owner', [known], given)), ['rider/spoke']);
    assert.deepEqual(shape([known, storeOf(second, [map])], given), ['account', '  found:owner:rider', 'account']);
  });

  it('says first when nothing is found, also where there is nothing to find', () => {
    const given = { hits: new Set<ListedRepository>() };
    assert.deepEqual(shape([known], given), ['notice:filtered']);
    assert.deepEqual(shape([known, storeOf(second, [map])], given), ['notice:filtered', 'account', 'account']);
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
