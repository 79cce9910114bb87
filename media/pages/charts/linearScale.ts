/** Maps numbers of one range linearly to another. */
export interface LinearScale {
  (value: number): number;
  /** Returns the number at a position. */
  readonly invert: (position: number) => number;
}

/** @param from the first and last number, which differ. @param to their positions. */
export function linearScale(from: readonly [number, number], to: readonly [number, number]): LinearScale {
  const forth = (value: number): number => between(to, (value - from[0]) / (from[1] - from[0]));
  return Object.assign(forth, {
    invert: (position: number): number => between(from, (position - to[0]) / (to[1] - to[0])),
  });
}

function between([first, last]: readonly [number, number], share: number): number {
  return first + share * (last - first);
}
