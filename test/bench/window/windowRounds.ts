/** Measures all sides, round by round, in alternating order; the first round does not count. */
export async function eachRound<Name extends string, Side, Figure>(
  sides: Readonly<Record<Name, Side>>,
  count: number,
  measure: (side: Side) => Promise<Figure>,
): Promise<Readonly<Record<Name, readonly Figure[]>>> {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figure[]>;
  for (let round = -1; round < count; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const figure = await measure(sides[name]);
      if (round >= 0) measured[name].push(figure);
    }
  }
  return measured;
}
