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
