import type { Result, Samples } from './figures/result.ts';
import { type Limits, orderOf, untilSettled } from './figures/rounds.ts';
import { collectGarbage } from './garbage.ts';
import { MachineLoad } from './machineLoad.ts';
import { millisecondsOf } from './processorTime.ts';

export type Task = () => Promise<unknown>;

/** The times of a task, round by round, in milliseconds. */
export interface Times {
  readonly wall: readonly number[];
  /** Processor time of all threads of the process. */
  readonly processor: readonly number[];
  /** About what `wall` would be if nothing else ran; undefined if nothing does. */
  readonly least: readonly number[] | undefined;
}

/** Milliseconds of one run of a task. */
interface Run {
  readonly wall: number;
  readonly processor: number;
}

/**
 * Times tasks round by round until the results are settled.
 * @param warmUp rounds before them: for the sandbox's pages, connections, and the engine's compiler
 * @param results computes the results of the rounds so far
 * @param measure runs a task
 */
export function timeRounds<Name extends string>(
  tasks: Readonly<Record<Name, Task>>,
  { limits, warmUp = 1 }: { readonly limits: Limits; readonly warmUp?: number },
  results: (times: Readonly<Record<Name, Times>>) => readonly Result[],
  measure: (task: Task) => Promise<Run> = timeOf,
): Promise<readonly Result[]> {
  const names = Object.keys(tasks) as Name[];
  const load = new MachineLoad();
  const times = Object.fromEntries(names.map((name) => [name, new Runs(load)])) as unknown as Record<Name, Runs>;
  const round = async (number: number): Promise<void> => {
    for (const name of orderOf(names, number)) {
      const run = await measure(tasks[name]);
      if (number >= 0) times[name].add(run);
    }
  };
  return untilSettled(round, () => results(times), limits, warmUp);
}

/** The samples of a task and its reference. */
export function samplesOf(ours: Times, reference: Times): Samples {
  const processor = { ours: ours.processor, reference: reference.processor };
  return { ours: ours.wall, reference: reference.wall, processor, least: ours.least };
}

class Runs implements Times {
  readonly wall: number[] = [];
  readonly processor: number[] = [];
  readonly #load: MachineLoad;

  constructor(load: MachineLoad) {
    this.#load = load;
  }

  get least(): readonly number[] | undefined {
    return this.#load.isBusy ? this.processor : undefined;
  }

  add({ wall, processor }: Run): void {
    this.wall.push(wall);
    this.processor.push(processor);
  }
}

async function timeOf(task: Task): Promise<Run> {
  collectGarbage();
  const [used, start] = [process.cpuUsage(), performance.now()];
  await task();
  const wall = performance.now() - start;
  return { wall, processor: millisecondsOf(process.cpuUsage(used)) };
}
