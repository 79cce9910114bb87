import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The parts of `npm test`, in order: cheap ones first. */
const PARTS = ['types', 'lint', 'test:unit', 'test:faults', 'test:integration', 'test:e2e'] as const;

/** No part takes this long, the clicks (about six minutes) on a busy machine neither; what does hangs, and is ended. */
const PART_LIMIT_MS = 10 * 60_000;

const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Result {
  readonly passed: number;
  readonly failed: number;
}

/** Runs one npm script. One that counts its tests says so in a file; any other is one test by itself. */
async function runPart(script: string, countsFile: string): Promise<Result> {
  await rm(countsFile, { force: true });
  const code = await runScript(script, { ...process.env, REPO_RIDER_COUNTS: countsFile });
  const counts = await readFile(countsFile, 'utf8').then(
    (text) => JSON.parse(text) as Result,
    () => undefined,
  );
  if (counts === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A run that ended badly although all its tests passed has failed, too.
  return { passed: counts.passed, failed: counts.failed || (code === 0 ? 0 : 1) };
}

function runScript(script: string, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, env, stdio: 'inherit', detached: true });
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
    child.on('close', (code) => {
      clearTimeout(timer);
      // Nothing that the part started outlives it.
      signalGroup('SIGKILL');
      for (const name of INTERRUPTS) process.off(name, interrupt);
      resolve(code ?? 1);
    });
    child.on('error', () => resolve(1));
  });
}

const folder = await mkdtemp(join(tmpdir(), 'repo-rider-counts-'));
const total = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const part of PARTS) {
  if (process.exitCode === 130) break;
  console.log(`\n▶ ${part}`);
  const start = performance.now();
  const { passed, failed } = await runPart(part, join(folder, 'counts.json'));
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  lines.push(`${part.padEnd(18)} ${seconds} s   ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
await rm(folder, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;
