import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive, isCode } from './lock.ts';

/** A sibling of `target` on the same file system, with the process id in its name, to prepare it in. */
export function stagingFor(target: string): string {
  return `${target}.partial-${process.pid}`;
}

/**
 * Renames a prepared folder to its target. If another process was faster, discards this folder; a target that is not
 * ready is replaced.
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
    // Renamed first: a partial folder must never have the target's name.
    const old = `${stagingFor(target)}-old`;
    await rename(target, old);
    await rm(old, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes staging folders of `target` whose process has ended. */
export async function removeAbandoned(target: string): Promise<void> {
  const folder = dirname(target);
  const prefix = `${basename(target)}.partial-`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  const abandoned = names.filter((name) => !isAlive(Number.parseInt(name.slice(prefix.length), 10)));
  await Promise.all(abandoned.map((name) => rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })));
}
