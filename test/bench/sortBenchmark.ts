import { sortRepositories } from '../../src/search/core/sorting.ts';
import type { Benchmark } from './benchmark.ts';
import { resultOf } from './figures/result.ts';
import { connect, readList, UNCACHED } from './ours.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

export const sort: Benchmark = {
  name: 'sort',
  seconds: 8,
  async run({ baseUrl, limits }) {
    using client = connect(baseUrl);
    const { repositories } = await readList(client, {}, UNCACHED);
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
  },
};
