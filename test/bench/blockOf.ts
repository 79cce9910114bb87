import { setTimeout as delay } from 'node:timers/promises';
import { collectGarbage } from './garbage.ts';
import { type LoopRecord, LoopWatch } from './loopWatch.ts';

/** Enough for several turns of the event loop, in milliseconds. */
const TURNS_MS = 20;

/** The activity of the event loop while the work runs, with its longest block. */
export async function blockOf(work: () => Promise<unknown>): Promise<LoopRecord> {
  const watch = new LoopWatch();
  try {
    collectGarbage();
    watch.take(true);
    // The delay of a turn is measured from the turn before, and is known in the turn after.
    await delay(TURNS_MS);
    await work();
    await delay(TURNS_MS);
    return watch.take();
  } finally {
    watch.dispose();
  }
}
