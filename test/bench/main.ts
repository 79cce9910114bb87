import '../support/runLifetime.ts';
import { writeFile } from 'node:fs/promises';
import { SECTIONS } from './allBenchmarks.ts';
import type { Bench, Benchmark } from './benchmark.ts';
import { type BenchOptions, parseBenchOptions, UsageError } from './benchOptions.ts';
import { Budget, QUICK_SECONDS, WHOLE_SECONDS } from './budget.ts';
import { ABOUT_INTERVALS, figure, reportOf } from './figures/report.ts';
import type { Result } from './figures/result.ts';
import { tablesOf } from './figures/table.ts';
import { othersNow } from './machineLoad.ts';
import { startSandboxProcess } from './sandboxProcess.ts';

const SANDBOX = ['--repositories', '10000', '--latency', '30', '--token-limit', '100000'];

/**
 * Runs the benchmarks and reports each result. A missed goal is a result, not a failure. After a failure, the others
 * run, too, because they take half an hour.
 */
async function main(signal: AbortSignal): Promise<void> {
  const options = parseBenchOptions(process.argv.slice(2));
  const chosen = chosenBy(options);
  const start = performance.now();
  await using sandbox = await startSandboxProcess(SANDBOX, signal);
  const seconds = chosen.map((each) => secondsOf(each, options));
  const budget = new Budget(seconds, options.quick ? QUICK_SECONDS : WHOLE_SECONDS, start);
  const results: Result[] = [];
  const sections = new Map<string, Result[]>();
  let others = 0;
  for (const benchmark of chosen) {
    const began = performance.now();
    others += (await othersNow()) / chosen.length;
    const bench = benchIn(sandbox, budget.nextEnd(performance.now()), options, signal);
    // After an abort, running work is not awaited; its process ends with this one.
    const measured = await Promise.race([benchmark.run(bench), whenAborted(signal)]).catch((error: unknown) => {
      signal.throwIfAborted();
      console.error(`${benchmark.name} failed:`, error);
      process.exitCode = 1;
      return [];
    });
    for (const result of measured) console.log(reportOf(result));
    console.log(`${benchmark.name}: ${secondsSince(began)}\n`);
    results.push(...measured);
    const section = sectionOf(benchmark);
    sections.set(section, [...(sections.get(section) ?? []), ...measured]);
  }
  console.log(summaryOf(results));
  console.log(`${secondsSince(start)} in all. ${ABOUT_INTERVALS}`);
  if (options.table) console.log(`\n${tablesOf(sections, others)}`);
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(results, undefined, 2)}\n`);
}

function chosenBy({ only, quick }: BenchOptions): readonly Benchmark[] {
  const all = Object.values(SECTIONS).flat();
  const possible = quick ? all.filter(({ quickSeconds }) => quickSeconds !== undefined) : all;
  const chosen = possible.filter(({ name, isOnDemand }) => (isOnDemand ? name === only : name.includes(only)));
  if (chosen.length > 0) return chosen;
  throw new UsageError(`--only takes part of one of: ${possible.map(({ name }) => name).join(', ')}.`);
}

function sectionOf(benchmark: Benchmark): string {
  return Object.keys(SECTIONS).find((title) => SECTIONS[title]?.includes(benchmark)) ?? '';
}

function secondsOf({ seconds, quickSeconds = seconds }: Benchmark, { quick }: BenchOptions): number {
  return quick ? quickSeconds : seconds;
}

function benchIn(
  { baseUrl, folder }: Pick<Bench, 'baseUrl' | 'folder'>,
  endsAt: number,
  { rounds }: BenchOptions,
  signal: AbortSignal,
): Bench {
  return {
    baseUrl,
    folder,
    signal,
    limits: (share = 1) => {
      const now = performance.now();
      return { endsAt: now + Math.max(0, endsAt - now) * share, rounds };
    },
  };
}

function secondsSince(start: number): string {
  return `${figure(Math.round((performance.now() - start) / 100) / 10)} s`;
}

function summaryOf(results: readonly Result[]): string {
  const count = (verdict: Result['verdict']): number => results.filter((each) => each.verdict === verdict).length;
  return `${results.length} figures, ${count('missed')} missed their goal, ${count('noisy')} not measurable now`;
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
