/** More different arguments than this are of no use again: then it begins anew. */
const MOST = 10_000;

/** A pure function of one argument that makes each result once. For what thousands of rows ask for at once. */
export function remembered<Argument extends string | number, Result>(
  make: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new Map<Argument, Result>();
  return (argument) => {
    const known = results.get(argument);
    if (known !== undefined) return known;
    if (results.size >= MOST) results.clear();
    const result = make(argument);
    results.set(argument, result);
    return result;
  };
}
