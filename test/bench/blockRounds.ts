import { blockOf } from './blockOf.ts';
import type { Result } from './figures/result.ts';
import type { Limits } from './figures/rounds.ts';
import { type Task, type Times, timeRounds } from './timeRounds.ts';

/**
 * As `timeRounds`, for the longest block of the event loop that each task causes. Its processor time is that of the
 * block.
 */
export function blockRounds<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  { limits, warmUp = 2 }: { readonly limits: Limits; readonly warmUp?: number },
  results: (blocks: Readonly<Record<Name, Times>>) => readonly Result[],
): Promise<readonly Result[]> {
  return timeRounds(tasks, { limits, warmUp }, results, async (task) => {
    const { block, blockWork } = await blockOf(task);
    return { wall: block, processor: blockWork };
  });
}
