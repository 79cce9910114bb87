import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { descendants } from '../support/descendants.ts';
import { processesEnd } from '../support/processesEnd.ts';
import { RUN_FOLDER } from '../vscode/processTable.ts';
import { eventually } from './eventually.ts';

const SCRIPT = fileURLToPath(new URL('openAndWait.ts', import.meta.url));

describe('a run that is killed', () => {
  it('leaves no VS Code, no browser, no port and no folder', async () => {
    const run = spawn(process.execPath, [SCRIPT], {
      env: { ...process.env, [RUN_FOLDER]: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: run.stdout }), 'line');
    const { folder, ports }: { folder: string; ports: readonly number[] } = JSON.parse(line);
    assert.ok(run.pid);
    const { pid } = run;
    const pids = await eventually(async () => {
      const found = await descendants(pid);
      const commands = await Promise.all(
        found.map((each) => readFile(`/proc/${each}/cmdline`, 'utf8').catch(() => '')),
      );
      const isMissing = (program: string) => !commands.some((command) => command.includes(program));
      assert.deepEqual(['chrom', 'server-main', 'extensionHost'].filter(isMissing), []);
      return found;
    });
    assert.deepEqual(await Promise.all(ports.map(isOpen)), [true, true, true, true]);
    run.kill('SIGKILL');
    await processesEnd(pids, [folder]);
    assert.deepEqual(await Promise.all(ports.map(isOpen)), [false, false, false, false]);
  });
});

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
