/**
 * Runs one command on a leash: `node leash.ts JSON`, where JSON is a `Leash`. When the command ends, or when this
 * process's standard input closes, every process of the command's group is ended and the given folders are removed.
 * The pipe closes however the owner ends, `kill -9` included, so nothing outlives it and it needs no signal handlers.
 */
import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export interface Leash {
  readonly command: string;
  readonly args: readonly string[];
  /** Folders that are removed after the last process ended. */
  readonly remove: readonly string[];
  /** How long the group may take to end by itself after SIGTERM. */
  readonly graceMs: number;
}

const leash: Leash = JSON.parse(process.argv[2] ?? '');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(1));

// A group of its own: one signal reaches the command and whatever it starts, but not this process.
const child = spawn(leash.command, leash.args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  void end(127);
});
child.once('exit', (code, signal) => void end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
process.stdin.once('close', () => void end(1)).resume();
// Nobody may be left to read what is printed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let ending: Promise<void> | undefined;

function end(code: number): Promise<void> {
  ending ??= endGroup().then(async () => {
    await Promise.all(leash.remove.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 })));
    process.exit(code);
  });
  return ending;
}

async function endGroup(): Promise<void> {
  for (const [signal, patience] of [['SIGTERM', leash.graceMs] as const, ['SIGKILL', 1000] as const]) {
    if (!signalGroup(signal)) return;
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      await delay(100);
      if (!signalGroup(0) || (await onlyZombies())) return;
    }
  }
}

/** False when the group has no process any more. */
function signalGroup(signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    return process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** Whether all of the group has ended and only waits for the system to take note, which can take seconds. Linux only. */
async function onlyZombies(): Promise<boolean> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(processes.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  // After the name, which may hold anything: state, parent, group.
  const members = stats
    .map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
    .filter(([, , group]) => Number(group) === child.pid);
  return members.length > 0 && members.every(([state]) => state === 'Z' || state === 'X');
}
