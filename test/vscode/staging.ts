import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive, isCode } from './lock.ts';

/** A sibling of `target` to prepare it in: the same file system, and the process's number in its name. */
export function stagingFor(target: string): string {
  return `${target}.partial-${process.pid}`;
}

/**
 * Gives a prepared folder its name. Where another process was faster, its folder stays and this one is dropped;
 * what is there but not ready makes room.
 */
export async function putInPlace(
  staging: string,
  target: string,
  isReady: (folder: string) => Promise<boolean>,
): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await rename(staging, target);
      return;
    } catch (error) {
      if (!isCode(error, 'ENOTEMPTY', 'EEXIST') || attempt === 3) throw error;
    }
    if (await isReady(target)) {
      await rm(staging, { recursive: true, force: true, maxRetries: 3 });
      return;
    }
    // Renamed first: half a folder must never carry the good name.
    const old = `${stagingFor(target)}-old`;
    await rename(target, old);
    await rm(old, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes what interrupted set-ups of `target` left: staging folders whose process is gone. */
export async function removeAbandoned(target: string): Promise<void> {
  const folder = dirname(target);
  const prefix = `${basename(target)}.partial-`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  const abandoned = names.filter((name) => !isAlive(Number.parseInt(name.slice(prefix.length), 10)));
  await Promise.all(abandoned.map((name) => rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })));
}
