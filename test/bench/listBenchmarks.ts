import assert from 'node:assert/strict';
import { join } from 'node:path';
import { FileStorage } from '../support/fileStorage.ts';
import { readBare } from './bare.ts';
import type { Benchmark } from './benchmark.ts';
import { REPOSITORIES } from './listSize.ts';
import { readWithOctokit } from './octokit.ts';
import { readUncached } from './ours.ts';
import { resultOf, timesAsFast } from './result.ts';
import { timeRounds } from './rounds.ts';

/** The whole list, compared with GitHub's own client. */
export const listBesideOctokit: Benchmark = {
  name: 'octokit',
  async run({ baseUrl, rounds }) {
    const times = await timeRounds(
      {
        ours: () => readUncached(baseUrl),
        reference: async () => assert.equal(await readWithOctokit(baseUrl), REPOSITORIES),
      },
      { count: rounds(5) },
    );
    const goal = { min: 5 };
    const description = { name: 'list 10,000 (100 pages)', reference: '@octokit/rest, paginate', unit: 'ms', goal };
    return [resultOf({ ...description, ratio: timesAsFast }, times)];
  },
};

/** The whole list, compared with the lower bound: without a disk, and with one until everything is stored. */
export const listBesideBound: Benchmark = {
  name: 'list',
  async run({ baseUrl, folder, rounds }) {
    let disks = 0;
    const times = await timeRounds(
      {
        ours: () => readUncached(baseUrl),
        reference: async () => {
          const lengths = await readBare(baseUrl, ({ length }) => length);
          assert.equal(
            lengths.reduce((sum, length) => sum + length, 0),
            REPOSITORIES,
          );
        },
        kept: () => readUncached(baseUrl, new FileStorage(join(folder, `list${disks++}`))),
      },
      { count: rounds(9) },
    );
    const reference = 'fetch and JSON.parse, 6 concurrently';
    return [
      resultOf({ name: 'list 10,000 (100 pages)', reference, unit: 'ms', goal: { max: 1.15 } }, times),
      resultOf(
        { name: 'list 10,000 and store them on disk', reference, unit: 'ms', goal: {} },
        { ...times, ours: times.kept },
      ),
    ];
  },
};
