/**
 * Ends processes and removes folders when its owner ends: `node leash.ts JSON`, where JSON is a `Leash`. When the
 * command ends or this process's standard input closes, it ends every process of the command's group and of a run with
 * one of the folders (Linux only), and then removes the folders. The pipe closes at any end of the owner, even `kill
 * -9`: no process outlives the owner, which needs no signal handlers.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { isOfRun, processTable, withParents } from './processTable.ts';

export interface Leash {
  /** Without a command, the leash waits for its owner's end. */
  readonly command?: string;
  readonly args?: readonly string[];
  /** Folders to remove after the last process has ended. */
  readonly remove: readonly string[];
  /** How long the processes may take to end after SIGTERM, in milliseconds. */
  readonly graceMs: number;
}

/** How long a busy machine may take to remove killed processes, in milliseconds. */
const KILL_MS = 30_000;

const leash: Leash = JSON.parse(process.argv[2] ?? '');
const child = leash.command === undefined ? undefined : start(leash.command, leash.args ?? []);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Without a command, only the owner's end counts: its folder is in use until then.
  process.on(signal, () => void (child && end(1)));
}
process.stdin.once('close', () => void end(1)).resume();
// The reader of the output may have ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let ending: Promise<void> | undefined;

function start(command: string, args: readonly string[]): ChildProcess {
  // Its own group: one signal reaches the command and its children, but not this process.
  const started = spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  started.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    void end(127);
  });
  started.once('exit', (code, signal) => void end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  return started;
}

function end(code: number): Promise<void> {
  ending ??= endProcesses().then(async () => {
    const removals = leash.remove.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
    for (const removal of await Promise.allSettled(removals)) {
      if (removal.status === 'rejected') process.stderr.write(`${String(removal.reason)}\n`);
    }
    process.exit(code);
  });
  return ending;
}

async function endProcesses(): Promise<void> {
  for (const [signal, patience] of [['SIGTERM', leash.graceMs] as const, ['SIGKILL', KILL_MS] as const]) {
    const deadline = performance.now() + patience;
    const signalled = new Set<number>();
    signalGroup(signal);
    do {
      // Twice: a process that forks and ends while the table is read can hide its child once.
      if (!(await anyLeft(signal, signalled)) && !(await anyLeft(signal, signalled))) return;
      await delay(100);
    } while (performance.now() < deadline);
  }
}

/** Whether a process is left. Sends the signal, once, to each that isn't in the group. */
async function anyLeft(signal: NodeJS.Signals, signalled: Set<number>): Promise<boolean> {
  const table = await processTable();
  if (table.length === 0) return signalGroup(0);
  const own = withParents(process.pid, table);
  const left = await Promise.all(
    table.map(async ({ pid, group }) => {
      if (child?.pid === group) return true;
      if (leash.remove.length === 0 || own.has(pid) || !(await isOfRun(pid, leash.remove))) return false;
      if (!signalled.has(pid)) send(pid, signal);
      signalled.add(pid);
      return true;
    }),
  );
  return left.includes(true);
}

/** Returns false when the group has no process left. */
function signalGroup(signal: NodeJS.Signals | 0): boolean {
  return child?.pid !== undefined && send(-child.pid, signal);
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
