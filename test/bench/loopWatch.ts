import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;

/** The activity of the event loop during a time. */
export interface LoopRecord {
  /** The longest time in milliseconds without a turn. */
  readonly block: number;
  /** Milliseconds of work in its thread; unlike `block`, independent of the machine's load. */
  readonly work: number;
}

/** Watches the event loop. */
export class LoopWatch {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #worked = process.threadCpuUsage();

  constructor() {
    this.#delay.enable();
  }

  dispose(): void {
    this.#delay.disable();
  }

  /** The record since the last call. */
  take(): LoopRecord {
    const block = this.#delay.max / 1e6;
    this.#delay.reset();
    const before = this.#worked;
    this.#worked = process.threadCpuUsage();
    const work = (this.#worked.user + this.#worked.system - before.user - before.system) / 1000;
    return { block, work };
  }
}
