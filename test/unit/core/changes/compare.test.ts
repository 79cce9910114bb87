import assert from 'node:assert/strict';
import type { Change } from '../../../../src/core/changes/change.ts';
import { compare } from '../../../../src/core/changes/compare.ts';
import { cover } from '../../../../src/core/changes/rebase.ts';
import type { Snapshot } from '../../../../src/core/changes/snapshot.ts';
import type { ListedRepository } from '../../../../src/core/model/repository.ts';
import type { StoreList } from '../../../../src/core/repositories/storeLists.ts';
import { OWN, repository, storeList } from '../../../support/fakeStoreLists.ts';

type Patch = Partial<ListedRepository>;

const PUSHED = '2026-11-01T00:00:00Z';
const from = Date.parse(PUSHED);
const ORG = 'orgs/peloton/repos';

/** What the tables say of changes that none is. */
const none: readonly Change[] = [];

function snapshot(lists: readonly StoreList[]): Snapshot {
  const taken = cover(undefined, lists, 1);
  assert.ok(taken);
  return taken;
}

const differences: readonly (readonly [name: string, before: Patch, now: Patch, expected: readonly Change[]])[] = [
  ['nothing', {}, {}, none],
  ['a new name', {}, { name: 'b', full_name: 'rider/b' }, [{ kind: 'renamed', from: 'rider/a' }]],
  ['another owner', {}, { full_name: 'peloton/a' }, [{ kind: 'renamed', from: 'rider/a' }]],
  ['archived', {}, { archived: true }, [{ kind: 'archived' }]],
  ['unarchived', { archived: true }, { archived: false }, [{ kind: 'unarchived' }]],
  ['made private', {}, { private: true }, [{ kind: 'madePrivate' }]],
  ['made public', { private: true }, { private: false }, [{ kind: 'madePublic' }]],
  ['pushed', {}, { pushed_at: '2026-11-02T00:00:00Z' }, [{ kind: 'pushed', from }]],
  ['the same moment in other words', {}, { pushed_at: '2026-11-01T01:00:00+01:00' }, none],
  ['a push that went back', {}, { pushed_at: '2026-10-01T00:00:00Z' }, none],
  ['more stars', {}, { stargazers_count: 6 }, [{ kind: 'stars', from: 5, to: 6 }]],
  ['no stars any more', {}, { stargazers_count: 0 }, [{ kind: 'stars', from: 5, to: 0 }]],
  ['the first star', { stargazers_count: 0 }, { stargazers_count: 1 }, [{ kind: 'stars', from: 0, to: 1 }]],
  ['what is not compared', {}, { description: 'Another', language: 'Go', size: 7, fork: true }, none],
  ...(['private', 'archived', 'stargazers_count', 'pushed_at'] as const).flatMap((field) => [
    [`${field} that is not known now`, {}, { [field]: undefined }, none] as const,
    [`${field} that was not known`, { [field]: undefined }, {}, none] as const,
  ]),
  ['stars that were null', { stargazers_count: null }, {}, none],
  ['a push after none', { pushed_at: null }, {}, none],
  [
    'everything at once',
    {},
    { full_name: 'rider/b', archived: true, private: true, pushed_at: '2026-11-02T00:00:00Z', stargazers_count: 1 },
    [
      { kind: 'renamed', from: 'rider/a' },
      { kind: 'archived' },
      { kind: 'madePrivate' },
      { kind: 'pushed', from },
      { kind: 'stars', from: 5, to: 1 },
    ],
  ],
];

const [a, b, c] = [repository(1, 'rider/a'), repository(2, 'peloton/b'), repository(3, 'peloton/c')];
const own = (all: readonly ListedRepository[], patch: Partial<StoreList> = {}) => storeList(OWN, all, patch);
const org = (all: readonly ListedRepository[], patch: Partial<StoreList> = {}) => storeList(ORG, all, patch);
const peloton = 'peloton'.length;

