import assert from 'node:assert/strict';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import type { Change } from '../../../../src/repositories/core/change.ts';
import { compare } from '../../../../src/repositories/core/compare.ts';
import { cover } from '../../../../src/repositories/core/rebase.ts';
import type { Snapshot } from '../../../../src/repositories/core/snapshot.ts';
import type { StoreList } from '../../../../src/repositories/core/storeLists.ts';
import { EMPTY, OWN, repository, storeList } from '../../../support/fakeStoreLists.ts';
import type { Written } from '../../../support/written.ts';

type Patch = Partial<Written<ListedRepository>>;

const ORG = 'orgs/peloton/repos';

/** Expected changes where nothing has changed. */
const none: readonly Change[] = [];

const snapshot = (lists: readonly StoreList[]): Promise<Snapshot> => cover(EMPTY, lists);

/** A host says only when something was changed. */
const TEA = { pushed_at: undefined, changed_at: '2026-11-01T00:00:00Z' };

const differences: readonly (readonly [
  name: string,
  before: Patch,
  now: Patch,
  expected: readonly Written<Change>[],
])[] = [
  ['nothing', {}, {}, none],
  ['a new name', {}, { name: 'b', full_name: 'rider/b' }, [{ kind: 'renamed', from: 'rider/a' }]],
  ['archived', {}, { archived: true }, [{ kind: 'archived' }]],
  ['unarchived', { archived: true }, { archived: false }, [{ kind: 'unarchived' }]],
  ['made private', {}, { private: true }, [{ kind: 'madePrivate' }]],
  ['made public', { private: true }, { private: false }, [{ kind: 'madePublic' }]],
  ['pushed', {}, { pushed_at: '2026-11-02T00:00:00Z' }, [{ kind: 'pushed' }]],
  ['changed, where pushes aren’t known', TEA, { ...TEA, changed_at: '2026-11-02T00:00:00Z' }, [{ kind: 'updated' }]],
  ['the same time in another notation', {}, { pushed_at: '2026-11-01T01:00:00+01:00' }, none],
  ['a push that moved back', {}, { pushed_at: '2026-10-01T00:00:00Z' }, none],
  [
    'fields that are not compared',
    {},
    { description: 'Another', language: 'Go', stargazers_count: 7, fork: true },
    none,
  ],
  ...(['private', 'archived', 'pushed_at'] as const).flatMap((field) => [
    [`${field} that is unset now`, {}, { [field]: undefined }, none] as const,
    [`${field} that was unset`, { [field]: undefined }, {}, none] as const,
  ]),
  ['a push after none', { pushed_at: null }, {}, none],
  [
    'everything together',
    {},
    { full_name: 'rider/b', archived: true, private: true, pushed_at: '2026-11-02T00:00:00Z' },
    [{ kind: 'renamed', from: 'rider/a' }, { kind: 'archived' }, { kind: 'madePrivate' }, { kind: 'pushed' }],
  ],
];

const [a, b, c] = [repository(1, 'rider/a'), repository(2, 'peloton/b'), repository(3, 'peloton/c')];
const own = (all: readonly ListedRepository[], patch: Partial<StoreList> = {}) => storeList(OWN, all, patch);
const org = (all: readonly ListedRepository[], patch: Partial<StoreList> = {}) => storeList(ORG, all, patch);
const isHidden = ({ login }: { readonly login: string }) => login === 'peloton';

