/** How long benchmarks take, on an idle machine. */
export const QUICK_SECONDS = 180;
export const WHOLE_SECONDS = 2400;

/** The time of several benchmarks: what one leaves is for those after it. */
export class Budget {
  readonly #seconds: readonly number[];
  readonly #endsAt: number;
  #next = 0;

  /**
   * @param seconds what each benchmark would take
   * @param most the seconds of all together: if they would take longer, each gets less
   * @param now in milliseconds
   */
  constructor(seconds: readonly number[], most: number, now: number) {
    this.#seconds = seconds;
    this.#endsAt = now + Math.min(most, sumOf(seconds)) * 1000;
  }

  /** When the next benchmark must end, in milliseconds. @param now in milliseconds */
  nextEnd(now: number): number {
    const left = this.#seconds.slice(this.#next++);
    const share = (left[0] ?? 0) / (sumOf(left) || 1);
    return now + Math.max(0, this.#endsAt - now) * share;
  }
}

function sumOf(seconds: readonly number[]): number {
  return seconds.reduce((sum, each) => sum + each, 0);
}
