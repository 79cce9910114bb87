import type { ListedRepository } from '../../src/core/model/repository.ts';
import type { Candidate } from '../../src/core/search/columns/rows.ts';
import { SearchIndex } from '../../src/core/search/searchIndex.ts';
import { sortRepositories } from '../../src/core/search/sorting.ts';
import type { Bench, Benchmark } from './benchmark.ts';
import { type Result, resultOf } from './figures/result.ts';
import { connect, readList, UNCACHED } from './ours.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

/** Before a query is typed: indexing; and sorting. */
export const indexAndSort: Benchmark = {
  name: 'index and sort',
  seconds: 16,
  async run(bench) {
    using client = connect(bench.baseUrl);
    const { repositories } = await readList(client, {}, UNCACHED);
    return [...(await indexing(repositories, bench)), ...(await sorting(repositories, bench))];
  },
};

async function indexing(repositories: readonly ListedRepository[], { limits }: Bench): Promise<readonly Result[]> {
  const candidates = repositories.map(candidateOf);
  const reference = 'its names in lower case';
  const goal = { max: 15, of: 'median' } as const;
  return timeRounds(
    {
      ours: async () => SearchIndex.of(candidates),
      reference: async () => candidates.map(({ repository }) => repository.full_name.toLowerCase()),
    },
    { limits: limits(0.5), warmUp: 10 },
    ({ ours, reference: names }) => [
      resultOf({ name: 'index 10,000', reference, unit: 'ms', goal }, samplesOf(ours, names)),
    ],
  );
}

async function sorting(repositories: readonly ListedRepository[], { limits }: Bench): Promise<readonly Result[]> {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const goal = { max: 12, of: 'median' } as const;
  return timeRounds(
    {
      ours: async () => sortRepositories(repositories, { by: 'name' }),
      reference: async () => repositories.toSorted((a, b) => compare(a.name, b.name)),
    },
    { limits: limits(), warmUp: 10 },
    ({ ours, reference }) => [
      resultOf(
        { name: 'sort 10,000 by name', reference: 'Intl.Collator', unit: 'ms', goal },
        samplesOf(ours, reference),
      ),
    ],
  );
}

function candidateOf(repository: ListedRepository, place: number): Candidate {
  return { repository, host: 'github.com', isPinned: place < 10, isChanged: place % 50 === 0 };
}
