import { monitorEventLoopDelay } from 'node:perf_hooks';
import { millisecondsOf } from './processorTime.ts';

const RESOLUTION_MS = 1;

/** The activity of the event loop during a time, in milliseconds. */
export interface LoopRecord {
  /** The longest time without a turn. */
  readonly block: number;
  /** The most processor time between two turns: about as long is the block on an idle machine. */
  readonly blockWork: number;
  /** Work in its thread, to a few milliseconds; unlike `block`, independent of the machine's load. */
  readonly work: number;
  /** Processor time of all threads of the process. */
  readonly processor: number;
}

/** Watches the event loop. */
export class LoopWatch {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #thread = process.threadCpuUsage();
  #processor = process.cpuUsage();
  #ticks: NodeJS.Timeout | undefined;
  #atTick = this.#processor;
  #blockWork = 0;

  constructor() {
    this.#delay.enable();
  }

  dispose(): void {
    this.#delay.disable();
    clearInterval(this.#ticks);
  }

  /**
   * The record since the last call.
   * @param isWatched whether `blockWork` is measured from now on, which itself takes processor time
   */
  take(isWatched = false): LoopRecord {
    this.#tick();
    const block = this.#delay.max / 1e6;
    this.#delay.reset();
    const record = {
      block,
      blockWork: this.#blockWork,
      work: millisecondsOf(process.threadCpuUsage(this.#thread)),
      processor: millisecondsOf(process.cpuUsage(this.#processor)),
    };
    this.#thread = process.threadCpuUsage();
    this.#processor = process.cpuUsage();
    this.#blockWork = 0;
    clearInterval(this.#ticks);
    this.#ticks = isWatched ? setInterval(() => this.#tick(), RESOLUTION_MS) : undefined;
    this.#atTick = this.#processor;
    return record;
  }

  #tick(): void {
    if (!this.#ticks) return;
    this.#blockWork = Math.max(this.#blockWork, millisecondsOf(process.cpuUsage(this.#atTick)));
    this.#atTick = process.cpuUsage();
  }
}
