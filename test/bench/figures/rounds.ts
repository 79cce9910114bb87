import { FEWEST } from './interval.ts';
import { isSettled, type Result } from './result.ts';

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
 * Repeats rounds until all results are settled, or a limit is reached. There is always one round.
 * @param round its number counts from 0, and is negative before those that count
 * @param warmUp rounds that don't count; fewer if they would take long
 * @param clock in milliseconds
 */
export async function untilSettled(
  round: (number: number) => Promise<void>,
  results: () => readonly Result[],
  { endsAt, rounds, most = MOST }: Limits,
  warmUp = 1,
  clock: () => number = () => performance.now(),
): Promise<readonly Result[]> {
  // On a busy machine, twice the time for the fewest rounds that say something.
  const patience = endsAt + Math.max(0, endsAt - clock());
  const warmEnd = clock() + (endsAt - clock()) * WARM_SHARE;
  for (let number = -warmUp; number < 0 && (number === -warmUp || clock() < warmEnd); number++) await round(number);
  const start = clock();
  let look = FEWEST;
  for (let count = 1; ; count++) {
    await round(count - 1);
    const now = clock();
    if (
      rounds !== undefined
        ? count >= rounds
        : count >= most || now + (now - start) / count > (count < FEWEST ? patience : endsAt)
    )
      break;
    if (rounds !== undefined || count < look || now - start < LEAST_MS) continue;
    if (results().every(isSettled)) break;
    look = Math.ceil(count * GROWTH);
  }
  return results();
}

/** The names in the order of a round: every other one reverses it, so that none always follows the same one. */
export function orderOf<Name>(names: readonly Name[], round: number): readonly Name[] {
  return round % 2 === 0 ? names : names.toReversed();
}
