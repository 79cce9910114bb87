import { FEWEST } from './interval.ts';
import type { Result } from './result.ts';

/** How long rounds may go on. */
export interface Limits {
  /**
   * Milliseconds from the start of the process (`performance.now`): no round starts that would end later, unless there
   * are too few rounds.
   */
  readonly endsAt: number;
  /** Exactly so many rounds, however clear the results are. */
  readonly rounds?: number | undefined;
  /** At most so many rounds. */
  readonly most?: number;
}

/** At most as many rounds as this, which is enough for an interval of a tenth if rounds differ by half. */
const MOST = 200;

/** Short rounds are spread over this time at least: what else runs may slow one side for a moment. */
const LEAST_MS = 1000;

/** Rounds that don't count take this share of the time at most, but for the first. */
const WARM_SHARE = 0.3;

/** Each look at the results comes after this many times the rounds of the look before: more looks err more often. */
const GROWTH = 1.4;

/**
 * Measures all sides, round by round, until all results are settled, or a limit is reached. Every other round reverses
 * the order of the sides, so that none always follows the same one. There is always one round.
 * @param measure measures a side once
 * @param results computes the results of the rounds so far
 * @param warmUp rounds that don't count; fewer if they would take long
 */
export async function eachRound<Name extends string, Side, Figure>(
  sides: Readonly<Record<Name, Side>>,
  { endsAt, rounds, most = MOST }: Limits,
  measure: (side: Side, name: Name) => Promise<Figure>,
  results: (measured: Readonly<Record<Name, readonly Figure[]>>) => readonly Result[],
  warmUp = 0,
): Promise<readonly Result[]> {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figure[]>;
  const round = async (number: number): Promise<void> => {
    for (const name of number % 2 === 0 ? names : names.toReversed()) {
      const figure = await measure(sides[name], name);
      if (number >= 0) measured[name].push(figure);
    }
  };
  const begun = performance.now();
  // On a busy machine, twice the time for the fewest rounds that say something.
  const patience = endsAt + Math.max(0, endsAt - begun);
  const warmEnd = begun + (endsAt - begun) * WARM_SHARE;
  for (let number = -warmUp; number < 0 && (number === -warmUp || performance.now() < warmEnd); number++) {
    await round(number);
  }
  const start = performance.now();
  let look = FEWEST;
  for (let count = 1; ; count++) {
    await round(count - 1);
    const now = performance.now();
    const isLast =
      rounds === undefined
        ? count >= most || now + (now - start) / count > (count < FEWEST ? patience : endsAt)
        : count >= rounds;
    if (isLast) break;
    if (rounds !== undefined || count < look || now - start < LEAST_MS) continue;
    if (results(measured).every(({ verdict }) => verdict !== 'noisy')) break;
    look = Math.ceil(count * GROWTH);
  }
  return results(measured);
}
