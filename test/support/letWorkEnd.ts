import { setImmediate } from 'node:timers/promises';

/** More turns than any chain of work in a test takes. */
const TURNS = 200;

/**
 * Lets work end that needs no timer: callbacks, sockets of this process on loopback, and the thread pool, which has a
 * queue. Counts turns of the event loop instead of milliseconds, so that a check that something does not happen works
 * on any machine.
 */
export async function letWorkEnd(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await setImmediate();
    if (turn % 4 === 0) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
  }
}
