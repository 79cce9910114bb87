import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { FAKE_NPM, type HangingRun, makeFakePackage, scriptFile } from '../../support/fakePackage.ts';
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
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();

  describe('a run that is ended', () => {
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

    /**
     * Starts a command and resolves when its tree hangs.
     * @param options `hasFakeNpm`: the command's own children start a small program instead of npm
     */
    async function start(command: string, args: readonly string[], { hasFakeNpm = false } = {}): Promise<Run> {
      const program = command === 'npm' ? npm : command;
      started = spawn(program, args, {
        cwd: folder,
        // As from a user's terminal: part neither of this run nor of its npm script.
        env: {
          ...process.env,
          ...(hasFakeNpm && { PATH: `${join(folder, FAKE_NPM)}:${process.env.PATH}` }),
          REPO_RIDER_RUN_FOLDER: '',
          npm_lifecycle_event: undefined,
        },
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

    // The processes below npm are the same however the run started; npm itself takes longer to start than all of them.
    const withoutNpm = [scriptFile('test.ts'), 'hang'];
    for (const [name, command, args, end] of [
      ['by SIGKILL of npm', 'npm', ['test'], ({ first }) => process.kill(first, 'SIGKILL')],
      ['by SIGTERM of npm', 'npm', ['test'], ({ first }) => process.kill(first, 'SIGTERM')],
      ['by Ctrl-C', 'npm', ['test'], ({ first }) => process.kill(-first, 'SIGINT')],
      ['by SIGKILL of its process', 'node', withoutNpm, ({ first }) => process.kill(first, 'SIGKILL')],
      ['by SIGTERM of its process', 'node', withoutNpm, ({ first }) => process.kill(first, 'SIGTERM')],
      ['by SIGKILL of a part', 'node', withoutNpm, ({ pids }) => process.kill(pids[0] ?? 0, 'SIGKILL')],
    ] satisfies [string, string, string[], (run: Run) => void][]) {
      it(`leaves no process and no folder of npm test, ${name}`, async () => {
        // Ctrl-C reaches every process of the group, so that its parts are real npm scripts, too.
        const run = await start(command, args, { hasFakeNpm: name !== 'by Ctrl-C' });
        const pids = [run.first, run.above('/test.ts'), run.above('/leash.ts'), ...run.pids];
        end(run);
        await processesEnd(pids, [run.folder, dirname(run.folder)]);
      });
    }

    it('ends with npm if a shell between them stays', async () => {
      const parent = `const { spawn } = require('node:child_process');
        spawn('sh', ['-c', 'node run.mjs; :'], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'x' } });`;
      const run = await start('node', ['-e', parent]);
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
