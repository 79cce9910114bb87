import assert from 'node:assert/strict';
import { readBare } from './bare.ts';
import type { Benchmark } from './benchmark.ts';
import { resultOf } from './figures/result.ts';
import { REPOSITORIES } from './listSize.ts';
import { readWithOctokit } from './octokit.ts';
import { readUncached } from './ours.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

/** The whole list, compared with GitHub's own client. */
export const listBesideOctokit: Benchmark = {
  name: 'octokit',
  seconds: 45,
  run: ({ baseUrl, limits }) => {
    const goal = { min: 5 };
    const description = { name: 'list 10,000 (100 pages)', reference: '@octokit/rest, paginate', unit: 'ms', goal };
    return timeRounds(
      {
        ours: () => readUncached(baseUrl),
        reference: async () => assert.equal(await readWithOctokit(baseUrl), REPOSITORIES),
      },
      { limits: limits() },
      ({ ours, reference }) => [resultOf({ ...description, compare: 'timesAsFast' }, samplesOf(ours, reference))],
    );
  },
};

/** The whole list, compared with the lower bound. */
export const listBesideBound: Benchmark = {
  name: 'list',
  seconds: 30,
  quickSeconds: 25,
  run: ({ baseUrl, limits }) => {
    const reference = 'fetch and JSON.parse, 24 concurrently';
    return timeRounds(
      {
        ours: () => readUncached(baseUrl),
        reference: async () => {
          const lengths = await readBare(baseUrl, ({ length }) => length);
          assert.equal(
            lengths.reduce((sum, length) => sum + length, 0),
            REPOSITORIES,
          );
        },
      },
      { limits: limits() },
      ({ ours, reference: bare }) => [
        resultOf(
          { name: 'list 10,000 (100 pages)', reference, unit: 'ms', goal: { max: 1.15 } },
          samplesOf(ours, bare),
        ),
      ],
    );
  },
};
