/** From `low` to `high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The fewest rounds that have an interval: the median of six is outside of all six once in 32 times. */
export const FEWEST = 6;

/** Up to this many rounds, the interval is from the lowest to the highest figure. */
const FEW = 8;

/**
 * The confidence of one interval among the several that are computed while the rounds go on, and of which the first
 * narrow one is taken. Together, they keep 95%.
 */
function confidenceOf(count: number): number {
  return count <= FEW ? 0.965 : 0.98;
}

/**
 * The interval that has the median of what the figures are a sample of. It makes no assumption on their distribution:
 * each figure is above the median as often as below, so the number of those below is that of heads of a coin.
 * @returns undefined for fewer than `FEWEST` figures
 */
export function medianInterval(figures: readonly number[]): Interval | undefined {
  const { length } = figures;
  if (length < FEWEST) return undefined;
  const sorted = figures.toSorted((a, b) => a - b);
  const outside = (1 - confidenceOf(length)) / 2;
  // How likely it is that at most `place` figures are below the median.
  let probability = 0.5 ** length;
  let sum = probability;
  let place = 0;
  for (;;) {
    probability *= (length - place) / (place + 1);
    if (sum + probability > outside) break;
    sum += probability;
    place++;
  }
  return { low: sorted[place] ?? Number.NaN, high: sorted[length - 1 - place] ?? Number.NaN };
}

/** An interval for a figure that is counted, not measured. */
export function exactly(figure: number): Interval {
  return { low: figure, high: figure };
}
