import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileStorage } from '../support/fileStorage.ts';
import type { Benchmark } from './benchmark.ts';
import { FEWEST } from './figures/interval.ts';
import { resultOf } from './figures/result.ts';
import type { HeapSource } from './heapProcess.ts';
import { measureInProcess } from './measureInProcess.ts';
import { readUncached } from './ours.ts';

const heapProcess = fileURLToPath(new URL('./heapProcess.ts', import.meta.url));

/** 1.2 KB, where a KB is 1024 bytes. */
const MAX_BYTES = Math.floor(1.2 * 1024);

/** The memory per repository while the list is shown. */
export const heap: Benchmark = {
  name: 'heap 10,000',
  seconds: 40,
  async run({ baseUrl, folder, limits, signal }) {
    const disk = join(folder, 'heap');
    await readUncached(baseUrl, new FileStorage(disk));
    // The heap doesn't depend on the machine's load.
    const rounds = limits().rounds ?? FEWEST;
    const measure = (source: HeapSource) => heapPerRepository(source, baseUrl, disk, rounds, signal);
    const reference = await measure('parsed');
    const common = {
      reference: 'the parsed full records',
      unit: 'bytes',
      goal: { max: MAX_BYTES, of: 'median' },
    } as const;
    return [
      resultOf({ ...common, name: 'heap per repository, read' }, { ours: await measure('read'), reference }),
      resultOf({ ...common, name: 'heap per repository, restored' }, { ours: await measure('restored'), reference }),
    ];
  },
};

/** Bytes per repository, once per round, in a dedicated process. */
function heapPerRepository(
  source: HeapSource,
  baseUrl: string,
  disk: string,
  rounds: number,
  signal: AbortSignal,
): Promise<readonly number[]> {
  return measureInProcess([heapProcess, source, baseUrl, disk, String(rounds)], signal);
}
