import { readdir, readFile } from 'node:fs/promises';

/** The variable with the folder of a process's run. */
export const RUN_FOLDER = 'REPO_RIDER_RUN_FOLDER';

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** All living processes, zombies excluded. Empty where the system has no `/proc`. */
export async function processTable(): Promise<readonly ProcessEntry[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return pids.flatMap((pid, index) => parseStat(pid, stats[index] ?? '') ?? []);
}

/** Whether the environment of a process names one of these folders, or one below. False if it can't be read. */
export async function isOfRun(pid: number, folders: readonly string[]): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const [, own] = new RegExp(`(?:^|\\0)${RUN_FOLDER}=([^\\0]*)`).exec(environment) ?? [];
  return own !== undefined && folders.some((folder) => own === folder || own.startsWith(`${folder}/`));
}

/** A process and all its ancestors. */
export function withParents(pid: number, table: readonly ProcessEntry[]): ReadonlySet<number> {
  const parents = new Map(table.map((entry) => [entry.pid, entry.parent]));
  const found = new Set<number>();
  for (let next: number | undefined = pid; next !== undefined && !found.has(next); next = parents.get(next)) {
    found.add(next);
  }
  return found;
}

function parseStat(pid: number, stat: string): ProcessEntry | undefined {
  // After the name, which may contain anything: state, parent, group.
  const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === '' || state === 'Z' || state === 'X'
    ? undefined
    : { pid, parent: Number(parent), group: Number(group) };
}
