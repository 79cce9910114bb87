import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { type Disk, type DiskEntry, MAX_ENTRIES } from '../../../../../src/clones/core/disk.ts';
import { type GitFolder, readWorktrees } from '../../../../../src/clones/core/find/gitFolder.ts';
import { pathsOf } from '../../../../../src/clones/node/nodePaths.ts';
import { partOf } from '../../../../support/partOf.ts';

describe('the worktrees of a clone', () => {
  const folders = (gitFolder: string) => partOf<GitFolder>({ gitFolder, commonFolder: '/clone/.git' });

  /**
   * The disk of a clone whose files name this many worktrees.
   * @param files other files, by path
   */
  const diskWith = (count: number, files: Readonly<Record<string, string>> = {}): Disk => ({
    ...partOf<Disk>({}),
    ...pathsOf(posix),
    list: async () => Array.from({ length: count }, (_, at) => ({ name: String(at), kind: 'folder' })),
    read: async (path) => {
      const name = posix.basename(posix.dirname(path));
      const usual: Readonly<Record<string, string>> = {
        gitdir: `/trees/${name}/.git\n`,
        HEAD: `ref: refs/heads/topic/${name}\n`,
        '.git': `gitdir: /clone/.git/worktrees/${name}\n`,
      };
      return files[path] ?? usual[posix.basename(path)];
    },
  });

  it('are the first 100 that its files name, and how many more there are', async () => {
    const { worktrees, moreWorktrees } = await readWorktrees(folders('/clone/.git'), diskWith(103));
    assert.deepEqual([worktrees.length, moreWorktrees], [100, 3]);
    assert.deepEqual(worktrees[7], { path: '/trees/7', branch: 'topic/7' });
    assert.equal((await readWorktrees(folders('/clone/.git'), diskWith(100))).moreWorktrees, 0);
  });

  it('are only those whose folders name them, without the one that is read', async () => {
    const disk = diskWith(6, {
      '/trees/1/.git': '',
      '/trees/2/.git': 'gitdir: /other/.git/worktrees/2\n',
      '/clone/.git/worktrees/3/gitdir': '/etc/passwd\n',
      '/clone/.git/worktrees/4/gitdir': '/trees/0/.git\n',
    });
    const { worktrees, moreWorktrees } = await readWorktrees(folders('/clone/.git/worktrees/5'), disk);
    assert.deepEqual([worktrees.map(({ path }) => path), moreWorktrees], [['/trees/0'], 0]);
  });

  it('are too many to list if there is a folder that can’t be listed', async () => {
    for (const [kind, moreWorktrees] of [
      ['folder', MAX_ENTRIES],
      ['file', 0],
    ] as const) {
      const list = async (path: string): Promise<readonly DiskEntry[] | undefined> =>
        path === '/clone/.git' ? [{ name: 'worktrees', kind }] : undefined;
      const disk = { ...diskWith(0), list };
      assert.deepEqual(await readWorktrees(folders('/clone/.git'), disk), { worktrees: [], moreWorktrees });
    }
  });
});
