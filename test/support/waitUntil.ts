import { setTimeout as delay } from 'node:timers/promises';

/** Shorter than the limit of any test, whose message wouldn't name the condition. */
const LIMIT_MS = 12_000;

/**
 * Waits until something holds.
 * @throws after `limitMs`, with the condition
 */
export async function waitUntil(holds: () => boolean | Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  for (const start = performance.now(); !(await holds()); await delay(10)) {
    if (performance.now() - start > limitMs) throw new Error(`Not true within ${limitMs / 1000} s: ${String(holds)}`);
  }
}
