import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../../support/waitUntil.ts';
import { isAlive, lock } from '../../vscode/lock.ts';

/** Above the highest possible process id. */
const unusedPid = 2 ** 30;

describe('the lock of a set-up', () => {
  let folder: string;
  let file: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-'));
    file = join(folder, 'x.lock');
  });
  after(() => rm(folder, { recursive: true }));

  it('names its process and is gone after the release', async () => {
    const release = await lock(file);
    assert.equal(await readFile(file, 'utf8'), String(process.pid));
    await release();
    await assert.rejects(readFile(file));
  });

  it('is waited for while its process lives', async () => {
    const waited: number[] = [];
    const release = await lock(file);
    const second = lock(file, { onWait: (pid) => waited.push(pid) });
    let hasSecond = false;
    const acquired = second.then((releaseSecond) => {
      hasSecond = true;
      return releaseSecond;
    });
    await waitUntil(() => waited.length > 0);
    // Long enough to try again: a slower machine only tries less often.
    await delay(600);
    assert.equal(hasSecond, false);
    await release();
    await (await acquired)();
    assert.deepEqual(waited, [process.pid]);
  });

  it('is taken over from a process that has ended, or if it is too old', async () => {
    await writeFile(file, String(unusedPid));
    await (await lock(file))();
    await writeFile(file, String(process.pid));
    await (await lock(file, { staleMs: -1 }))();
  });

  it('stops waiting on abort', async () => {
    const release = await lock(file);
    const abort = new AbortController();
    const second = lock(file, { signal: abort.signal, onWait: () => abort.abort() });
    await assert.rejects(second, { name: 'AbortError' });
    await release();
  });

  it('detects running processes', () => {
    assert.equal(isAlive(process.pid), true);
    assert.equal(isAlive(unusedPid), false);
  });
});
