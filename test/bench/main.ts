import '../support/runLifetime.ts';
import { parseArgs } from 'node:util';
import { SECTIONS } from './allBenchmarks.ts';
import { HEADER, machine, rowOf } from './figures/report.ts';
import { startSandboxProcess } from './sandboxProcess.ts';

const SANDBOX = ['--repositories', '10000', '--latency', '30', '--token-limit', '100000'];

const { values } = parseArgs({
  options: {
    /** Part of the name of the benchmarks to run. */
    only: { type: 'string', default: '' },
    /** Only the short benchmarks, for a short time. */
    quick: { type: 'boolean', default: false },
    /** Number of measured rounds, however clear their results are. */
    rounds: { type: 'string' },
  },
});

/**
 * Runs the benchmarks and prints a table for each section. A missed goal is a result, not a failure. After a failure,
 * the others run, too, because they take half an hour.
 */
async function main(signal: AbortSignal): Promise<void> {
  await using sandbox = await startSandboxProcess(SANDBOX, signal);
  for (const [title, all] of Object.entries(SECTIONS)) {
    const chosen = all.filter(
      ({ name, quickSeconds }) => name.includes(values.only) && !(values.quick && quickSeconds === undefined),
    );
    if (chosen.length > 0) console.log(`\n## ${title}\n\n${HEADER}`);
    for (const { name, seconds, quickSeconds = seconds, run } of chosen) {
      const endsAt = performance.now() + (values.quick ? quickSeconds : seconds) * 1000;
      const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
      const limits = (share = 1) => {
        const now = performance.now();
        return { endsAt: now + Math.max(0, endsAt - now) * share, rounds };
      };
      // After an abort, running work is not awaited; its process ends with this one.
      const results = await Promise.race([run({ ...sandbox, signal, limits }), whenAborted(signal)]).catch(
        (error: unknown) => {
          signal.throwIfAborted();
          console.error(`${name} failed:`, error);
          process.exitCode = 1;
          return [];
        },
      );
      for (const result of results) console.log(rowOf(result));
    }
  }
  console.log(`\nMedians, measured on ${machine()}.`);
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
  if (!controller.signal.aborted) console.error(error);
  process.exit(controller.signal.aborted ? 130 : 1);
}
