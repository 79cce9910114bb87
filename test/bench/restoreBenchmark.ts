import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedRepository } from '../../src/core/model/repository.ts';
import { FileStorage } from '../support/fileStorage.ts';
import type { Benchmark } from './benchmark.ts';
import { DRAWN_ROWS, drawRows } from './drawRows.ts';
import { type Description, type Result, resultOf } from './figures/result.ts';
import { REPOSITORIES } from './listSize.ts';
import { connect, readList, readUncached } from './ours.ts';
import { samplesOf, type Times, timeRounds } from './timeRounds.ts';

/**
 * The list from disk, as at every start. The reference is strict: only JSON.parse of the same list, with all its
 * fields, as one array in a text in memory; without reading and decoding a file.
 */
export const restore: Benchmark = {
  name: 'restore 10,000',
  seconds: 25,
  quickSeconds: 10,
  async run({ baseUrl, folder, limits }) {
    const disk = join(folder, 'restore');
    const storage = new FileStorage(disk);
    await readUncached(baseUrl, storage);
    const restored = async (): Promise<readonly ListedRepository[]> => {
      using client = connect(baseUrl, storage);
      return (await readList(client, { intent: 'stored' }, { requests: 0, cost: 0 })).repositories;
    };
    // Flattens the text: a joined text is a tree of pieces until its first read.
    const text = Buffer.from(JSON.stringify(await restored())).toString();
    const files = await filesIn(disk);
    const common = { reference: 'JSON.parse of the same list, in memory', unit: 'ms' };
    return timeRounds(
      {
        // Rows may be made only when they are read.
        shown: async () => drawRows((await restored()).slice(0, DRAWN_ROWS)),
        all: async () => drawRows(await restored()),
        reading: async () => {
          for (const file of files) await readFile(file);
        },
        reference: async () => assert.equal((JSON.parse(text) as unknown[]).length, REPOSITORIES),
      },
      { limits: limits(), warmUp: 10 },
      ({ shown, all, reading, reference }) => {
        const row = (name: string, goal: Description['goal'], times: Times): Result =>
          resultOf({ ...common, name, goal }, samplesOf(times, reference));
        return [
          row('restore 10,000 from disk, and draw 200 rows', { max: 1 }, shown),
          row('restore 10,000 from disk, and what all rows show', {}, all),
          row('only read the files', {}, reading),
        ];
      },
    );
  },
};

async function filesIn(folder: string): Promise<readonly string[]> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const facts = await Promise.all(paths.map(async (path) => ({ path, isFile: (await stat(path)).isFile() })));
  return facts.filter(({ isFile }) => isFile).map(({ path }) => path);
}
