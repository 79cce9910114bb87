import { readFileSync } from 'node:fs';

/**
 * Ends this process with SIGTERM, within about a second after its parent ended. In an npm script on Linux, it also
 * detects the end of npm behind the shell between them.
 */
export function endWithParent(): void {
  const parent = process.ppid;
  const npm = isNpmShell(parent) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}

/**
 * npm runs a script as `sh -c SCRIPT`; some shells replace themselves with the script's last command, others wait for
 * it.
 */
function isNpmShell(pid: number): boolean {
  if (process.env.npm_lifecycle_event === undefined) return false;
  return /^[^\0]*sh\0-c\0/.test(readProcessFile(pid, 'cmdline'));
}

/** Linux only. */
function parentOf(pid: number): number | undefined {
  const [, parent] = /\) \S (\d+) [^)]*$/.exec(readProcessFile(pid, 'stat')) ?? [];
  return parent === undefined ? undefined : Number(parent);
}

function readProcessFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
