import assert from 'node:assert/strict';
import { systemClock } from '../../src/base/core/clock.ts';
import { readListedRepository } from '../../src/model/core/listedRepository.ts';
import { readmeParts } from '../../src/pages/core/readmeParts.ts';
import { EXPORT_FORMATS, exportText } from '../../src/repositories/core/exportText.ts';
import type { Candidate } from '../../src/search/core/columns/rows.ts';
import { parseQuery } from '../../src/search/core/parseQuery.ts';
import { SearchIndex } from '../../src/search/core/searchIndex.ts';
import { rider } from '../support/fakeAccounts.ts';
import { filled, hostileItems, SEEDS } from '../support/hostileList.ts';
import type { Benchmark } from './benchmark.ts';
import { resultOf } from './figures/result.ts';
import { blockRounds, samplesOf } from './timeRounds.ts';

/** Repositories for each seed: a list page. */
const COUNT = 6;

const README_LENGTH = 500_000;

/** How long a list page and READMEs of hostile texts block the event loop. */
export const hostileTexts: Benchmark = {
  name: 'hostile',
  seconds: 15,
  quickSeconds: 5,
  async run({ limits }) {
    const body = JSON.stringify(hostileItems(COUNT));
    const readmes = SEEDS.map((seed) => filled(seed, README_LENGTH));
    const use = async (): Promise<void> => {
      const items: readonly unknown[] = JSON.parse(body);
      const repositories = items.flatMap((item) => readListedRepository(item) ?? []);
      assert.equal(repositories.length, SEEDS.length * COUNT);
      const candidates = repositories.map(
        (repository): Candidate => ({ repository, host: 'code.example', isPinned: false, isChanged: false }),
      );
      const index = SearchIndex.of(candidates);
      for (const seed of SEEDS) {
        index.ranking(parseQuery(filled(seed, README_LENGTH)), 0, 200).first(200);
        // Each key is a turn of its own.
        await systemClock.delay(0);
      }
      const entries = repositories.map((repository) => ({ session: rider, repository }));
      for (const format of EXPORT_FORMATS) {
        await exportText(entries, format);
        await systemClock.delay(0);
      }
      for (const readme of readmes) {
        readmeParts(readme);
        await systemClock.delay(0);
      }
    };
    const name = 'a page and READMEs of hostile texts, longest block';
    const description = { name, reference: 'JSON.parse of the page', unit: 'ms' };
    return blockRounds(
      { ours: use, reference: async () => JSON.parse(body) },
      { limits: limits() },
      ({ ours, reference }) => [
        resultOf({ ...description, goal: { max: 50, of: 'median' } }, samplesOf(ours, reference)),
      ],
    );
  },
};
