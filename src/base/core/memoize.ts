import { isSameSequence } from './sequence.ts';

/** All results are dropped at this size: so many different arguments rarely recur. */
const MAX_RESULTS = 10_000;

/** Memoizes a pure function of one argument, for example for thousands of rows. */
export function memoize<Argument extends string | number, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new Map<Argument, Result>();
  return (argument) => {
    const cached = results.get(argument);
    if (cached !== undefined) return cached;
    if (results.size >= MAX_RESULTS) results.clear();
    const result = compute(argument);
    results.set(argument, result);
    return result;
  };
}

/** Memoizes the last result of a computation while its sources stay the same. */
export class Memo<Result> {
  #last: { readonly sources: readonly unknown[]; readonly result: Result } | undefined;

  /** @param sources all that the result depends on, compared by identity */
  get(sources: readonly unknown[], compute: () => Result): Result {
    if (!this.#last || !this.has(sources)) this.#last = { sources, result: compute() };
    return this.#last.result;
  }

  /** Whether `get` would compute nothing. */
  has(sources: readonly unknown[]): boolean {
    return this.#last !== undefined && isSameSequence(this.#last.sources, sources);
  }

  clear(): void {
    this.#last = undefined;
  }
}
