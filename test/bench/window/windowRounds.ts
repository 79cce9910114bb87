import type { Side } from './side.ts';

export interface Sides {
  readonly ours: Side;
  readonly reference: Side;
}

/** Measures both sides, round by round, in alternating order; the first round does not count. */
export async function eachRound<T>(
  sides: Sides,
  count: number,
  measure: (side: Side) => Promise<T>,
): Promise<{ readonly ours: readonly T[]; readonly reference: readonly T[] }> {
  const measured: { ours: T[]; reference: T[] } = { ours: [], reference: [] };
  for (let round = -1; round < count; round++) {
    const names = ['ours', 'reference'] as const;
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figure = await measure(sides[name]);
      if (round >= 0) measured[name].push(figure);
    }
  }
  return measured;
}
