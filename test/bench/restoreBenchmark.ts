import assert from 'node:assert/strict';
import { join } from 'node:path';
import { FileStorage } from '../support/fileStorage.ts';
import type { Benchmark } from './benchmark.ts';
import { DRAWN_ROWS, drawRows } from './drawRows.ts';
import { counted, type Goal, resultOf } from './figures/result.ts';
import { LARGE, LARGE_URL, refuseRequests, repositoriesOf, storeLargeList } from './largeList.ts';
import { connect, createStore } from './ours.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

const MB = 1024 * 1024;

/**
 * A list from disk, as at every start. The reference is strict: only JSON.parse of the same list, with all its fields,
 * as one array in a text in memory; without reading and decoding a file.
 */
function restoring(count: number, goal: Goal, seconds: number, quickSeconds?: number): Benchmark {
  const name = `restore ${count.toLocaleString('en')}`;
  return {
    name,
    seconds,
    ...(quickSeconds !== undefined && { quickSeconds }),
    async run({ folder, limits }) {
      const disk = join(folder, name);
      const bytes = await storeLargeList(disk, count);
      const storage = new FileStorage(disk);
      const restored = async () => {
        using client = connect(LARGE_URL, storage, refuseRequests);
        const store = createStore(client);
        await store.load();
        const repositories = repositoriesOf(store);
        store.dispose();
        assert.equal(repositories.length, count);
        return repositories;
      };
      // Flattens the text: a joined text is a tree of pieces until its first read.
      const text = Buffer.from(JSON.stringify(await restored())).toString();
      const description = { name: `${name} from disk, and draw ${DRAWN_ROWS} rows`, unit: 'ms', goal };
      const results = await timeRounds(
        {
          // Rows may be made only when they are read.
          ours: async () => drawRows((await restored()).slice(0, DRAWN_ROWS)),
          reference: async () => assert.equal((JSON.parse(text) as unknown[]).length, count),
        },
        { limits: limits(), warmUp: 10 },
        ({ ours, reference }) => [
          resultOf({ ...description, reference: 'JSON.parse of the same list, in memory' }, samplesOf(ours, reference)),
        ],
      );
      const files = { name: `${count.toLocaleString('en')} on disk`, reference: 'as JSON', unit: 'MB', goal: {} };
      return [...results, counted(files, bytes / MB, text.length / MB)];
    },
  };
}

export const restore = restoring(10_000, { max: 1 }, 25, 10);
export const restoreLarge = restoring(LARGE, { max: 200, of: 'median' }, 60);
