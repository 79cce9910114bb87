import '../test/support/runLifetime.ts';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../test/vscode/process.ts';
import { startLoad } from './load.ts';
import { parseSoakOptions, type SoakOptions, UsageError } from './soakOptions.ts';
import { continueSeries, runMissing, type Series, type StoredRun } from './soakSeries.ts';
import { soakTable } from './soakTable.ts';
import type { RunResults } from './testResults.ts';
import { workingState } from './workingState.ts';

// Runs `npm test` several times while other processes keep CPU and disk busy. Arguments limit the run to these npm
// scripts.

const folder = join('out', 'soak');
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

/** Reads the runs of an earlier series, by numbers. */
async function readStored(name: string): Promise<ReadonlyMap<number, StoredRun>> {
  const stored = new Map<number, StoredRun>();
  for (const file of await readdir(folder)) {
    const number = Number(/^([a-z]+)-(\d+)\.json$/.exec(file)?.[2]);
    if (!file.startsWith(`${name}-`) || !number) continue;
    try {
      stored.set(number, JSON.parse(await readFile(join(folder, file), 'utf8')));
    } catch {
      // The run ended while it wrote this file, so it counts as interrupted.
    }
  }
  return stored;
}

/** Runs the tests once and stores the output. @returns undefined if the run was interrupted */
async function run(file: string, number: number, parts: readonly string[]): Promise<RunResults | undefined> {
  const resultsFile = join(tmpdir(), `results-${number}.json`);
  await rm(`${file}.log`, { force: true });
  const start = performance.now();
  const tests = startProcess('npm', ['test', '--', ...parts], {
    env: { ...process.env, REPO_RIDER_RESULTS: resultsFile },
    logFile: `${file}.log`,
    graceMs: 20_000,
    signal: interrupted.signal,
  });
  const code = await tests.exited;
  if (interrupted.signal.aborted) return undefined;
  const seconds = (performance.now() - start) / 1000;
  const results: RunResults = await readFile(resultsFile, 'utf8').then(
    (text) => JSON.parse(text),
    () => ({ passed: 0, failed: 0, seconds, processorSeconds: undefined, parts: [] }),
  );
  // Copied, because the next run deletes the failures of this one.
  await rm(`${file}.failures`, { recursive: true, force: true });
  await cp(join('out', 'failures'), `${file}.failures`, { recursive: true }).catch(() => undefined);
  const failed = results.failed || (code === 0 ? 0 : 1);
  const processor = results.processorSeconds?.toFixed(0) ?? '–';
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `run ${number}: ${results.passed} passed, ${failed} failed, ${seconds.toFixed(0)} s, ` +
      `${processor} processor seconds, load ${load}`,
  );
  return { ...results, failed, seconds };
}

async function underLoad<Result>(busy: number | undefined, work: () => Promise<Result>): Promise<Result> {
  await using _ = busy === undefined ? undefined : startLoad(busy);
  return await work();
}

async function main({ runs: count, busy, restart, parts }: SoakOptions): Promise<void> {
  const name = busy === undefined ? 'idle' : 'loaded';
  const fileOf = (number: number): string => join(folder, `${name}-${number}`);
  await mkdir(folder, { recursive: true });
  const series: Series = { ...workingState(process.cwd()), busy, parts };
  const stored = await readStored(name);
  const { kept, text } = restart ? { kept: new Map(), text: '' } : continueSeries(stored, series, count);
  if (text) console.log(text);
  for (const number of stored.keys()) if (!kept.has(number)) await rm(`${fileOf(number)}.json`);
  const runs = await underLoad(busy, () =>
    runMissing(
      kept,
      count,
      (number) => run(fileOf(number), number, parts),
      (number, results) => writeFile(`${fileOf(number)}.json`, JSON.stringify({ series, results } satisfies StoredRun)),
    ),
  );
  console.log(`\n${soakTable(runs)}\n\nThe output of each run: ${fileOf(1).replace(/1$/, 'N')}.log`);
  if ([...runs.values()].some(({ failed }) => failed > 0)) process.exitCode = 1;
  if (!interrupted.signal.aborted) return;
  console.log('Interrupted. The same command continues after the runs above.');
  process.exitCode = 130;
}

try {
  await main(parseSoakOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
