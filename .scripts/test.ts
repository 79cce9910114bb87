import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAILURES } from '../test/support/failures.ts';
import { type Result, runPart } from './runPart.ts';
import { EVERY_TIME, FULL, UNCOUNTED } from './testPlan.ts';

const { beside, alone } = process.argv.includes('--full') ? FULL : EVERY_TIME;

await rm(FAILURES, { recursive: true, force: true });
const folder = await mkdtemp(join(tmpdir(), 'repo-rider-counts-'));
const results = new Map<string, Result>();

async function run(part: string, collect: boolean): Promise<void> {
  if (process.exitCode === 130) return;
  if (!collect) console.log(`\n▶ ${part}`);
  const result = await runPart(part, join(folder, `${part.replaceAll(':', '-')}.json`), collect);
  if (collect) console.log(`\n▶ ${part}\n${result.output}`);
  results.set(part, UNCOUNTED.has(part) ? { ...result, passed: 0, failed: 0 } : result);
}

console.log(`▶ ${beside.map((parts) => parts.join(', then ')).join('; beside it ')}`);
const start = performance.now();
await Promise.all(
  beside.map(async (parts) => {
    for (const part of parts) await run(part, true);
  }),
);
for (const part of alone) await run(part, false);
await rm(folder, { recursive: true, force: true });

const inColumn = (seconds: number): string => seconds.toFixed(1).padStart(6);
const total = { passed: 0, failed: 0 };
console.log('');
for (const part of [...beside.flat(), ...alone]) {
  const result = results.get(part);
  if (result === undefined) continue;
  const { passed, failed, seconds } = result;
  total.passed += passed;
  total.failed += failed;
  const counts = UNCOUNTED.has(part) ? '' : `${passed} passed, ${failed} failed`;
  console.log(`${part.padEnd(24)} ${inColumn(seconds)} s   ${counts}`.trimEnd());
}
console.log(`${'in all'.padEnd(24)} ${inColumn((performance.now() - start) / 1000)} s\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;
