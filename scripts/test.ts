import '../test/support/runLifetime.ts';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VSIX_VARIABLE } from '../test/e2e/packaged.ts';
import { FAILURES } from '../test/support/failures.ts';
import { IS_FULL } from '../test/support/runs.ts';
import { failureText } from './failureText.ts';
import { resultsTable } from './resultsTable.ts';
import { type Result, runPart } from './runPart.ts';
import { EVERY_TIME, FULL, type TestPlan, UNCOUNTED } from './testPlan.ts';
import type { PartResults } from './testResults.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { full: { type: 'boolean' } } });
const { first, beside, alone } = planOf(values.full ?? false, positionals);

// Not in the npm script: Windows has another syntax for variables.
if (values.full) process.env.REPO_RIDER_FULL = '1';
const isFull = values.full ?? IS_FULL;

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
  for (const failure of failures) console.log(`\n✖ ${failureText(part, failure, isFull)}`);
}

const ended = performance.now();
const parts: PartResults[] = [...first, ...beside.flat(), ...alone].flatMap((part) => {
  const result = results.get(part);
  if (result === undefined) return [];
  const { passed, failed, seconds, processorSeconds } = result;
  return { part, passed, failed, seconds, processorSeconds };
});
const sum = (name: 'passed' | 'failed'): number => parts.reduce((total, { [name]: count }) => total + count, 0);
const failed = sum('failed');
console.log(`\n${resultsTable(parts, (ended - start) / 1000)}\n\n${sum('passed')} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
if (interrupted.signal.aborted) process.exitCode = 130;
