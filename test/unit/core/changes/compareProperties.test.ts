import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Change } from '../../../../src/core/changes/change.ts';
import { compare } from '../../../../src/core/changes/compare.ts';
import { absorb, advance, cover, see } from '../../../../src/core/changes/rebase.ts';
import type { Snapshot } from '../../../../src/core/changes/snapshot.ts';
import { decodeSnapshot, encodeSnapshot } from '../../../../src/core/changes/snapshotFile.ts';
import type { ListedRepository } from '../../../../src/core/model/repository.ts';
import { repositoryKey } from '../../../../src/core/model/repository.ts';
import type { StoreList } from '../../../../src/core/repositories/storeLists.ts';
import { OWN, storeList } from '../../../support/fakeStoreLists.ts';

const login = fc.constantFrom('rider', 'peloton', 'velodrome');
const flag = fc.option(fc.boolean(), { nil: undefined });

/** Few IDs and names, so that they collide. */
const record: fc.Arbitrary<ListedRepository> = fc
  .record({
    id: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(2 ** 60)),
    owner: login,
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    private: flag,
    archived: flag,
    fork: flag,
    stargazers_count: fc.option(fc.nat(3), { nil: undefined }),
    pushed_at: fc.constantFrom(undefined, null, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
  })
  .map(({ owner, ...rest }) => ({
    ...rest,
    full_name: `${owner}/${rest.name}`,
    owner: { login: owner, id: owner.length },
  }));

const repositories = fc.uniqueArray(record, { maxLength: 8, selector: repositoryKey });

function anyList(group: string, validatedAt: number): fc.Arbitrary<StoreList> {
  const withheld =
    group === OWN ? fc.constantFrom(undefined, undefined, [], ['peloton'.length]) : fc.constant(undefined);
  return fc
    .tuple(repositories, fc.boolean(), withheld)
    .map(([all, isWhole, without]) => storeList(group, all, { validatedAt, isWhole, withheld: without }));
}

/** The lists of a store at one time. */
function anyLists(validatedAt: number): fc.Arbitrary<readonly StoreList[]> {
  return fc
    .tuple(
      anyList(OWN, validatedAt),
      anyList('orgs/peloton/repos', validatedAt + 1),
      anyList('users/rider/repos', validatedAt + 2),
    )
    .chain((all) => fc.subarray(all));
}

const whole = (all: readonly ListedRepository[], validatedAt = 1): readonly StoreList[] => [
  storeList(OWN, all, { validatedAt }),
];

const taken = (all: readonly StoreList[]): Snapshot | undefined => cover(undefined, all, 1);

const nothing = { byKey: new Map(), gone: [] };

/** The kind of the reverse change; undefined if the reverse is not reported. */
const opposite: Readonly<Record<Change['kind'], Change['kind'] | undefined>> = {
  new: undefined,
  renamed: 'renamed',
  archived: 'unarchived',
  unarchived: 'archived',
  madePrivate: 'madePublic',
  madePublic: 'madePrivate',
  pushed: undefined,
  updated: undefined,
  stars: 'stars',
};

