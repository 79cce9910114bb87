import { availableParallelism, cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { millisecondsOf } from './processorTime.ts';

/** Above this share of all processors, what else runs makes times longer. */
const BUSY = 0.1;

/** The work of all processes but this one, since the object was created. */
export class MachineLoad {
  readonly #all = busyMs();
  readonly #own = process.cpuUsage();
  readonly #start = performance.now();

  /** The share of all processors that others used: from 0 to 1. */
  get others(): number {
    const own = millisecondsOf(process.cpuUsage(this.#own));
    const capacity = (performance.now() - this.#start) * availableParallelism();
    return Math.min(1, Math.max(0, (busyMs() - this.#all - own) / capacity));
  }

  get isBusy(): boolean {
    return this.others > BUSY;
  }
}

/** The share of all processors that other processes use while this one does nothing for a moment. */
export async function othersNow(): Promise<number> {
  const load = new MachineLoad();
  await delay(500);
  return load.others;
}

function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}
