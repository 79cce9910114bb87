import '../test/support/runLifetime.ts';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProcess } from '../test/vscode/process.ts';
import { startLoad } from './load.ts';
import { soakTable } from './soakTable.ts';
import type { RunResults } from './testResults.ts';

// Runs `npm test` several times while other processes keep CPU and disk busy. Arguments limit the run to these npm scripts.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, idle: { type: 'boolean', default: false } },
});
const count = Number(values.runs);
if (!Number.isInteger(count) || count < 1) throw new RangeError('--runs takes a number of runs, such as 5.');
const name = values.idle ? 'idle' : 'loaded';
const folder = join(process.cwd(), 'out', 'soak');

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

/** Runs the tests once and writes the output to a file. */
async function run(number: number): Promise<RunResults> {
  const resultsFile = join(tmpdir(), `results-${number}.json`);
  const logFile = join(folder, `${name}-${number}.log`);
  await rm(logFile, { force: true });
  const start = performance.now();
  const tests = startProcess('npm', ['test', '--', ...positionals], {
    env: { ...process.env, REPO_RIDER_RESULTS: resultsFile },
    logFile,
    graceMs: 20_000,
    signal: interrupted.signal,
  });
  const code = await tests.exited;
  const seconds = (performance.now() - start) / 1000;
  const results: RunResults = await readFile(resultsFile, 'utf8').then(
    (text) => JSON.parse(text),
    () => ({ passed: 0, failed: 0, seconds, processorSeconds: undefined, parts: [] }),
  );
  // Copied, because the next run deletes the failures of this one.
  const failures = join(folder, `${name}-${number}.failures`);
  await rm(failures, { recursive: true, force: true });
  await cp(join('out', 'failures'), failures, { recursive: true }).catch(() => undefined);
  const failed = results.failed || (code === 0 ? 0 : 1);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`run ${number}: ${results.passed} passed, ${failed} failed, ${seconds.toFixed(0)} s, load ${load}`);
  return { ...results, failed, seconds };
}

await mkdir(folder, { recursive: true });
const runs: RunResults[] = [];
{
  await using _ = values.idle ? undefined : startLoad();
  for (let number = 1; number <= count && !interrupted.signal.aborted; number++) runs.push(await run(number));
}
console.log(`\n${soakTable(runs)}\n\nThe output of each run: ${join(folder, `${name}-N.log`)}`);
if (runs.some(({ failed }) => failed > 0)) process.exitCode = 1;
if (interrupted.signal.aborted) process.exitCode = 130;
