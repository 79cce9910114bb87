import type { Clock } from './clock.ts';

/** Long work that may pause at each `yield`: a millisecond of work or less between two. */
export type Sliced<Result> = Generator<undefined, Result>;

/** Items of a list that are handled between two `yield`s. */
export const PIECE = 1000;

/** Milliseconds of work without a pause: less than one frame of a screen. */
const SLICE_MS = 10;

/** Does the work without a pause. */
export function withoutPause<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Does the work with pauses, in which the event loop runs. Short work has none. */
export async function withPauses<Result>(work: Sliced<Result>, clock: Clock): Promise<Result> {
  let end = clock.now() + SLICE_MS;
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (clock.now() < end) continue;
    await clock.delay(0);
    end = clock.now() + SLICE_MS;
  }
}
