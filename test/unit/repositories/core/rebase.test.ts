import assert from 'node:assert/strict';
import { compare } from '../../../../src/repositories/core/compare.ts';
import { advance, cover, see } from '../../../../src/repositories/core/rebase.ts';
import type { Snapshot } from '../../../../src/repositories/core/snapshot.ts';
import type { StoreList } from '../../../../src/repositories/core/storeLists.ts';
import { EMPTY, OWN, repository, storeList } from '../../../support/fakeStoreLists.ts';

const ORG = 'orgs/peloton/repos';
const [a, b, c] = [repository(1, 'rider/a'), repository(2, 'peloton/b'), repository(3, 'peloton/c')];
const own = (ids: readonly (typeof a)[], patch: Partial<StoreList> = {}) => storeList(OWN, ids, patch);
const org = (ids: readonly (typeof a)[], patch: Partial<StoreList> = {}) => storeList(ORG, ids, patch);

const first = (lists: readonly StoreList[]): Promise<Snapshot> => cover(EMPTY, lists);

/** The ids that each list of a snapshot covers. */
function covered({ lists }: Snapshot): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...lists].map(([group, { keys }]) => [group, [...keys]]));
}

/** The changes in short: `+2` is new, `-2` is gone, `2` is changed. */
async function changes(before: Snapshot, lists: readonly StoreList[]): Promise<string> {
  const { byKey, gone } = await compare(before, lists);
  const marks = [...byKey].map(([key, [change]]) => (change?.kind === 'new' ? `+${key}` : String(key)));
  return [...marks, ...gone.map(({ key }) => `-${key}`)].join(' ');
}

describe('the snapshot of a comparison', () => {
  it('does not exist until a list is complete', async () => {
    assert.equal(await cover(EMPTY, [own([a], { isWhole: false })]), EMPTY);
    assert.deepEqual(covered(await first([own([]), org([b], { isWhole: false })])), { [OWN]: [] });
  });

  it('stays the same while all lists are covered', async () => {
    const before = await first([own([a])]);
    assert.equal(await cover(before, [own([a, b]), org([b], { isWhole: false })]), before);
  });

  it('adds a list on its first read, except for repositories that are already new', async () => {
    const before = await first([own([a])]);
    const now = [own([a, b]), org([b, c])];
    const after = await cover(before, now);
    assert.deepEqual([covered(after), after.since], [{ [OWN]: [1], [ORG]: [3] }, 1]);
    assert.equal(await changes(after, now), '+2');
    assert.equal(await changes(after, [own([a]), org([])]), '-3');
  });

  for (const { name, before, now, expected } of [
    {
      name: 'everything present',
      before: [own([a]), org([b])],
      now: [own([b]), org([b, c])],
      expected: { [OWN]: [2], [ORG]: [2, 3] },
    },
    {
      name: 'only lists that are still loaded',
      before: [own([a]), org([b])],
      now: [own([a])],
      expected: { [OWN]: [1] },
    },
    {
      name: 'repositories that may be on missing pages',
      before: [own([a, b])],
      now: [own([a, c], { isWhole: false })],
      expected: { [OWN]: [1, 2, 3] },
    },
    {
      name: 'nothing of a list that was never complete',
      before: [own([a])],
      now: [own([a]), org([b], { isWhole: false })],
      expected: { [OWN]: [1] },
    },
    {
      name: 'withheld repositories',
      before: [own([a, b, c])],
      now: [own([repository(4, 'rider/d')], { withheld: [] })],
      expected: { [OWN]: [1, 2, 3, 4] },
    },
  ] satisfies readonly {
    name: string;
    before: readonly StoreList[];
    now: readonly StoreList[];
    expected: Record<string, number[]>;
  }[]) {
    it(`contains, after all was seen, ${name}`, async () => {
      const after = await advance(await first(before), now, 9);
      assert.deepEqual([covered(after), after.since], [expected, 9]);
      assert.equal(await changes(after, now), '');
    });
  }

  it('does not contain removed repositories again once missing pages arrive', async () => {
    const now = [own([]), org([], { isWhole: false })];
    const before = await first([own([b]), org([b])]);
    assert.equal(await changes(before, now), '-2');
    assert.equal(await changes(await advance(before, now, 9), [own([]), org([])]), '');
  });

  it('stays unchanged for lists that were read after the visit', async () => {
    const late = { ...b, archived: true };
    const now = [own([a, late], { validatedAt: 7 }), org([{ ...c, archived: true }], { validatedAt: 3 })];
    const after = await advance(await first([own([a]), org([c])]), now, 9, 5);
    assert.deepEqual(covered(after), { [OWN]: [1], [ORG]: [3] });
    assert.equal(await changes(after, now), '+2');
  });

  it('ignores data of an older list', async () => {
    const before = await first([own([{ ...a, archived: true }], { validatedAt: 5 })]);
    const after = await advance(before, [own([a, b], { validatedAt: 4 })], 9);
    assert.deepEqual([covered(after), after.rows], [{ [OWN]: [1] }, before.rows]);
  });

  for (const [name, key, expected] of [
    ['a changed one', 1, '+3 -2'],
    ['a removed one', 2, '1 +3'],
    ['a new one', 3, '1 -2'],
    ['an unknown one', 4, '1 +3 -2'],
  ] as const) {
    it(`changes for a seen repository: ${name}`, async () => {
      const before = await first([own([a, b]), org([b])]);
      const now = [own([{ ...a, archived: true }, c]), org([c])];
      assert.equal(await changes(before, now), '1 +3 -2');
      const after = see(before, now, key);
      assert.equal(await changes(after, now), expected);
      assert.equal(after.since, before.since);
    });
  }

  it('detects later changes of a seen repository', async () => {
    const seen = see(await first([own([a])]), [own([a, b])], 2);
    assert.equal(await changes(seen, [own([a])]), '-2');
    const away = see(await first([own([a, b])]), [own([a])], 2);
    assert.equal(await changes(away, [own([a, b])]), '+2');
  });
});
