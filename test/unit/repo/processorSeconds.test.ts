import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptFile } from '../../support/fakePackage.ts';
import { nodeExecutable } from '../../vscode/paths.ts';

/** Uses a fifth of a second of processor time. */
const WORK = 'while (process.cpuUsage().user + process.cpuUsage().system < 200_000);';

/**
 * Starts the work in a process of its own group, as browsers do, and ends without waiting for it. Prints its process
 * ID.
 */
const ABANDON = `
  const work = require('node:child_process').spawn(process.execPath, ['-e', '${WORK}'], { detached: true, stdio: 'ignore' });
  console.log(work.pid);
  work.unref();
`;

/** Without it, parts have no figure. */
const hasPython = spawnSync('python3', ['-c', '']).status === 0;

if (hasPython) {
  describe('the measurement of processor seconds', () => {
    let folder: string;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'seconds-'));
    });

    after(() => rm(folder, { recursive: true }));

    /** Measures a shell script. `$0` in it is Node. */
    async function measure(script: string, code: string): Promise<{ status: number | null; seconds: number }> {
      const file = join(folder, 'seconds.txt');
      const args = [scriptFile('processorSeconds.py'), file, 'sh', '-c', script, nodeExecutable(), code];
      const { status, stderr } = spawnSync('python3', args, { encoding: 'utf8' });
      assert.equal(stderr, '');
      return { status, seconds: Number(await readFile(file, 'utf8')) };
    }

    for (const [what, script, code] of [
      ['a child', '"$0" -e "$1"; exit 3', WORK],
      // Only Linux can adopt a child. It has a process ID until it was adopted and awaited.
      ...(process.platform === 'linux'
        ? [
            [
              'an abandoned child',
              'pid=$("$0" -e "$1"); while kill -0 "$pid"; do sleep 0.05; done 2> /dev/null; exit 3',
              ABANDON,
            ] as const,
          ]
        : []),
    ] as const) {
      it(`includes ${what}, and keeps the exit code`, async () => {
        const { status, seconds } = await measure(script, code);
        assert.equal(status, 3);
        assert.ok(seconds >= 0.2, `${seconds} s`);
      });
    }

    it('keeps the signal that ended the command', async () => {
      assert.equal((await measure('kill -TERM $$', '')).status, 128 + 15);
    });
  });
}
