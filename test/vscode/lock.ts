import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

export interface LockOptions {
  /** Called once if another process has the lock. */
  readonly onWait?: (pid: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** A lock older than this belongs to nobody, even if some process has its number. */
  readonly staleMs?: number;
}

/**
 * Takes the lock `file`, waiting for another living process to release it; resolves with the release.
 * A lock whose process is gone is taken over. Two may do so in the same instant: what is done under the lock must
 * stand that, it only avoids double work.
 */
export async function lock(file: string, options: LockOptions = {}): Promise<() => Promise<void>> {
  let told = false;
  for (;;) {
    options.signal?.throwIfAborted();
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const owner = await ownerOf(file, options.staleMs ?? 20 * 60_000);
    if (owner === undefined) {
      await rm(file, { force: true });
      continue;
    }
    if (!told) options.onWait?.(owner);
    told = true;
    await delay(250, undefined, options.signal ? { signal: options.signal } : {});
  }
}

/** Whether a process of that number is alive, as far as this one can tell. */
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

async function ownerOf(file: string, staleMs: number): Promise<number | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const pid = Number(text);
    const age = Date.now() - mtimeMs;
    // An empty file is being written at this moment.
    if (text === '') return age < 5000 ? 0 : undefined;
    return age < staleMs && Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}
