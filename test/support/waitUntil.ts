import { setTimeout as delay } from 'node:timers/promises';
import { Patience } from './slowdown.ts';

/** On an idle machine. */
const LIMIT_MS = 12_000;

/**
 * Waits until a condition holds.
 * @param limitMs the limit on an idle machine, in milliseconds; a busy one has longer
 * @throws after the limit, with the condition
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  for (const patience = new Patience(limitMs); !(await holds()); await delay(10)) {
    if (patience.isExhausted) throw new Error(`Not true within ${limitMs / 1000} s: ${String(holds)}`);
  }
}
