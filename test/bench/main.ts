import '../support/runLifetime.ts';
import { writeFile } from 'node:fs/promises';
import type { Bench, Benchmark } from './benchmark.ts';
import { parseBenchOptions, UsageError } from './benchOptions.ts';
import { change } from './changeBenchmark.ts';
import { charged304 } from './charged304Benchmark.ts';
import { comparing } from './compareBenchmark.ts';
import { fileLists } from './filesBenchmark.ts';
import { heap } from './heapBenchmark.ts';
import { hostileTexts } from './hostileBenchmark.ts';
import { keys } from './keysBenchmark.ts';
import { large } from './large/largeBenchmark.ts';
import { listBesideBound, listBesideOctokit } from './listBenchmarks.ts';
import { query } from './queryBenchmark.ts';
import { reportOf } from './report.ts';
import { restore } from './restoreBenchmark.ts';
import type { Result } from './result.ts';
import { revalidation } from './revalidationBenchmark.ts';
import { startSandboxProcess } from './sandboxProcess.ts';
import { tableOf } from './table.ts';
import { windowActivation } from './window/activationBenchmark.ts';
import { windowClones, windowOpenClone } from './window/cloneBenchmark.ts';
import { windowFiles, windowFirstCode } from './window/filesBenchmark.ts';
import { windowMemory } from './window/memoryBenchmark.ts';
import { windowOpen } from './window/openBenchmark.ts';
import { windowPages } from './window/pageBenchmark.ts';
import { windowPick } from './window/pickBenchmark.ts';
import { windowRefresh } from './window/refreshBenchmark.ts';
import { windowSignIn } from './window/signInBenchmark.ts';
import { windowNetwork, windowSlowNetwork, windowStart } from './window/startBenchmark.ts';

const BENCHMARKS: readonly Benchmark[] = [
  listBesideOctokit,
  listBesideBound,
  revalidation,
  charged304,
  restore,
  heap,
  change,
  comparing,
  query,
  keys,
  large,
  hostileTexts,
  fileLists,
  windowStart,
  windowNetwork,
  windowSlowNetwork,
  windowSignIn,
  windowOpen,
  windowRefresh,
  windowMemory,
  windowPick,
  windowClones,
  windowOpenClone,
  windowPages,
  windowFiles,
  windowFirstCode,
  windowActivation,
];

const SANDBOX = ['--repositories', '10000', '--latency', '30', '--token-limit', '100000'];

/** Runs the benchmarks and reports each result. A missed goal is a result, not a failure. */
async function main(signal: AbortSignal): Promise<void> {
  const { json, only, rounds, table } = parseBenchOptions(process.argv.slice(2));
  const chosen = BENCHMARKS.filter(({ name }) => name.includes(only));
  if (chosen.length === 0) {
    throw new UsageError(`--only takes part of one of: ${BENCHMARKS.map(({ name }) => name).join(', ')}.`);
  }
  await using sandbox = await startSandboxProcess(SANDBOX, signal);
  const { baseUrl, folder } = sandbox;
  const bench: Bench = { baseUrl, folder, signal, rounds: (own) => rounds ?? own };
  const results: Result[] = [];
  for (const { run } of chosen) {
    // After an abort, running work is not awaited; its process ends with this one.
    const measured = await Promise.race([run(bench), whenAborted(signal)]);
    for (const result of measured) console.log(reportOf(result));
    results.push(...measured);
  }
  const missed = results.filter(({ met }) => !met);
  console.log(`\n${results.length} figures, ${missed.length} missed their goal`);
  if (table) console.log(`\n${tableOf(results)}`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(results, undefined, 2)}\n`);
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const controller = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort());
try {
  await main(controller.signal);
} catch (error) {
  if (!controller.signal.aborted) console.error(error instanceof UsageError ? error.message : error);
  process.exit(controller.signal.aborted ? 130 : 1);
}
