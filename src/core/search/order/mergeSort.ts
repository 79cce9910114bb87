import { PIECE, type Sliced } from '../../slices.ts';

/** Items that are sorted in one step: a few milliseconds of work. */
export const RUN = 5000;

type Compare<Item> = (a: Item, b: Item) => number;

/** Sorts like `toSorted`: equal items keep their order. */
export function* mergeSort<Item extends object>(
  items: readonly Item[],
  compare: Compare<Item>,
): Sliced<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merge<Item extends object>(
  a: readonly Item[],
  b: readonly Item[],
  compare: Compare<Item>,
): Sliced<readonly Item[]> {
  const merged: Item[] = [];
  for (let [first, second] = [0, 0]; ; ) {
    const [one, other] = [a[first], b[second]];
    const isSecond = !one || (other !== undefined && compare(other, one) < 0);
    const next = isSecond ? other : one;
    if (!next) return merged;
    if (isSecond) second++;
    else first++;
    merged.push(next);
    if (merged.length % PIECE === 0) yield;
  }
}
