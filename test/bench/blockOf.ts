import { setTimeout as delay } from 'node:timers/promises';
import { collectGarbage } from './garbage.ts';
import { LoopWatch } from './loopWatch.ts';

/** Enough for several turns of the event loop, in milliseconds. */
const TURNS_MS = 20;

/** Milliseconds of the longest block of the event loop while the work runs. */
export async function blockOf(work: () => Promise<unknown>): Promise<number> {
  const watch = new LoopWatch();
  try {
    collectGarbage();
    watch.take();
    // The delay of a turn is measured from the turn before, and is known in the turn after.
    await delay(TURNS_MS);
    await work();
    await delay(TURNS_MS);
    return watch.take().block;
  } finally {
    watch.dispose();
  }
}
