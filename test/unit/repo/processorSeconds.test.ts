import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptFile } from '../../support/fakePackage.ts';
import { nodeExecutable } from '../../vscode/paths.ts';

/** Uses half a second of processor time, and then writes to its output. */
const WORK = `while (process.cpuUsage().user + process.cpuUsage().system < 500_000); console.log('done');`;

/** Starts the work in a process of its own group, as browsers do, and ends without waiting for it. */
const ABANDON = `
  require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(WORK)}], { detached: true, stdio: 'inherit' }).unref();
`;

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
    // The pipe ends when the work has ended. Only Linux can adopt a child.
    ...(process.platform === 'linux' ? [['an abandoned child', '"$0" -e "$1" | cat; exit 3', ABANDON] as const] : []),
  ] as const) {
    it(`includes ${what}, and keeps the exit code`, async () => {
      const { status, seconds } = await measure(script, code);
      assert.equal(status, 3);
      assert.ok(seconds >= 0.5, `${seconds} s`);
    });
  }

  it('keeps the signal that ended the command', async () => {
    assert.equal((await measure('kill -TERM $$', '')).status, 128 + 15);
  });
});
