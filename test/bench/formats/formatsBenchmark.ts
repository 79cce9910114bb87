import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '../benchmark.ts';
import type { Result } from '../figures/result.ts';
import { argumentsOf } from '../large/largeArguments.ts';
import { LARGE, storeLargeList } from '../large/largeList.ts';
import { measureInProcess } from '../measureInProcess.ts';

const formatsProcess = fileURLToPath(new URL('./formatsProcess.ts', import.meta.url));

/** Ways to store 140,000 repositories: the choice of the format is measured again only when it is questioned. */
export const formats: Benchmark = {
  name: 'formats',
  seconds: 240,
  isOnDemand: true,
  async run({ folder, limits, signal }) {
    const disk = join(folder, 'formats');
    const bytes = await storeLargeList(disk, { count: LARGE });
    const name = LARGE.toLocaleString('en');
    const args = argumentsOf(formatsProcess, { folder: disk, name, count: LARGE, bytes, limits: limits() });
    return measureInProcess<readonly Result[]>(args, signal);
  },
};
