import { collectGarbage } from './garbage.ts';

export type Task = () => Promise<unknown>;

export interface Rounds {
  /** Rounds that count. */
  readonly count: number;
  /** Rounds before them: for the sandbox's pages, connections, and the compiler of the engine. */
  readonly warmUp?: number;
}

/**
 * Runs tasks in turn, round by round, and times them. Every other round goes the other way round, so that none always
 * follows the same one.
 * @returns milliseconds of each task in each round that counts.
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
