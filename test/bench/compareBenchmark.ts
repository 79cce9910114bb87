import assert from 'node:assert/strict';
import { OWN_REPOSITORIES } from '../../src/hosts/core/lists.ts';
import type { ListedRepository } from '../../src/model/core/repository.ts';
import { compare } from '../../src/repositories/core/compare.ts';
import { cover } from '../../src/repositories/core/rebase.ts';
import type { StoreList } from '../../src/repositories/core/storeLists.ts';
import type { Benchmark } from './benchmark.ts';
import { resultOf } from './figures/result.ts';
import { REPOSITORIES } from './listSize.ts';
import { connect, readList, UNCACHED } from './ours.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

/** One in this many was archived or unarchived, and as many are gone. */
const EACH = 100;

/** The changes since the last visit, computed after each read, compared with a lookup of each repository. */
export const comparing: Benchmark = {
  name: 'compare',
  seconds: 12,
  async run({ baseUrl, limits }) {
    const then = await read(baseUrl);
    // A separate read: it shares no object with the first.
    const now = changed(await read(baseUrl));
    const before = await cover({ since: 0, seenAt: 0, rows: new Map(), lists: new Map() }, [listOf(then)]);
    const goal = { max: 20, of: 'median' } as const;
    const common = { reference: 'a Map of one list, looked up with the other', unit: 'ms' };
    return timeRounds(
      {
        ours: async () => {
          const { byKey, gone } = await compare(before, [listOf(now)]);
          assert.deepEqual([byKey.size, gone.length], [REPOSITORIES / EACH, REPOSITORIES / EACH]);
        },
        reference: async () => assert.equal(countKnown(then, now), now.length),
      },
      { limits: limits(), warmUp: 10 },
      ({ ours, reference }) => [
        resultOf({ ...common, name: 'compare 10,000 with the last visit', goal }, samplesOf(ours, reference)),
      ],
    );
  },
};

async function read(baseUrl: string): Promise<readonly ListedRepository[]> {
  using client = connect(baseUrl);
  return (await readList(client, {}, UNCACHED)).repositories;
}

function listOf(repositories: readonly ListedRepository[]): StoreList {
  return {
    group: OWN_REPOSITORIES.group,
    repositories,
    validatedAt: 1,
    walkedAt: 1,
    isWhole: true,
    withheld: undefined,
  };
}

function changed(repositories: readonly ListedRepository[]): readonly ListedRepository[] {
  return repositories.flatMap((repository, index) => {
    if (index % EACH === 0) return [];
    return index % EACH === 1 ? { ...repository, archived: repository.archived !== true } : repository;
  });
}

function countKnown(then: readonly ListedRepository[], now: readonly ListedRepository[]): number {
  const byId = new Map(then.map((repository) => [repository.id, repository]));
  return now.filter(({ id }) => byId.has(id)).length;
}