describe('comparing two snapshots', () => {
  it('finds nothing between equal snapshots', () => {
    fc.assert(
      fc.property(anyLists(1), (now) => {
        const before = taken(now);
        if (before) assert.deepEqual(compare(before, now), nothing);
      }),
    );
  });

  it('finds the same after a round trip through the file', () => {
    fc.assert(
      fc.property(anyLists(1), anyLists(9), (then, now) => {
        const before = taken(then);
        if (!before) return;
        const stored = decodeSnapshot(encodeSnapshot({ snapshot: before, stamp: '' }))?.snapshot;
        assert.ok(stored);
        assert.deepEqual(compare(stored, now), compare(before, now));
      }),
    );
  });

  it('finds as new in one direction what is gone in the other', () => {
    fc.assert(
      fc.property(repositories, repositories, (then, now) => {
        const [there, back] = [taken(whole(then)), taken(whole(now))];
        assert.ok(there && back);
        const isNew = [...compare(there, whole(now)).byKey].filter(([, [change]]) => change?.kind === 'new');
        const { gone } = compare(back, whole(then));
        assert.deepEqual(new Set(isNew.map(([key]) => key)), new Set(gone.map(({ key }) => key)));
      }),
    );
  });

  it('finds every kind, and its opposite in the other direction', () => {
    fc.assert(
      fc.property(repositories, repositories, (then, now) => {
        const [there, back] = [taken(whole(then)), taken(whole(now))];
        assert.ok(there && back);
        const forth = compare(there, whole(now)).byKey;
        const opposites = compare(back, whole(then)).byKey;
        const before = new Map(then.map((each) => [repositoryKey(each), each]));
        for (const repository of now) {
          const key = repositoryKey(repository);
          const kinds = (forth.get(key) ?? []).map(({ kind }) => kind);
          assert.deepEqual(new Set(kinds), expectedKinds(before.get(key), repository));
          for (const kind of kinds.map((each) => opposite[each])) {
            if (kind) assert.ok(opposites.get(key)?.some((change) => change.kind === kind));
          }
        }
      }),
    );
  });

  it('finds nothing after all is marked as seen', () => {
    fc.assert(
      fc.property(anyLists(1), anyLists(9), (then, now) => {
        const before = taken(then);
        if (before) assert.deepEqual(compare(advance(before, now, 2), now), nothing);
      }),
    );
  });

  it('finds one change less after each is marked as seen', () => {
    fc.assert(
      fc.property(anyLists(1), anyLists(9), (then, now) => {
        let before = cover(taken(then), now, 1);
        if (!before) return;
        const marked = ({ byKey, gone }: ReturnType<typeof compare>) => [
          ...byKey.keys(),
          ...gone.map(({ key }) => key),
        ];
        let left = marked(compare(before, now));
        for (const key of left) {
          before = see(before, now, key);
          left = left.filter((each) => each !== key);
          assert.deepEqual(new Set(marked(compare(before, now))), new Set(left));
        }
      }),
    );
  });

  it('finds the same after a list is covered', () => {
    fc.assert(
      fc.property(anyLists(1), anyLists(9), (then, now) => {
        const before = taken(then);
        const after = cover(before, now, 2);
        if (before && after) assert.deepEqual(compare(after, now), compare(before, now));
      }),
    );
  });

  it('finds nothing new and nothing gone with another token', () => {
    fc.assert(
      fc.property(repositories, repositories, (then, now) => {
        const before = taken(whole(then));
        const [list] = whole(now, 2);
        assert.ok(before && list);
        const { byKey, gone } = compare(absorb(before, list, then), [list]);
        assert.deepEqual(gone, []);
        assert.ok(![...byKey.values()].flat().some(({ kind }) => kind === 'new'));
      }),
    );
  });
});

/** The expected kinds of a change, field by field. */
function expectedKinds(before: ListedRepository | undefined, now: ListedRepository): ReadonlySet<string> {
  if (!before) return new Set(['new']);
  const turned = (field: 'archived' | 'private', kinds: readonly [string, string]): readonly string[] => {
    const isKnown = before[field] !== undefined && now[field] !== undefined;
    return isKnown && before[field] !== now[field] ? [kinds[now[field] ? 0 : 1]] : [];
  };
  const { pushed_at: then, stargazers_count: stars } = before;
  return new Set([
    ...(before.full_name === now.full_name ? [] : ['renamed']),
    ...turned('archived', ['archived', 'unarchived']),
    ...turned('private', ['madePrivate', 'madePublic']),
    ...(then && now.pushed_at && now.pushed_at > then ? ['pushed'] : []),
    ...(stars !== undefined && now.stargazers_count !== undefined && stars !== now.stargazers_count ? ['stars'] : []),
  ]);
}
