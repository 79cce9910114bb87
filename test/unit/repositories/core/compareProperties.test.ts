import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ours } from '../../../../src/base/core/text.ts';
import type { ListedRepository } from '../../../../src/model/core/repository.ts';
import { repositoryKey } from '../../../../src/model/core/repository.ts';
import { compare } from '../../../../src/repositories/core/compare.ts';
import { advance, cover, see } from '../../../../src/repositories/core/rebase.ts';
import type { RepositoryKey, Snapshot } from '../../../../src/repositories/core/snapshot.ts';
import type { StoreList } from '../../../../src/repositories/core/storeLists.ts';
import { EMPTY, OWN, storeList } from '../../../support/fakeStoreLists.ts';

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
    pushed_at: fc.constantFrom(undefined, null, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
  })
  .map(({ owner, ...rest }) => ({
    ...rest,
    name: ours(rest.name),
    full_name: ours(`${owner}/${rest.name}`),
    owner: { login: ours(owner), id: owner.length },
  }));

const repositories = fc.uniqueArray(record, { maxLength: 8, selector: repositoryKey });

function anyList(group: string, validatedAt: number): fc.Arbitrary<StoreList> {
  return fc
    .tuple(repositories, fc.boolean(), group === OWN ? fc.constantFrom(undefined, []) : fc.constant(undefined))
    .map(([all, isWhole, withheld]) => storeList(group, all, { validatedAt, isWhole, withheld }));
}

/** The lists of a store at one time. */
function anyLists(validatedAt: number): fc.Arbitrary<readonly StoreList[]> {
  const groups = [OWN, 'orgs/peloton/repos', 'users/rider/repos'];
  return fc
    .tuple(...groups.map((group, index) => anyList(group, validatedAt + index)))
    .chain((all) => fc.subarray(all));
}

/** The keys of marked repositories. */
async function marked(before: Snapshot, now: readonly StoreList[]): Promise<ReadonlySet<RepositoryKey>> {
  const { byKey, gone } = await compare(before, now);
  return new Set([...byKey.keys(), ...gone.map(({ key }) => key)]);
}

describe('comparing any snapshots', () => {
  it('finds nothing between equal ones', async () => {
    await fc.assert(
      fc.asyncProperty(anyLists(1), async (now) =>
        assert.deepEqual(await marked(await cover(EMPTY, now), now), new Set()),
      ),
    );
  });

  it('finds as new in one direction what is gone in the other', async () => {
    await fc.assert(
      fc.asyncProperty(repositories, repositories, async (then, now) => {
        const [before, after] = [[storeList(OWN, then)], [storeList(OWN, now)]];
        const isNew = [...(await compare(await cover(EMPTY, before), after)).byKey].filter(
          ([, [change]]) => change?.kind === 'new',
        );
        const { gone } = await compare(await cover(EMPTY, after), before);
        assert.deepEqual(new Set(isNew.map(([key]) => key)), new Set(gone.map(({ key }) => key)));
      }),
    );
  });

  it('finds nothing after all is marked as seen', async () => {
    await fc.assert(
      fc.asyncProperty(anyLists(1), anyLists(9), async (then, now) =>
        assert.deepEqual(await marked(await advance(await cover(EMPTY, then), now, 2), now), new Set()),
      ),
    );
  });

  it('finds one change less after each is marked as seen', async () => {
    await fc.assert(
      fc.asyncProperty(anyLists(1), anyLists(9), async (then, now) => {
        let before = await cover(await cover(EMPTY, then), now);
        const left = new Set(await marked(before, now));
        for (const key of left) {
          before = see(before, now, key);
          left.delete(key);
          assert.deepEqual(await marked(before, now), left);
        }
      }),
    );
  });

  it('finds the same after a list is covered', async () => {
    await fc.assert(
      fc.asyncProperty(anyLists(1), anyLists(9), async (then, now) => {
        const before = await cover(EMPTY, then);
        assert.deepEqual(await marked(await cover(before, now), now), await marked(before, now));
      }),
    );
  });
});
