import { collectGarbage } from './garbage.ts';

export type Task = () => Promise<unknown>;

export interface Rounds {
  /** Number of measured rounds. */
  readonly count: number;
  /** Number of rounds before them: for the sandbox's pages, connections, and the engine's compiler. */
  readonly warmUp?: number;
}

/**
 * Times tasks round by round. Every other round reverses their order, so that none always follows the same one.
 * @returns milliseconds of each task in each measured round
 */
export async function timeRounds<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  { count, warmUp = 1 }: Rounds,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(tasks) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -warmUp; round < count; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const ms = await time(tasks[name]);
      if (round >= 0) times[name].push(ms);
    }
  }
  return times;
}

async function time(task: Task): Promise<number> {
  collectGarbage();
  const start = performance.now();
  await task();
  return performance.now() - start;
}
