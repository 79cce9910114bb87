/** How a thread was kept from everything else. */
export interface Stall {
  /** The longest time between two ticks, in milliseconds. */
  readonly stallMs: number;
  readonly ticks: number;
}

/** Watches how long a thread is kept from everything else. */
export class StallWatch {
  #last = performance.now();
  #longest = 0;
  #ticks = 0;
  readonly #timer = setInterval(() => this.#tick(), 1);

  /** Ends the watch. */
  end(): Stall {
    clearInterval(this.#timer);
    this.#tick();
    return { stallMs: this.#longest, ticks: this.#ticks };
  }

  #tick(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
    this.#ticks++;
  }
}

/** How long something takes, in milliseconds. */
export function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
