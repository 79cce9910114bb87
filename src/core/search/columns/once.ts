import type { Sliced } from '../../slices.ts';

/**
 * Long work that is done once, when its result is needed first. Callers at the same time all do slices of the same
 * work, so it continues where a caller has stopped.
 */
export class Once<Result extends object> {
  readonly #start: () => Sliced<Result>;
  #work: Sliced<Result> | undefined;
  #result: Result | undefined;

  constructor(start: () => Sliced<Result>) {
    this.#start = start;
  }

  /** @throws what the work throws; the next caller starts again */
  *get(): Sliced<Result> {
    while (!this.#result) {
      this.#work ??= this.#start();
      const step = this.#step(this.#work);
      if (step.done === true) this.#result = step.value;
      else yield;
    }
    this.#work = undefined;
    return this.#result;
  }

  #step(work: Sliced<Result>): IteratorResult<undefined, Result> {
    try {
      return work.next();
    } catch (error) {
      this.#work = undefined;
      throw error;
    }
  }
}
