import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '../benchmark.ts';
import type { Result } from '../figures/result.ts';
import { HALF_LARGE, LARGE, storeLargeList } from '../largeList.ts';
import { WITH_CLONES } from '../manyClones.ts';
import { argumentOf, measureInProcess } from '../measureInProcess.ts';

const typingProcess = fileURLToPath(new URL('./typingProcess.ts', import.meta.url));

/** What a user types in Go to Repository…, to the end of each key's search. @param more `WITH_CLONES` */
function typing(count: number, seconds: number, quickSeconds?: number, ...more: readonly string[]): Benchmark {
  return {
    name: ['typing', count.toLocaleString('en'), ...more].join(' '),
    seconds,
    ...(quickSeconds !== undefined && { quickSeconds }),
    async run({ folder, limits, signal }) {
      const disk = join(folder, `typing${count}`);
      await storeLargeList(disk, count);
      const args = [typingProcess, disk, String(count), argumentOf(limits()), ...more];
      return measureInProcess<readonly Result[]>(args, signal);
    },
  };
}

export const typingUsual = typing(10_000, 25);
export const typingClones = typing(10_000, 25, 10, WITH_CLONES);
export const typingHalfLarge = typing(HALF_LARGE, 45);
export const typingLarge = typing(LARGE, 90, 35);
