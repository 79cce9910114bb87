import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { type HangingRun, makeFakePackage } from '../../support/fakePackage.ts';
import { processesEnd } from '../../support/processesEnd.ts';
import { processTable, withParents } from '../../vscode/processTable.ts';

interface Run extends HangingRun {
  /** The process that the test started: npm, a shell, or the run itself. Leads a process group. */
  readonly first: number;
  /** The process with that text in its command line: the hanging process or an ancestor. */
  readonly above: (text: string) => number;
}

// Processes that leave their group are found only on Linux.
if (process.platform === 'linux') {
  describe('a run that is ended', function () {
    this.timeout(60_000);
    let folder: string;
    let started: ChildProcess | undefined;

    before(async () => {
      folder = await makeFakePackage('hang');
    });

    afterEach(() => {
      // A run that doesn't end must not keep this process running; it ends together with this process.
      started?.stdout?.destroy();
      started?.unref();
    });

    after(() => rm(folder, { recursive: true }));

    /** Starts a command and resolves when its tree hangs. */
    async function start(command: string, args: readonly string[]): Promise<Run> {
      started = spawn(command, args, {
        cwd: folder,
        // As from a user's terminal: part neither of this run nor of its npm script.
        env: { ...process.env, REPO_RIDER_RUN_FOLDER: '', npm_lifecycle_event: undefined },
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      assert.ok(started.stdout);
      const hanging = Promise.withResolvers<HangingRun>();
      createInterface({ input: started.stdout }).on('line', (line) => {
        if (line.startsWith('{')) hanging.resolve(JSON.parse(line));
      });
      const run = await hanging.promise;
      const lines = await commandLinesAbove(run.pids[0] ?? 0);
      return {
        ...run,
        first: started.pid ?? 0,
        above: (text) => lines.find(([, line]) => line.includes(text))?.[0] ?? assert.fail(`no ${text}`),
      };
    }

    const direct = ['run.mjs'];
    for (const [name, command, args, end] of [
      ['by SIGKILL', 'node', direct, ({ first }) => process.kill(first, 'SIGKILL')],
      ['by SIGTERM', 'node', direct, ({ first }) => process.kill(first, 'SIGTERM')],
      ['by Ctrl-C', 'node', direct, ({ first }) => process.kill(-first, 'SIGINT')],
      ['by SIGKILL of its shell', 'sh', ['-c', 'node run.mjs; :'], ({ first }) => process.kill(first, 'SIGKILL')],
    ] satisfies [string, string, string[], (run: Run) => void][]) {
      it(`leaves no process and no folder, ${name}`, async () => {
        const run = await start(command, args);
        end(run);
        await processesEnd([run.first, ...run.pids], [run.folder]);
      });
    }

    for (const [name, end] of [
      ['by SIGKILL of npm', ({ first }) => process.kill(first, 'SIGKILL')],
      ['by SIGTERM of npm', ({ first }) => process.kill(first, 'SIGTERM')],
      ['by Ctrl-C', ({ first }) => process.kill(-first, 'SIGINT')],
      ['by SIGKILL of its process', ({ above }) => process.kill(above('/test.ts'), 'SIGKILL')],
      ['by SIGTERM of its process', ({ above }) => process.kill(above('/test.ts'), 'SIGTERM')],
      ['by SIGKILL of a part', ({ pids }) => process.kill(pids[0] ?? 0, 'SIGKILL')],
    ] satisfies [string, (run: Run) => void][]) {
      it(`leaves no process and no folder of npm test, ${name}`, async () => {
        const run = await start('npm', ['test']);
        const pids = [run.first, run.above('/test.ts'), run.above('/leash.ts'), ...run.pids];
        end(run);
        await processesEnd(pids, [run.folder, dirname(run.folder)]);
      });
    }

    it('ends with npm if a shell between them stays', async () => {
      const npm = `const { spawn } = require('node:child_process');
        spawn('sh', ['-c', 'node run.mjs; :'], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'x' } });`;
      const run = await start('node', ['-e', npm]);
      const shell = run.above('sh\0-c');
      process.kill(run.first, 'SIGKILL');
      await processesEnd([run.first, shell, ...run.pids], [run.folder]);
    });
  });
}

/** A process and its ancestors, each with its command line. */
async function commandLinesAbove(pid: number): Promise<[number, string][]> {
  const pids = [...withParents(pid, await processTable())];
  return Promise.all(pids.map(async (each) => [each, await readFile(`/proc/${each}/cmdline`, 'utf8').catch(() => '')]));
}
