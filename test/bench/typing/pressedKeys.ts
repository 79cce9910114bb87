import { setImmediate as turn } from 'node:timers/promises';
import type { Samples } from '../figures/result.ts';
import { collectGarbage } from '../garbage.ts';
import { MachineLoad } from '../machineLoad.ts';
import { millisecondsOf } from '../processorTime.ts';
import type { Press } from './searchers.ts';

/** Figures of keys in milliseconds, in the order of the texts. */
export interface PressedKeys {
  /** From the key until its search has ended. */
  readonly wall: readonly number[];
  /** Processor time of all threads. */
  readonly processor: readonly number[];
}

/** Presses keys one after the other: each when the search of the key before has ended. */
export async function pressKeys(texts: readonly string[], press: Press): Promise<PressedKeys> {
  const [wall, processor]: [number[], number[]] = [[], []];
  collectGarbage();
  for (const text of texts) {
    // Each key is a turn of its own.
    await turn();
    const [used, start] = [process.cpuUsage(), performance.now()];
    await press(text);
    wall.push(performance.now() - start);
    processor.push(millisecondsOf(process.cpuUsage(used)));
  }
  return { wall, processor };
}

const load = new MachineLoad();

/** The samples of a figure of all keys of a round, such as their sum. */
export function keySamples(
  ours: readonly PressedKeys[],
  reference: readonly PressedKeys[],
  figure: (times: readonly number[]) => number,
): Samples {
  return {
    ours: ours.map(({ wall }) => figure(wall)),
    reference: reference.map(({ wall }) => figure(wall)),
    least: load.isBusy ? ours.map(({ processor }) => figure(processor)) : undefined,
  };
}
