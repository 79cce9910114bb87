import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../vscode/lock.ts';
import { Patience } from './slowdown.ts';

/** Waits until processes have ended and folders are gone; a busy machine may take a while to remove them. */
export async function processesEnd(pids: readonly number[], folders: readonly string[] = []): Promise<void> {
  for (const patience = new Patience(20_000); ; await delay(50)) {
    const left = [...(await living(pids)), ...folders.filter(existsSync)];
    if (left.length === 0) return;
    if (patience.isExhausted) assert.deepEqual(left, []);
  }
}

/** Running processes; on Linux without zombies, which can stay for seconds. */
async function living(pids: readonly number[]): Promise<readonly number[]> {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  // After the name, which may contain anything: the state.
  return pids.filter((pid, index) => isAlive(pid) && !/\) [ZX] [^)]*$/.test(stats[index] ?? ''));
}
