import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

export interface LockOptions {
  /** Called once if another process has the lock. */
  readonly onWait?: (pid: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The age in milliseconds after which a lock is stale, even if some process has its id. */
const STALE_MS = 20 * 60_000;

/**
 * Acquires the lock `file`, waiting while another living process holds it; resolves with the release. Takes over a lock
 * whose process has ended. Two processes may do so at the same time, so the work must tolerate that: the lock only
 * avoids double work.
 */
export async function lock(file: string, options: LockOptions = {}): Promise<() => Promise<void>> {
  let hasReported = false;
  for (;;) {
    options.signal?.throwIfAborted();
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const owner = await ownerOf(file);
    if (owner === undefined) {
      await rm(file, { force: true });
      continue;
    }
    if (!hasReported) options.onWait?.(owner);
    hasReported = true;
    await delay(250, undefined, options.signal ? { signal: options.signal } : {});
  }
}

/** Whether a process with that id is running, as far as this process can see. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/** Whether an error carries the given system error code. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

async function ownerOf(file: string): Promise<number | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const pid = Number(text);
    const age = Date.now() - mtimeMs;
    // An empty file is just being written.
    if (text === '') return age < 5000 ? 0 : undefined;
    return age < STALE_MS && Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}
