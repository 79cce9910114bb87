import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresFolder, startPart } from '../../support/failures.ts';

describe('the screenshots of failures', () => {
  it('of one part stay until that part runs again', async () => {
    const root = await mkdtemp(join(tmpdir(), 'repo-rider-failures-'));
    const before = process.env.REPO_RIDER_PART;
    try {
      for (const part of ['web', 'e2e']) {
        await startPart(part, root);
        await mkdir(failuresFolder(root));
        await writeFile(`${failuresFolder(root)}/a.png`, '');
      }
      await startPart('lowest', root);
      const files = async () => (await readdir(root, { recursive: true })).toSorted();
      assert.deepEqual(await files(), ['e2e', 'e2e/a.png', 'web', 'web/a.png']);
      await startPart('web', root);
      assert.deepEqual(await files(), ['e2e', 'e2e/a.png']);
    } finally {
      if (before === undefined) delete process.env.REPO_RIDER_PART;
      else process.env.REPO_RIDER_PART = before;
      await rm(root, { recursive: true });
    }
  });
});