const memberships: readonly {
  readonly name: string;
  readonly before: readonly StoreList[];
  readonly now: readonly StoreList[];
  readonly isNew?: readonly ListedRepository[];
  readonly isGone?: readonly ListedRepository[];
}[] = [
  { name: 'an added repository', before: [own([a])], now: [own([a, b])], isNew: [b] },
  { name: 'a removed repository', before: [own([a, b])], now: [own([a])], isGone: [b] },
  { name: 'one of a list that was not read before', before: [own([a])], now: [own([a]), org([b, c])] },
  {
    name: 'one of two lists, only one of which was read before',
    before: [own([a])],
    now: [own([a, b]), org([b, c])],
    isNew: [b],
  },
  { name: 'one that was added to the other list', before: [own([a, b]), org([c])], now: [own([a]), org([b, c])] },
  { name: 'one that both lists lost', before: [own([a, b]), org([b])], now: [own([a]), org([])], isGone: [b] },
  { name: 'one of a list that is not loaded now', before: [own([a]), org([b])], now: [own([a])] },
  {
    name: 'one that an older list still has',
    before: [own([a, b]), org([b])],
    now: [own([a], { validatedAt: 2 }), org([b])],
  },
  { name: 'one that may be on a missing page', before: [own([a, b])], now: [own([a], { isWhole: false })] },
  {
    name: 'one that was added although pages are missing',
    before: [own([a])],
    now: [own([b], { isWhole: false })],
    isNew: [b],
  },
  { name: 'one of a list that withholds some', before: [own([a, b])], now: [own([a], { withheld: [] })] },
  { name: 'one of a hidden owner that is gone', before: [own([a, b])], now: [own([a], { isHidden })] },
  { name: 'one of a hidden owner that is new', before: [own([a])], now: [own([a, b], { isHidden })] },
  {
    name: 'one beside those of a hidden owner',
    before: [own([a, b])],
    now: [own([b], { isHidden })],
    isGone: [a],
  },
  {
    name: 'one of a list that is older than another window’s',
    before: [own([a, b]), org([b], { validatedAt: 9 })],
    now: [own([a], { validatedAt: 2 }), org([b], { validatedAt: 8 })],
  },
  {
    name: 'rows of a window that is behind another one',
    before: [own([a, b], { validatedAt: 9 })],
    now: [own([a, c], { validatedAt: 8 })],
  },
];

describe('changes between two visits', () => {
  for (const [name, before, now, expected] of differences) {
    it(`of one repository: ${name}`, async () => {
      const then = [own([repository(1, 'rider/a', before)])];
      const changes = await compare(await snapshot(then), [own([repository(1, 'rider/a', now)])]);
      assert.deepEqual(changes.byKey.get(1) ?? none, expected);
      assert.equal(changes.byKey.size, expected.length > 0 ? 1 : 0);
      assert.deepEqual(changes.gone, []);
    });
  }

  it('of one repository of a hidden owner are none', async () => {
    const now = own([{ ...b, archived: true }], { isHidden });
    assert.equal((await compare(await snapshot([own([b])]), [now])).byKey.size, 0);
  });

  for (const { name, before, now, isNew = [], isGone = [] } of memberships) {
    it(`of the lists: ${name}`, async () => {
      const { byKey, gone } = await compare(await snapshot(before), now);
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

  it('use the list that was revalidated last, as the rows do', async () => {
    const [older, newer] = [b, { ...b, archived: true }];
    const before = [own([newer], { validatedAt: 2 }), org([older])];
    for (const now of [
      before,
      before.toReversed(),
      [own([newer], { validatedAt: 2 }), org([newer], { validatedAt: 3 })],
    ]) {
      assert.equal((await compare(await snapshot(before), now)).byKey.size, 0);
    }
    const { byKey } = await compare(await snapshot(before), [
      own([newer], { validatedAt: 2 }),
      org([older], { validatedAt: 3 }),
    ]);
    const [change] = byKey;
    assert.deepEqual(change, [2, [{ kind: 'unarchived' }]]);
  });

  for (const [what, id] of [
    ['is too large for a number', 2 ** 60],
    ['is 0', 0],
    ['is negative', -1],
  ] as const) {
    it(`identify repositories by name if their ID ${what}`, async () => {
      const [first, other] = [repository(id, 'rider/first'), repository(id, 'rider/other')];
      const { byKey, gone } = await compare(await snapshot([own([first])]), [
        own([{ ...first, archived: true }, other]),
      ]);
      assert.deepEqual(
        [...byKey],
        [
          ['rider/first', [{ kind: 'archived' }]],
          ['rider/other', [{ kind: 'new' }]],
        ],
      );
      assert.deepEqual(gone, []);
    });
  }
});
