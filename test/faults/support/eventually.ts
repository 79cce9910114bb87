import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_MS = 2000;

/** Waits until something holds. @throws when it does not in good time; `what` names that. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await holds()); ) {
    if (performance.now() - start > LONGEST_MS) throw new Error(`Still: ${what}`);
    await delay(5);
  }
}
