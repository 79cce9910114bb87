import { readdir, readFile } from 'node:fs/promises';

export interface ProcessEntry {
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

/**
 * Whether a process was started with a variable whose value contains one of the folders, or a path below it. The working
 * directory (`PWD`) doesn't count: a user's shell in the folder stays. False where the environment can't be read.
 */
export async function namesFolder(pid: number, folders: readonly string[]): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const variables = environment.split('\0').filter((variable) => !/^(OLD)?PWD=/.test(variable));
  return folders.some((folder) => variables.some((variable) => containsPath(variable, folder)));
}

/** A process, its parent, the parent's parent and so on. */
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

/** `/tmp/a` is in `/tmp/a/b` and `x:/tmp/a:y`, not in `/tmp/ab`. */
function containsPath(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    if (!/[\w.-]/.test(text.charAt(at + path.length))) return true;
  }
  return false;
}
