import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_MS = 10_000;

export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await holds()); await delay(20)) {
    assert.ok(performance.now() - start < LONGEST_MS, 'it never came true');
  }
}
