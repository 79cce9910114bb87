import { availableParallelism, cpus } from 'node:os';
import { millisecondsOf } from './processorTime.ts';

/** Above this share of all processors, what else runs makes times longer. */
const BUSY = 0.1;

/** The work of all processes but this one, since the object was created. */
export class MachineLoad {
  readonly #all = busyMs();
  readonly #own = process.cpuUsage();
  readonly #start = performance.now();

  get isBusy(): boolean {
    const own = millisecondsOf(process.cpuUsage(this.#own));
    const capacity = (performance.now() - this.#start) * availableParallelism();
    return (busyMs() - this.#all - own) / capacity > BUSY;
  }
}

function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}
