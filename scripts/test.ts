import '../test/support/runLifetime.ts';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VSIX_VARIABLE } from '../test/e2e/packaged.ts';
import { FAILURES } from '../test/support/failures.ts';
import { type Result, runPart } from './runPart.ts';
import { EVERY_TIME, FULL, type TestPlan, UNCOUNTED } from './testPlan.ts';
import type { RunResults } from './testResults.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { full: { type: 'boolean' } } });
const { first, beside, alone } = planOf(values.full ?? false, positionals);

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());

// A run of single parts keeps the failure screenshots of other parts.
if (positionals.length === 0) await rm(FAILURES, { recursive: true, force: true });
const results = new Map<string, Result>();
const vsix = join(tmpdir(), 'repo-rider.vsix');
// May exist from an earlier run in the same folder.
await rm(vsix, { force: true });
process.env[VSIX_VARIABLE] = vsix;

/** Returns a plan of the given npm scripts, or of all parts. */
function planOf(full: boolean, parts: readonly string[]): TestPlan {
  if (parts.length > 0) return { first: [], beside: [], alone: parts };
  return full ? FULL : EVERY_TIME;
}

async function run(part: string, collect: boolean): Promise<void> {
  if (interrupted.signal.aborted) return;
  if (!collect) console.log(`\n▶ ${part}`);
  const result = await runPart(part, { collect, signal: interrupted.signal });
  if (collect) console.log(`\n▶ ${part}\n${result.output}`);
  results.set(part, UNCOUNTED.has(part) ? { ...result, passed: 0, failed: 0, failures: [] } : result);
}

if (beside.length > 0) console.log(`▶ ${beside.map((parts) => parts.join(', then ')).join('; beside it ')}`);
const start = performance.now();
for (const part of first) await run(part, true);
await Promise.all(
  beside.map(async (parts) => {
    for (const part of parts) await run(part, true);
  }),
);
for (const part of alone) await run(part, false);

// Last, because the logs of CI services show the end of a long run first.
for (const [part, { failures }] of interrupted.signal.aborted ? [] : results) {
  for (const text of failures) console.log(`\n✖ ${part}: ${text}`);
}

const inColumn = (seconds: number): string => seconds.toFixed(1).padStart(6);
const total = { passed: 0, failed: 0, seconds: (performance.now() - start) / 1000 };
const parts: RunResults['parts'][number][] = [];
console.log('');
for (const part of [...first, ...beside.flat(), ...alone]) {
  const result = results.get(part);
  if (result === undefined) continue;
  const { passed, failed, seconds } = result;
  parts.push({ part, passed, failed, seconds });
  total.passed += passed;
  total.failed += failed;
  const counts = UNCOUNTED.has(part) ? '' : `${passed} passed, ${failed} failed`;
  console.log(`${part.padEnd(24)} ${inColumn(seconds)} s   ${counts}`.trimEnd());
}
console.log(`${'in all'.padEnd(24)} ${inColumn(total.seconds)} s\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
const file = process.env.REPO_RIDER_RESULTS;
if (file) await writeFile(file, JSON.stringify({ ...total, parts } satisfies RunResults));
if (total.failed > 0) process.exitCode = 1;
if (interrupted.signal.aborted) process.exitCode = 130;
