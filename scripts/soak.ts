import '../test/support/runLifetime.ts';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nodeExecutable } from '../test/vscode/paths.ts';
import { startProcess } from '../test/vscode/process.ts';

// Runs `npm test` several times while other processes keep the processors and the disk busy. Arguments limit the run to
// these npm scripts.

const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    busy: { type: 'string', default: '4' },
    idle: { type: 'boolean', default: false },
  },
});
const folder = join('out', 'soak');
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
if (!values.idle) startLoad(Number(values.busy));
for (let run = 1; run <= Number(values.runs) && !interrupted.signal.aborted; run++) {
  const tests = startProcess('npm', ['test', '--', ...parts], {
    logFile: join(folder, `${run}.log`),
    graceMs: 20_000,
    signal: interrupted.signal,
  });
  if ((await tests.exited) !== 0) process.exitCode = 1;
  // Copied, because the next run deletes the failures of this one.
  await cp(join('out', 'failures'), join(folder, `${run}.failures`), { recursive: true }).catch(() => undefined);
  console.log(`run ${run}: ${tests.output(1)}`);
}
process.exit();

/** Starts busy loops and a disk writer, which end with this process. */
function startLoad(busyLoops: number): void {
  for (let loop = 0; loop < busyLoops; loop++) startProcess(nodeExecutable(), ['-e', 'for (;;);']);
  const diskWriter = fileURLToPath(new URL('./diskWriter.ts', import.meta.url));
  startProcess(nodeExecutable(), [diskWriter, join(tmpdir(), 'soak-disk')]);
}
