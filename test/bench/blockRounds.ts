import { blockOf } from './blockOf.ts';
import type { Result } from './figures/result.ts';
import { type Limits, orderOf, untilSettled } from './figures/rounds.ts';
import { MachineLoad } from './machineLoad.ts';
import type { Task, Times } from './timeRounds.ts';

/**
 * As `timeRounds`, for the longest block of the event loop that each task causes. Its processor time is that of the
 * block.
 */
export function blockRounds<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  { limits, warmUp = 2 }: { readonly limits: Limits; readonly warmUp?: number },
  results: (blocks: Readonly<Record<Name, Times>>) => readonly Result[],
): Promise<readonly Result[]> {
  const names = Object.keys(tasks) as Name[];
  const load = new MachineLoad();
  const blocks = Object.fromEntries(names.map((name) => [name, new Blocks(load)])) as unknown as Record<Name, Blocks>;
  const round = async (number: number): Promise<void> => {
    for (const name of orderOf(names, number)) {
      const block = await blockOf(tasks[name]);
      if (number >= 0) blocks[name].add(block);
    }
  };
  return untilSettled(round, () => results(blocks), limits, warmUp);
}

class Blocks implements Times {
  readonly wall: number[] = [];
  readonly processor: number[] = [];
  readonly #load: MachineLoad;

  constructor(load: MachineLoad) {
    this.#load = load;
  }

  get least(): readonly number[] | undefined {
    return this.#load.isBusy ? this.processor : undefined;
  }

  add({ block, blockWork }: Awaited<ReturnType<typeof blockOf>>): void {
    this.wall.push(block);
    this.processor.push(blockWork);
  }
}
