import { readFile } from 'node:fs/promises';

/** A process and all that it started, by their ids. Linux only. */
export async function descendants(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(/\s+/).filter(Boolean).map(Number).map(descendants));
  return [pid, ...below.flat()];
}
