import assert from 'node:assert/strict';
import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFiles } from '../../../../src/clones/node/nodeHost.ts';

describe('files of this computer', () => {
  let folder: string;
  const file = (name: string) => ({ fsPath: join(folder, name) });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-files-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  describe('that are written', () => {
    let handles: FileHandle;
    let flush: (this: FileHandle) => Promise<void>;
    beforeEach(async () => {
      const handle = await open(join(folder, 'other'), 'w');
      handles = Object.getPrototypeOf(handle);
      ({ datasync: flush } = handles as { datasync: typeof flush });
      await handle.close();
    });
    afterEach(() => {
      handles.datasync = flush;
    });

    it('are on the disk when they are complete', async () => {
      const flushed: string[] = [];
      handles.datasync = async function (this: FileHandle) {
        await flush.call(this);
        flushed.push(await readFile(join(folder, 'a'), 'utf8'));
      };
      await nodeFiles.writeFile(file('a'), Buffer.from('text'));
      assert.deepEqual(flushed, ['text']);
    });

    it('are complete on a disk that can’t say when they are on it', async () => {
      handles.datasync = () => Promise.reject(Object.assign(new Error('EINVAL'), { code: 'EINVAL' }));
      await nodeFiles.writeFile(file('a'), Buffer.from('text'));
      assert.equal(await readFile(join(folder, 'a'), 'utf8'), 'text');
    });
  });

  it('are deleted with their folder while others write into it', async () => {
    const account = file('account');
    for (let round = 0; round < 5; round++) {
      await mkdir(account.fsPath);
      for (let index = 0; index < 50; index++) await writeFile(join(account.fsPath, `${index}`), '');
      const writers = [0, 1, 2, 3].map(async (writer) => {
        // Later ones fail, because the folder is gone.
        for (let index = 0; index < 40; index++)
          await writeFile(join(account.fsPath, `${writer}-${index}`), '').catch(() => undefined);
      });
      await nodeFiles.delete(account, { recursive: true });
      await Promise.all(writers);
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name === 'account'),
        [],
      );
    }
  });
});
