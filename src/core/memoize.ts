import { isSameSequence } from './sequence.ts';

/** More different arguments than this don't come again: then all results are dropped. */
const MAX_RESULTS = 10_000;

/** Computes a pure function of one argument once for each argument. For what thousands of rows need. */
export function memoize<Argument extends string | number, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new Map<Argument, Result>();
  return (argument) => {
    const known = results.get(argument);
    if (known !== undefined) return known;
    if (results.size >= MAX_RESULTS) results.clear();
    const result = compute(argument);
    results.set(argument, result);
    return result;
  };
}

/** Keeps the last result of a computation as long as everything that it depends on is the same. */
export class Memo<Result> {
  #last: { readonly sources: readonly unknown[]; readonly result: Result } | undefined;

  /** @param sources all that the result depends on, compared by identity */
  get(sources: readonly unknown[], compute: () => Result): Result {
    if (!this.#last || !isSameSequence(this.#last.sources, sources)) this.#last = { sources, result: compute() };
    return this.#last.result;
  }

  clear(): void {
    this.#last = undefined;
  }
}
