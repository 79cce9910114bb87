import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unpack } from '../../src/core/api/packedPage.ts';
import { FileStorage } from '../support/fileStorage.ts';
import type { Benchmark } from './benchmark.ts';
import { resultOf } from './figures/result.ts';
import { PAGES } from './listSize.ts';
import { connect, readList, readUncached } from './ours.ts';
import { samplesOf, timeRounds } from './timeRounds.ts';

/**
 * The list from disk, as at every start. The reference is strict: only JSON.parse of the same list, with all its
 * fields, as one array in a text in memory; without reading and decoding a file.
 */
export const restore: Benchmark = {
  name: 'restore 10,000',
  seconds: 25,
  quickSeconds: 10,
  async run({ baseUrl, folder, limits }) {
    const storage = new FileStorage(join(folder, 'restore'));
    await readUncached(baseUrl, storage);
    const file = await valuesFile(join(folder, 'restore'));
    const values = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const text = `[${values.map((value) => JSON.stringify(unpack(JSON.parse(value)))).join(',')}]`;
    // Flattens the text: a joined text is a tree of pieces until its first read.
    const flat = Buffer.from(text).toString();
    const reference = 'JSON.parse of the same list, in memory';
    return timeRounds(
      {
        ours: async () => {
          using client = connect(baseUrl, storage);
          await readList(client, { intent: 'stored' }, { requests: 0, cost: 0 });
        },
        reference: async () => assert.equal((JSON.parse(flat) as unknown[]).length, PAGES),
        reading: () => readFile(file),
      },
      { limits: limits(), warmUp: 4 },
      ({ ours, reading, reference: parsing }) => [
        resultOf(
          { name: 'restore 10,000 from disk', reference, unit: 'ms', goal: { max: 1 } },
          samplesOf(ours, parsing),
        ),
        resultOf({ name: 'only read the file', reference, unit: 'ms', goal: {} }, samplesOf(reading, parsing)),
      ],
    );
  },
};

async function valuesFile(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ndjson'));
  assert.equal(names.length, 1, 'files with values');
  return join(folder, names[0] ?? '');
}
