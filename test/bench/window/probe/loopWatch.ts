import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 1;

/** What the event loop has done for a while. */
export interface LoopRecord {
  /** The longest time in milliseconds without a turn. */
  readonly block: number;
  /** Milliseconds that its thread has worked: unlike the other, the same however busy the machine is. */
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

  /** What there was since it was taken last. */
  take(): LoopRecord {
    const block = this.#delay.max / 1e6;
    this.#delay.reset();
    const before = this.#worked;
    this.#worked = process.threadCpuUsage();
    const work = (this.#worked.user + this.#worked.system - before.user - before.system) / 1000;
    return { block, work };
  }
}
