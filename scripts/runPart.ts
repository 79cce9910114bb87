import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFolderVariables } from '../test/support/runFolder.ts';
import { startProcess } from '../test/vscode/process.ts';
import type { Failure, PartCounts, PartResults } from './testResults.ts';

/** The last lines of a part's output that explain a failure without a report of its own. */
const LAST_LINES = 30;

/**
 * A part that takes longer hangs and is stopped. The longest takes most of this on a machine that is eight times
 * slower.
 */
const PART_LIMIT_MS = 60 * 60_000;

/** Runs the command that follows, and measures it if there is Python. `$0` is the measuring script, `$1` its output. */
const MEASURED = 'if python3 -c \'\' 2>/dev/null; then exec python3 "$0" "$@"; else shift; exec "$@"; fi';

const measuringScript = fileURLToPath(new URL('processorSeconds.py', import.meta.url));

export interface Result extends Omit<PartResults, 'part'> {
  readonly failures: readonly Failure[];
  /** The collected output; undefined if it was printed. */
  readonly output: string | undefined;
}

export interface PartOptions {
  /** Return the output instead of printing it. */
  readonly collect: boolean;
  /** Stops the part when aborted. */
  readonly signal: AbortSignal;
}

/**
 * Runs an npm script of the package in the working directory, with its own temporary folder. A script can write its
 * test counts and failures (`PartCounts`) to the file `REPO_RIDER_COUNTS`; any other script counts as one test.
 */
export async function runPart(script: string, { collect, signal }: PartOptions): Promise<Result> {
  const name = script.replaceAll(':', '-');
  const countsFile = join(tmpdir(), `counts-${name}.json`);
  const secondsFile = join(tmpdir(), `processor-${name}.txt`);
  for (const file of [countsFile, secondsFile]) await rm(file, { force: true });
  const folder = await mkdtemp(join(tmpdir(), 'p-'));
  const lines: string[] = [];
  const failures: Failure[] = [];
  const start = performance.now();
  const part = startProcess('sh', ['-c', MEASURED, measuringScript, secondsFile, 'npm', 'run', '--silent', script], {
    env: {
      ...process.env,
      ...runFolderVariables(folder),
      REPO_RIDER_COUNTS: countsFile,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    remove: [folder],
    graceMs: 10_000,
    signal,
    onLine: (line) => (collect ? lines.push(line) : console.log(line)),
  });
  const timer = setTimeout(() => {
    failures.push({ message: `It did not end within ${PART_LIMIT_MS / 60_000} minutes.` });
    void part.stop();
  }, PART_LIMIT_MS);
  const code = await part.exited;
  clearTimeout(timer);
  const seconds = (performance.now() - start) / 1000;
  const processorSeconds = await readFile(secondsFile, 'utf8').then(Number, () => undefined);
  const output = collect ? lines.join('\n') : undefined;
  const counts: PartCounts = await readFile(countsFile, 'utf8').then(
    (text) => JSON.parse(text),
    () => ({ passed: code === 0 ? 1 : 0, failed: 0, failures: [] }),
  );
  failures.push(...counts.failures);
  // A non-zero exit code is a failure even if all tests passed.
  if (code !== 0 && counts.failed === 0) {
    failures.push({ message: `Exit code ${code}: ${part.output(LAST_LINES)}` });
  }
  const failed = counts.failed || (code === 0 ? 0 : 1);
  return { passed: counts.passed, failed, seconds, processorSeconds, failures, output };
}
