import '../support/runLifetime.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWindow } from './bundleWindow.ts';
import { parseModelOptions, STEPS_OF_A_RUN, UsageError } from './modelOptions.ts';
import { type Counts, noCounts } from './modelRun.ts';
import { readRecording } from './recording.ts';
import { shrink } from './shrink.ts';
import { runSequence, type Sequence, type SequenceResult } from './stepSequence.ts';
import { type Step, stepsOf } from './steps.ts';

/** The folder of failure reports. */
const FAILURES = join('out', 'model');

/** The maximum number of attempts to shorten a failing run. */
const SHRINKING_TRIES = 120;

/** Runs a sequence on its own disk. */
async function run(sequence: Sequence, file: string): Promise<SequenceResult> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'));
  try {
    return await runSequence(sequence, { folder: join(folder, 'storage'), file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shrinks a failing run, writes the result to a file, and prints it. */
async function report({ seed, steps }: Sequence, { violation, log }: SequenceResult, file: string): Promise<void> {
  if (!violation) return;
  console.log(`Seed ${seed} fails at step ${violation.step}: ${violation.text}`);
  await mkdir(FAILURES, { recursive: true });
  const path = join(FAILURES, `seed-${seed}`);
  await writeFile(`${path}.log`, log.join('\n'));
  const failing = { seed, steps: steps.slice(0, violation.step + 1) };
  await writeFile(`${path}.json`, JSON.stringify(failing));
  console.log(`The log is ${path}.log. Leaving out steps…`);
  const wanted = withoutNumbers(violation.text);
  const fails = async (part: readonly Step[]): Promise<boolean> => {
    const again = (await run({ seed, steps: part }, file)).violation;
    return again !== undefined && withoutNumbers(again.text) === wanted;
  };
  if (!(await fails(failing.steps))) {
    console.log(`It didn’t fail a second time. Try again: npm run test:model -- --replay ${path}.json`);
    return;
  }
  const shortest = await shrink(failing.steps, fails, SHRINKING_TRIES);
  await writeFile(`${path}-short.json`, JSON.stringify({ seed, steps: shortest } satisfies Sequence));
  console.log(`These ${shortest.length} steps of ${failing.steps.length} fail, too:`);
  for (const step of shortest) console.log(`  ${JSON.stringify(step)}`);
  console.log(`Run them again: npm run test:model -- --replay ${path}-short.json`);
}

/** Removes ports, times and ids, by which violations of the same kind differ. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '#').split('\n', 1)[0] ?? '';
}

async function main(): Promise<void> {
  const { steps: count, seed: first, replay, mustCompareAll } = parseModelOptions(process.argv.slice(2));
  const recorded = replay === undefined ? undefined : await readRecording(replay);
  const folder = await mkdtemp(join(tmpdir(), 'model-'));
  const file = await bundleWindow(folder);
  const start = performance.now();
  const seconds = (): string => `${((performance.now() - start) / 1000).toFixed(0)} s`;
  if (recorded) {
    const { violation, log } = await run(recorded, file);
    console.log(log.join('\n'));
    console.log(violation ? `Fails at step ${violation.step}: ${violation.text}` : 'Passed.');
    if (violation) process.exitCode = 1;
    return;
  }
  const runs = Math.ceil(count / STEPS_OF_A_RUN);
  const total = noCounts();
  for (let index = 0; index < runs; index++) {
    const seed = first + index;
    const steps = stepsOf(seed, Math.min(STEPS_OF_A_RUN, count - index * STEPS_OF_A_RUN));
    const result = await run({ seed, steps }, file);
    if (result.violation) {
      await report({ seed, steps }, result, file);
      process.exitCode = 1;
      return;
    }
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += result.counts[name];
    if ((index + 1) % 10 === 0) console.log(`${index + 1} of ${runs} seeds passed, ${seconds()}`);
  }
  console.log(
    `Compared: ${Object.entries(total)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ')}.`,
  );
  const unchecked = Object.entries(total).flatMap(([name, number]) => (number === 0 ? [name] : []));
  if (unchecked.length > 0) console.log(`Nothing to compare: ${unchecked.join(', ')}.`);
  if (unchecked.length > 0 && mustCompareAll) {
    // A check with nothing to check would pass.
    console.error('The default seed must compare something of each kind: see “The model” in docs/testing.md.');
    process.exitCode = 1;
    return;
  }
  console.log(`${count} steps with ${runs} ${runs === 1 ? 'seed' : 'seeds'} passed, ${seconds()}.`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
