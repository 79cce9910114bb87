import { readFile } from 'node:fs/promises';

/** IDs of a process and all its descendants. Linux only. */
export async function descendants(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.trim().split(/\s+/).filter(Boolean).map(Number).map(descendants));
  return [pid, ...below.flat()];
}
