import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStorage } from '../support/fileStorage.ts';
import type { Benchmark } from './benchmark.ts';
import { REPOSITORIES } from './listSize.ts';
import { connect, readList, readUncached } from './ours.ts';
import { resultOf } from './result.ts';
import { timeRounds } from './rounds.ts';

/**
 * The list from disk, as at every start. The reference is strict: only JSON.parse of the same list, with all its
 * fields, as one array in a text in memory; without reading and decoding a file.
 */
export const restore: Benchmark = {
  name: 'restore',
  async run({ baseUrl, folder, rounds }) {
    const storage = new FileStorage(join(folder, 'restore'));
    await readUncached(baseUrl, storage);
    const file = await valuesFile(join(folder, 'restore'));
    using reader = connect(baseUrl, storage);
    const { repositories } = await readList(reader, { intent: 'stored' }, { requests: 0, cost: 0 });
    const text = JSON.stringify(repositories);
    // Flattens the text: a joined text is a tree of pieces until its first read.
    const flat = Buffer.from(text).toString();
    const times = await timeRounds(
      {
        ours: async () => {
          using client = connect(baseUrl, storage);
          await readList(client, { intent: 'stored' }, { requests: 0, cost: 0 });
        },
        reference: async () => assert.equal((JSON.parse(flat) as unknown[]).length, REPOSITORIES),
        reading: () => readFile(file),
      },
      { count: rounds(21), warmUp: 4 },
    );
    const reference = 'JSON.parse of the same list, in memory';
    return [
      resultOf({ name: 'restore 10,000 from disk', reference, unit: 'ms', goal: { max: 2 } }, times),
      resultOf({ name: 'only read the file', reference, unit: 'ms', goal: {} }, { ...times, ours: times.reading }),
    ];
  },
};

async function valuesFile(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.values'));
  assert.equal(names.length, 1, 'files with values');
  return join(folder, names[0] ?? '');
}
