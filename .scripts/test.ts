import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Result, runPart } from './runPart.ts';

/**
 * These run side by side, each row in its order: half of their time is spent waiting. What each prints comes in one piece
 * when it has ended.
 */
const BESIDE = [
  ['types', 'lint', 'test:unit'],
  ['test:faults'],
  ['test:set-up', 'test:integration', 'test:web:smoke'],
] as const;

/** Then this, by itself: two windows at once are what two cores can do. */
const ALONE = ['test:e2e'] as const;

/** What needs it tries again, and then says why it fails: no test by itself. */
const UNCOUNTED: ReadonlySet<string> = new Set(['test:set-up']);

const folder = await mkdtemp(join(tmpdir(), 'repo-rider-counts-'));
const results = new Map<string, Result>();

async function run(part: string, collect: boolean): Promise<void> {
  if (process.exitCode === 130) return;
  if (!collect) console.log(`\n▶ ${part}`);
  const result = await runPart(part, join(folder, `${part.replace(':', '-')}.json`), collect);
  if (collect) console.log(`\n▶ ${part}\n${result.output}`);
  results.set(part, UNCOUNTED.has(part) ? { ...result, passed: 0, failed: 0 } : result);
}

console.log(`▶ ${BESIDE.map((parts) => parts.join(', then ')).join('; beside it ')}`);
const start = performance.now();
await Promise.all(
  BESIDE.map(async (parts) => {
    for (const part of parts) await run(part, true);
  }),
);
for (const part of ALONE) await run(part, false);
await rm(folder, { recursive: true, force: true });

const inColumn = (seconds: number): string => seconds.toFixed(1).padStart(6);
const total = { passed: 0, failed: 0 };
console.log('');
for (const part of [...BESIDE.flat(), ...ALONE]) {
  const result = results.get(part);
  if (result === undefined) continue;
  const { passed, failed, seconds } = result;
  total.passed += passed;
  total.failed += failed;
  const counts = UNCOUNTED.has(part) ? '' : `${passed} passed, ${failed} failed`;
  console.log(`${part.padEnd(18)} ${inColumn(seconds)} s   ${counts}`.trimEnd());
}
console.log(`${'in all'.padEnd(18)} ${inColumn((performance.now() - start) / 1000)} s\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;
