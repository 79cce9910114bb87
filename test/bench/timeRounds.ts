import { blockOf } from './blockOf.ts';
import type { Result, Samples } from './figures/result.ts';
import { eachRound, type Limits } from './figures/rounds.ts';
import { collectGarbage } from './garbage.ts';
import { MachineLoad } from './machineLoad.ts';
import { millisecondsOf } from './processorTime.ts';

export type Task = () => Promise<unknown>;

/** Milliseconds of one run of a task. */
export interface Run {
  readonly wall: number;
  /** Processor time of all threads of the process. */
  readonly processor: number;
}

interface Rounds {
  readonly limits: Limits;
  /** Rounds before those that count: for the sandbox's pages, connections, and the engine's compiler. */
  readonly warmUp?: number;
}

const load = new MachineLoad();

/** Times tasks round by round until the results are settled. */
export function timeRounds<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  { limits, warmUp = 1 }: Rounds,
  results: (runs: Readonly<Record<Name, readonly Run[]>>) => readonly Result[],
): Promise<readonly Result[]> {
  return eachRound(tasks, limits, timeOf, results, warmUp);
}

/**
 * As `timeRounds`, for the longest block of the event loop that each task causes. Its processor time is that of the
 * block.
 */
export function blockRounds<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  { limits, warmUp = 2 }: Rounds,
  results: (runs: Readonly<Record<Name, readonly Run[]>>) => readonly Result[],
): Promise<readonly Result[]> {
  const measure = async (task: Task): Promise<Run> => {
    const { block, blockWork } = await blockOf(task);
    return { wall: block, processor: blockWork };
  };
  return eachRound(tasks, limits, measure, results, warmUp);
}

/** The samples of a task and its reference. */
export function samplesOf(ours: readonly Run[], reference: readonly Run[]): Samples {
  const [wall, other] = [ours, reference].map((runs) => runs.map((run) => run.wall));
  // About what `wall` would be if nothing else ran.
  const least = load.isBusy ? ours.map(({ processor }) => processor) : undefined;
  return { ours: wall ?? [], reference: other ?? [], least };
}

async function timeOf(task: Task): Promise<Run> {
  collectGarbage();
  const [used, start] = [process.cpuUsage(), performance.now()];
  await task();
  const wall = performance.now() - start;
  return { wall, processor: millisecondsOf(process.cpuUsage(used)) };
}
