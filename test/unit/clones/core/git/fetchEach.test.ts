import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { fetchEach } from '../../../../../src/clones/core/git/fetchEach.ts';

describe('fetching clones', () => {
  for (const concurrency of [undefined, 2])
    it(`runs ${concurrency ?? 'three'} at a time, each once`, async () => {
      const folders = Array.from({ length: 8 }, (_, index) => `file:///${index}`);
      const fetched: string[] = [];
      let [running, most] = [0, 0];
      await fetchEach(
        folders,
        async (folder) => {
          running++;
          most = Math.max(most, running);
          await setImmediate();
          running--;
          fetched.push(folder);
        },
        concurrency,
      );
      assert.deepEqual([fetched.toSorted(), most], [folders, concurrency ?? 3]);
    });
});
