import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedRepository } from '../../src/core/model/repository.ts';
import { FileStorage } from '../support/fileStorage.ts';
import type { Benchmark } from './benchmark.ts';
import { type Description, type Result, resultOf } from './figures/result.ts';
import { REPOSITORIES } from './listSize.ts';
import { connect, readList, readUncached } from './ours.ts';
import { samplesOf, type Times, timeRounds } from './timeRounds.ts';

/** As many rows as a window shows, and those near them. */
const ROWS = 200;

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
        shown: async () => draw((await restored()).slice(0, ROWS)),
        all: async () => draw(await restored()),
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
          row('restore 10,000 from disk, and read all their fields', {}, all),
          row('only read the files', {}, reading),
        ];
      },
    );
  },
};

/** Reads all fields of rows. */
function draw(repositories: readonly ListedRepository[]): void {
  let fields = 0;
  for (const repository of repositories) for (const value of Object.values(repository)) if (value !== null) fields++;
  assert.ok(fields > repositories.length);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const facts = await Promise.all(paths.map(async (path) => ({ path, isFile: (await stat(path)).isFile() })));
  return facts.filter(({ isFile }) => isFile).map(({ path }) => path);
}
