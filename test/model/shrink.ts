/**
 * Removes parts of a sequence while the remaining steps still fail: first halves, then quarters, and so on.
 * @param tries the maximum number of calls of `fails`
 */
export async function shrink<T>(
  sequence: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
  tries: number,
): Promise<readonly T[]> {
  let left = tries;
  let shortest = sequence;
  for (let size = Math.ceil(shortest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < shortest.length && size < shortest.length; ) {
      if (left-- <= 0) return shortest;
      const remaining = [...shortest.slice(0, start), ...shortest.slice(start + size)];
      if (await fails(remaining)) shortest = remaining;
      else start += size;
    }
  }
  return shortest;
}
