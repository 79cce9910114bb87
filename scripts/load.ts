import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeExecutable } from '../test/vscode/paths.ts';
import { type RunningProcess, startProcess } from '../test/vscode/process.ts';

/** Processes that keep the machine busy until they are disposed of. */
export interface Load extends AsyncDisposable {
  readonly running: readonly RunningProcess[];
}

/** Starts busy loops and a disk writer as processes, which end when the caller does. */
export function startLoad(busyLoops: number): Load {
  const diskWriter = fileURLToPath(new URL('./diskWriter.ts', import.meta.url));
  const commands = [
    ...Array.from({ length: busyLoops }, () => ['-e', 'for (;;);']),
    [diskWriter, join(tmpdir(), 'soak-disk')],
  ];
  let stopped = false;
  const running = commands.map((args) => startProcess(nodeExecutable(), args));
  for (const each of running) void reportEarlyEnd(each, () => stopped);
  return {
    running,
    [Symbol.asyncDispose]: async () => {
      stopped = true;
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}

async function reportEarlyEnd({ exited, output }: RunningProcess, isStopped: () => boolean): Promise<void> {
  const code = await exited;
  if (!isStopped()) console.error(`A load process exited with code ${code}: ${output(5)}`);
}
