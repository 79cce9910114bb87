import { systemClock } from './clock.ts';

/** Milliseconds of work without a pause: less than one frame of a screen. */
const TURN_MS = 10;

/** What runs now without a pause: its end, and when other work has run. */
let turn: { readonly endsAt: number; readonly over: Promise<void> } | undefined;
let last: Promise<void> = Promise.resolve();

/**
 * Lets the event loop run if long work has taken a while since the last pause; short work has none. Work that may take
 * more than 50 ms with 50,000 repositories calls it before each step. Callers continue one after the other, so that
 * pieces of work that arrive together, such as responses, have pauses in between.
 */
export function pauseIfDue(): Promise<void> {
  last = last.then(() => {
    turn ??= beginTurn();
    return systemClock.now() >= turn.endsAt ? turn.over : undefined;
  });
  return last;
}

function beginTurn(): { endsAt: number; over: Promise<void> } {
  return { endsAt: systemClock.now() + TURN_MS, over: endTurn() };
}

async function endTurn(): Promise<void> {
  await systemClock.delay(0);
  turn = undefined;
}
