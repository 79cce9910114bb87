/** How long a thread was blocked. */
export interface Stall {
  /** The longest time between two ticks, in milliseconds. */
  readonly stallMs: number;
  readonly ticks: number;
}

/** Measures how long a thread is blocked. */
export class StallWatch {
  #last = performance.now();
  #longest = 0;
  #ticks = 0;
  readonly #timer = setInterval(() => this.#tick(), 1);

  /** Ends the measurement. */
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

/** The duration of `work`, in milliseconds. */
export function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
