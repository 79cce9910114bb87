import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { processesEnd } from '../../support/processesEnd.ts';
import { isAlive } from '../../vscode/lock.ts';
import { startProcess } from '../../vscode/process.ts';
import { RUN_FOLDER } from '../../vscode/processTable.ts';

/** Prints its own process id and that of a child process, then waits. */
const family = ['-c', 'sleep 60 & echo "$$ $!"; wait'];

describe('a process on a leash', () => {
  it('reports its exit code and its output', async () => {
    const lines: string[] = [];
    const child = startProcess('sh', ['-c', 'echo one; echo two >&2; printf three; exit 3'], {
      onLine: (line) => lines.push(line),
    });
    assert.equal(await child.exited, 3);
    assert.deepEqual(lines.toSorted(), ['one', 'three', 'two']);
    assert.equal(child.output(1), lines.at(-1));
  });

  it('says why it cannot be started', async () => {
    const child = startProcess('no-such-command', []);
    assert.equal(await child.exited, 127);
    assert.match(child.output(), /no-such-command ENOENT/);
  });

  for (const way of ['stop', 'abort'] as const) {
    it(`ends with its child processes and its folder, by ${way}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'leash-'));
      const abort = new AbortController();
      const pids = Promise.withResolvers<number[]>();
      const child = startProcess('sh', family, {
        remove: [folder],
        signal: abort.signal,
        onLine: (line) => pids.resolve(line.split(' ').map(Number)),
      });
      const started = await pids.promise;
      assert.deepEqual(started.map(isAlive), [true, true]);
      if (way === 'stop') await child.stop();
      else abort.abort();
      assert.notEqual(await child.exited, 0);
      await processesEnd(started);
      assert.equal(existsSync(folder), false);
    });
  }

  it('ends also when it ignores SIGTERM', async () => {
    const pid = Promise.withResolvers<number>();
    const child = startProcess('sh', ['-c', 'trap "" TERM; echo "$$"; while :; do sleep 1; done'], {
      graceMs: 300,
      onLine: (line) => pid.resolve(Number(line)),
    });
    const started = await pid.promise;
    await child.stop();
    await processesEnd([started]);
  });

  it('ends when its owner is killed', async () => {
    const module = JSON.stringify(import.meta.resolve('../../vscode/process.ts'));
    const script = `const { startProcess } = await import(${module});
      startProcess('sh', ${JSON.stringify(family)}, { onLine: console.log });`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line]: string[] = await once(createInterface(owner.stdout), 'line');
    const started = String(line).split(' ').map(Number);
    assert.deepEqual(started.map(isAlive), [true, true]);
    owner.kill('SIGKILL');
    await processesEnd(started);
  });

  if (process.platform === 'linux') {
    it('ends processes of its run that left its group, but no other shell in its folder', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'leash-'));
      const shell = spawn('sleep', ['60'], {
        cwd: folder,
        env: { PATH: process.env.PATH, PWD: folder, TMPDIR: folder },
      });
      const neighbor = spawn('sleep', ['60'], { env: { PATH: process.env.PATH, [RUN_FOLDER]: `${folder}-2` } });
      try {
        const pids = Promise.withResolvers<number[]>();
        const child = startProcess('sh', ['-c', 'setsid sleep 60 & echo "$$ $!"; wait'], {
          env: { ...process.env, [RUN_FOLDER]: `${folder}/part` },
          remove: [folder],
          onLine: (line) => pids.resolve(line.split(' ').map(Number)),
        });
        const started = await pids.promise;
        await child.stop();
        await processesEnd(started, [folder]);
        assert.deepEqual(
          [shell.exitCode, shell.signalCode, neighbor.exitCode, neighbor.signalCode],
          Array(4).fill(null),
        );
      } finally {
        shell.kill();
        neighbor.kill();
      }
    });
  }
});