const memberships: readonly {
  readonly name: string;
  readonly before: readonly StoreList[];
  readonly now: readonly StoreList[];
  readonly isNew?: readonly ListedRepository[];
  readonly isGone?: readonly ListedRepository[];
}[] = [
  { name: 'one that came', before: [own([a])], now: [own([a, b])], isNew: [b] },
  { name: 'one that went', before: [own([a, b])], now: [own([a])], isGone: [b] },
  { name: 'the first ones of all', before: [own([])], now: [own([a, b])], isNew: [a, b] },
  { name: 'the last ones of all', before: [own([a, b])], now: [own([])], isGone: [a, b] },
  { name: 'one that a list has that was not known', before: [own([a])], now: [own([a]), org([b, c])] },
  {
    name: 'one that both have, and only one was known',
    before: [own([a])],
    now: [own([a, b]), org([b, c])],
    isNew: [b],
  },
  { name: 'one that came to the other list', before: [own([a, b]), org([c])], now: [own([a]), org([b, c])] },
  { name: 'one that both lists lost', before: [own([a, b]), org([b])], now: [own([a]), org([])], isGone: [b] },
  { name: 'one of a list that is not known now', before: [own([a]), org([b])], now: [own([a])] },
  {
    name: 'one that an older list still has',
    before: [own([a, b]), org([b])],
    now: [own([a], { confirmedAt: 2 }), org([b])],
  },
  { name: 'one that may be on a page that is missing', before: [own([a, b])], now: [own([a], { isWhole: false })] },
  {
    name: 'one that came although pages are missing',
    before: [own([a])],
    now: [own([b], { isWhole: false })],
    isNew: [b],
  },
  { name: 'one that is withheld', before: [own([a, b])], now: [own([a], { withheld: [peloton] })] },
  {
    name: 'one beside those that are withheld',
    before: [own([a, b])],
    now: [own([b], { withheld: [peloton] })],
    isGone: [a],
  },
  { name: 'one where it is not told what is withheld', before: [own([a, b])], now: [own([a], { withheld: [] })] },
  {
    name: 'one whose owner’s id is not known, where something is withheld',
    before: [own([a, { ...b, owner: { login: 'peloton' } }])],
    now: [own([a], { withheld: [99] })],
  },
  {
    name: 'one that a list shows that is behind another window’s',
    before: [own([a, b]), org([b], { confirmedAt: 9 })],
    now: [own([a], { confirmedAt: 2 }), org([b], { confirmedAt: 8 })],
  },
  {
    name: 'what a window shows that is behind another one',
    before: [own([a, b], { confirmedAt: 9 })],
    now: [own([a, c], { confirmedAt: 8 })],
  },
];

describe('what has changed between two visits', () => {
  for (const [name, before, now, expected] of differences) {
    it(`of one repository: ${name}`, () => {
      const changes = compare(snapshot([own([{ ...a, ...before }])]), [own([{ ...a, ...now }])]);
      assert.deepEqual(changes.byKey.get(1) ?? none, expected);
      assert.equal(changes.byKey.size, expected.length > 0 ? 1 : 0);
      assert.deepEqual(changes.gone, []);
    });
  }

  for (const { name, before, now, isNew = [], isGone = [] } of memberships) {
    it(`of the lists: ${name}`, () => {
      const { byKey, gone } = compare(snapshot(before), now);
      assert.deepEqual(
        [...byKey],
        isNew.map(({ id }) => [id, [{ kind: 'new' }]]),
      );
      assert.deepEqual(
        gone.map(({ key, fullName }) => [key, fullName]),
        isGone.map(({ id, full_name }) => [id, full_name]),
      );
    });
  }

  it('tells what was known of one that is gone', () => {
    const before = [
      { ...a, private: true, fork: undefined },
      { ...b, archived: true },
    ];
    assert.deepEqual(compare(snapshot([own(before)]), [own([])]).gone, [
      { key: 1, fullName: 'rider/a', private: true, fork: undefined, archived: false },
      { key: 2, fullName: 'peloton/b', private: false, fork: false, archived: true },
    ]);
  });

  it('takes the list that was confirmed last, as the rows do', () => {
    const [older, newer] = [1, 2].map((stars) => ({ ...b, stargazers_count: stars }));
    assert.ok(older && newer);
    const before = [own([newer], { confirmedAt: 2 }), org([older])];
    for (const now of [
      before,
      before.toReversed(),
      [own([newer], { confirmedAt: 2 }), org([newer], { confirmedAt: 3 })],
    ]) {
      assert.equal(compare(snapshot(before), now).byKey.size, 0);
    }
    const [change] = compare(snapshot(before), [
      own([newer], { confirmedAt: 2 }),
      org([older], { confirmedAt: 3 }),
    ]).byKey;
    assert.deepEqual(change, [2, [{ kind: 'stars', from: 2, to: 1 }]]);
  });

  it('knows those by their names whose ids are too large for a number', () => {
    const [large, other] = [repository(2 ** 60, 'rider/large'), repository(2 ** 60, 'rider/other')];
    const { byKey, gone } = compare(snapshot([own([large])]), [own([{ ...large, archived: true }, other])]);
    assert.deepEqual(
      [...byKey],
      [
        ['rider/large', [{ kind: 'archived' }]],
        ['rider/other', [{ kind: 'new' }]],
      ],
    );
    assert.deepEqual(gone, []);
  });
});
