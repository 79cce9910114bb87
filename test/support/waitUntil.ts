import { setTimeout as delay } from 'node:timers/promises';

/** Shorter than any test timeout, whose message would not name the condition. */
const LIMIT_MS = 12_000;

/**
 * Waits until a condition holds.
 * @throws after `limitMs` milliseconds, with the condition
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  for (const start = performance.now(); !(await holds()); await delay(10)) {
    if (performance.now() - start > limitMs) throw new Error(`Not true within ${limitMs / 1000} s: ${String(holds)}`);
  }
}
