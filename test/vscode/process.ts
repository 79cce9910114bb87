import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Leash } from './leash.ts';
import { nodeExecutable } from './paths.ts';
import { Tail } from './tail.ts';

export interface ProcessOptions {
  readonly cwd?: string;
  /** The whole environment; by default the caller's. */
  readonly env?: NodeJS.ProcessEnv;
  /** The log to which all output is appended. Its folder must exist. */
  readonly logFile?: string;
  /** Called with each line of either stream. */
  readonly onLine?: (line: string) => void;
  /**
   * Folders to remove after the last process has ended, at any end of the caller. On Linux, processes whose run has one
   * of these folders (`RUN_FOLDER`) end with the command, even if they left its process group.
   */
  readonly remove?: readonly string[];
  /** Milliseconds between SIGTERM and SIGKILL. */
  readonly graceMs?: number;
  /** Aborting it calls `stop()`. */
  readonly signal?: AbortSignal | undefined;
}

export interface RunningProcess {
  /** The process that holds the command as its only child. Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Resolves, never rejects, with the exit code after the whole tree has ended; 128 + n after signal n. */
  readonly exited: Promise<number>;
  /** The last lines of the output, both streams. */
  readonly output: (lines?: number) => string;
  /** Ends the whole tree and resolves once it has ended. Idempotent. */
  readonly stop: () => Promise<void>;
}

const leashFile = fileURLToPath(new URL('./leash.ts', import.meta.url));

/**
 * Starts a command whose whole process tree ends with the caller at the latest, even if the caller is killed. A command
 * that cannot be started ends with 127 and the reason as its output.
 */
export function startProcess(command: string, args: readonly string[], options: ProcessOptions = {}): RunningProcess {
  const { graceMs = 4000, remove = [], signal, onLine } = options;
  const leash: Leash = { command, args, remove, graceMs };
  // Detached: a Ctrl-C in the terminal reaches only the owner, which then ends its processes in order.
  const child = spawn(nodeExecutable(), [leashFile, JSON.stringify(leash)], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const tail = new Tail(64 * 1024);
  const log = options.logFile === undefined ? undefined : openSync(options.logFile, 'a');
  child.stdin.on('error', () => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      tail.add(line);
      if (log !== undefined) writeSync(log, `${line}\n`);
      onLine?.(line);
    });
  }
  const stop = (): void => void child.stdin.end();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  const exited = ended(child, (reason) => tail.add(reason)).finally(() => {
    signal?.removeEventListener('abort', stop);
    if (log !== undefined) closeSync(log);
  });
  return {
    pid: child.pid,
    exited,
    output: (lines) => tail.text(lines),
    stop: async () => {
      stop();
      await exited;
    },
  };
}

/**
 * After any end of the caller, ends the processes whose run has the folder (`RUN_FOLDER`), and removes it. Doesn't keep
 * the caller running.
 */
export function removeAtEnd(folder: string, graceMs = 10_000): void {
  const leash: Leash = { remove: [folder], graceMs };
  const keeper = spawn(nodeExecutable(), [leashFile, JSON.stringify(leash)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.on('error', (error) => console.error(`${folder} will not be removed: ${error.message}`));
  keeper.stdin.on('error', () => undefined);
  keeper.unref();
  if (keeper.stdin instanceof Socket) keeper.stdin.unref();
}

async function ended(child: ReturnType<typeof spawn>, onFailure: (reason: string) => void): Promise<number> {
  const closed = once(child, 'close').catch(() => undefined);
  try {
    const [code]: (number | null)[] = await once(child, 'exit');
    // The remaining output follows immediately, unless a daemon outside the group holds the pipe open indefinitely.
    await Promise.race([closed, once(AbortSignal.timeout(5000), 'abort')]);
    return code ?? 1;
  } catch (error) {
    onFailure(error instanceof Error ? error.message : String(error));
    return 127;
  } finally {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}
