import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from '../benchmark.ts';
import { measureInProcess } from '../measureInProcess.ts';
import { resultOf } from '../result.ts';
import { storeLargeList } from './largeList.ts';
import type { LargeFigures } from './largeProcess.ts';

const largeProcess = fileURLToPath(new URL('./largeProcess.ts', import.meta.url));

const MB = 1024 * 1024;

/** 140,000 repositories, from disk to a keystroke. */
export const large: Benchmark = {
  name: 'large',
  async run({ folder, rounds, signal }) {
    const disk = join(folder, 'large');
    const bytes = await storeLargeList(disk);
    const args = [largeProcess, disk, String(rounds(3))];
    const { keystroke, compose, index, heap } = await measureInProcess<LargeFigures>(args, signal);
    const ms = (max: number) => ({ unit: 'ms', goal: { max, of: 'median' } }) as const;
    return [
      resultOf(
        { ...ms(16), name: 'a keystroke over 140,000, 99 of 100', reference: 'the names that include the text' },
        keystroke,
      ),
      resultOf({ ...ms(50), name: 'show 140,000, longest block', reference: 'a Map of them' }, compose),
      resultOf({ ...ms(50), name: 'index 140,000, longest block', reference: 'their names in lower case' }, index),
      resultOf(
        { name: 'heap, 140,000 restored', reference: 'their files', unit: 'MB', goal: { max: 90, of: 'median' } },
        { ours: heap.map((each) => each / MB), reference: heap.map(() => bytes / MB) },
      ),
    ];
  },
};
