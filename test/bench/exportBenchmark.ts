import assert from 'node:assert/strict';
import { join } from 'node:path';
import { systemClock } from '../../src/base/core/clock.ts';
import { OWN_REPOSITORIES } from '../../src/hosts/core/lists.ts';
import { EXPORT_FORMATS, exportText } from '../../src/repositories/core/exportText.ts';
import { Finder } from '../../src/search/core/finder.ts';
import { parseQuery } from '../../src/search/core/parseQuery.ts';
import { FileStorage } from '../support/fileStorage.ts';
import type { Benchmark } from './benchmark.ts';
import { resultOf } from './figures/result.ts';
import { createSearch, LARGE_URL, refuseRequests, storeLargeList } from './largeList.ts';
import { connect, createStore } from './ours.ts';
import { blockRounds, samplesOf, type Task } from './timeRounds.ts';

const COUNT = 100_000;

const REFERENCE = 'JSON.stringify of the names';

/** Repositories leave the product: as a file or text, or to other extensions. */
export const exports: Benchmark = {
  name: 'export',
  seconds: 60,
  async run({ folder, limits }) {
    const disk = join(folder, 'export');
    await storeLargeList(disk, COUNT);
    using client = connect(LARGE_URL, new FileStorage(disk), refuseRequests);
    await client.connection.lists().read(OWN_REPOSITORIES, { intent: 'stored' });
    const store = createStore(client);
    await store.load();
    const { session } = store;
    const entries = store.state.owners.flatMap(({ repositories }) =>
      repositories.map((repository) => ({ session, repository })),
    );
    assert.equal(entries.length, COUNT);
    const library = { loadToShare: async () => undefined };
    const ofApi = 'every result of the API';
    const tasks: Readonly<Record<string, Task>> = {
      ...Object.fromEntries(EXPORT_FORMATS.map((format) => [format, () => exportText(entries, format)])),
      // As the first call in a window.
      [ofApi]: async () => {
        const found = await new Finder(library, createSearch(store), systemClock).find(parseQuery(''));
        assert.equal(found.length, COUNT);
      },
      [REFERENCE]: async () => JSON.stringify(entries.map(({ repository }) => repository.full_name)),
    };
    const common = { reference: REFERENCE, unit: 'ms', goal: { max: 50, of: 'median' } } as const;
    return blockRounds(tasks, { limits: limits() }, (runs) =>
      [...EXPORT_FORMATS, ofApi].map((task) =>
        resultOf(
          { ...common, name: `100,000 repositories as ${task}, longest block` },
          samplesOf(runs[task] ?? [], runs[REFERENCE] ?? []),
        ),
      ),
    );
  },
};
