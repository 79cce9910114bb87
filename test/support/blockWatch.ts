import { setInterval } from 'node:timers';

const RESOLUTION_MS = 20;

/**
 * Processor milliseconds without a turn of the event loop that only a hang reaches. VS Code starts, bundles load, and
 * tests prepare data in less.
 */
export const HANG_MS = 5000;

/**
 * Watches how long the event loop of this thread is blocked, in processor time: on a busy machine, a thread that waits
 * for the processor doesn't count.
 */
export class BlockWatch {
  readonly #timer: NodeJS.Timeout;
  #at = performance.now();
  #used = usedMs();
  #longest = 0;

  constructor() {
    this.#timer = setInterval(() => this.#look(), RESOLUTION_MS);
    this.#timer.unref();
  }

  /** Begins again, because time before this is no block of interest. */
  restart(): void {
    [this.#at, this.#used, this.#longest] = [performance.now(), usedMs(), 0];
  }

  /** Milliseconds of the longest block since the last call. */
  take(): number {
    this.#look();
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  dispose(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const [at, used] = [performance.now(), usedMs()];
    this.#longest = Math.max(this.#longest, Math.min(at - this.#at, used - this.#used));
    [this.#at, this.#used] = [at, used];
  }
}

/** Older versions of VS Code have a Node without the processor time of a thread. */
function usedMs(): number {
  const thread: Partial<Pick<typeof process, 'threadCpuUsage'>> = process;
  const { user, system } = thread.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
