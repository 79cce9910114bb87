import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** No part takes this long, all clicks (about ten minutes) on a busy machine neither; what does hangs, and is ended. */
const PART_LIMIT_MS = 20 * 60_000;

const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** What it printed; undefined where that went straight to the terminal. */
  readonly output: string | undefined;
}

/** Runs one npm script. One that counts its tests says so in a file; any other is one test by itself. */
export async function runPart(script: string, countsFile: string, collect: boolean): Promise<Result> {
  await rm(countsFile, { force: true });
  const start = performance.now();
  const { code, output } = await runScript(script, { ...process.env, REPO_RIDER_COUNTS: countsFile }, collect);
  const seconds = (performance.now() - start) / 1000;
  const counts: Pick<Result, 'passed' | 'failed'> | undefined = await readFile(countsFile, 'utf8').then(
    (text) => JSON.parse(text),
    () => undefined,
  );
  const failure = code === 0 ? 0 : 1;
  if (counts === undefined) return { passed: 1 - failure, failed: failure, seconds, output };
  // A run that ended badly although all its tests passed has failed, too.
  return { passed: counts.passed, failed: counts.failed || failure, seconds, output };
}

function runScript(
  script: string,
  env: NodeJS.ProcessEnv,
  collect: boolean,
): Promise<{ readonly code: number; readonly output: string | undefined }> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: root,
      env: { ...env, ...(collect && process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      stdio: collect ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: true,
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk));
    const told = (): string | undefined => (collect ? Buffer.concat(printed).toString('utf8') : undefined);
    // Its own process group, so that the end of a part is the end of all that it started.
    const signalGroup = (signal: NodeJS.Signals): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // The group has ended.
      }
    };
    const end = (): void => {
      signalGroup('SIGTERM');
      setTimeout(() => signalGroup('SIGKILL'), 10_000).unref();
    };
    const timer = setTimeout(() => {
      console.error(`${script} did not end within ${PART_LIMIT_MS / 60_000} minutes.`);
      end();
    }, PART_LIMIT_MS);
    const interrupt = (): void => {
      end();
      process.exitCode = 130;
    };
    for (const name of INTERRUPTS) process.on(name, interrupt);
    // Nothing that the part started outlives it, or holds what is collected open.
    child.on('exit', () => signalGroup('SIGKILL'));
    child.on('close', (code) => {
      clearTimeout(timer);
      for (const name of INTERRUPTS) process.off(name, interrupt);
      resolve({ code: code ?? 1, output: told() });
    });
    child.on('error', () => resolve({ code: 1, output: told() }));
  });
}
