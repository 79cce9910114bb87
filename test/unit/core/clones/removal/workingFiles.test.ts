import assert from 'node:assert/strict';
import type { Disk, DiskEntry } from '../../../../../src/core/clones/disk.ts';
import { keepForWorkingFiles } from '../../../../../src/core/clones/removal/workingFiles.ts';
import { RealGit } from '../../../../support/realGit.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

const IN_FOLDER = 10_000;

/** A disk whose root has folders with many empty folders. */
function diskWith(folders: number): Disk {
  const many = (count: number): readonly DiskEntry[] =>
    Array.from({ length: count }, (_, index) => ({ name: String(index), kind: 'folder' }));
  const list = async (folder: string): Promise<readonly DiskEntry[]> => {
    const depth = folder.split('/').length;
    return depth === 1 ? many(folders) : depth === 2 ? many(IN_FOLDER) : [];
  };
  const join = (folder: string, name: string): string => `${folder}/${name}`;
  return { list, join } as Partial<Disk> as Disk;
}

describe('looking for files that Git doesn’t have', () => {
  const none = { files: new Set<string>(), submodules: [] };
  const { signal } = new AbortController();

  it('ends in a folder that is too large', async () => {
    assert.equal(await keepForWorkingFiles('x', none, diskWith(10), signal), undefined);
    assert.deepEqual(await keepForWorkingFiles('x', none, diskWith(51), signal), { kind: 'unread', path: '.' });
  });

  it('ends when it has found many files', async () => {
    let listed = 0;
    const many = (kind: DiskEntry['kind']): readonly DiskEntry[] =>
      Array.from({ length: 1500 }, (_, index) => ({ name: String(index), kind }));
    const list = async (folder: string) => {
      listed++;
      return many(folder === 'x' ? 'folder' : 'file');
    };
    const disk = { ...diskWith(0), list } as Disk;
    const found = await keepForWorkingFiles('x', none, disk, signal);
    assert.deepEqual([found?.kind === 'untracked' && found.count, listed], [1000, 2]);
  });

  it('ends when it is aborted', async () => {
    const aborted = AbortSignal.abort(new Error('closed'));
    await assert.rejects(keepForWorkingFiles('x', none, diskWith(1), aborted), /closed/);
  });

  describeOnEachSystem('in a real folder', ({ open }) => {
    for (const [what, made, expected] of [
      ['those that Git has', [], undefined],
      ['a new one', ['src/deep/new.txt'], { kind: 'untracked', path: 'src/deep/new.txt', count: 1 }],
      ['a repository inside', ['src/inner/.git/HEAD'], { kind: 'nested', path: 'src/inner/' }],
      ['a repository inside, in capitals', ['src/inner/.GIT/HEAD'], { kind: 'nested', path: 'src/inner/' }],
      // Two files on some disks: Git has the other one.
      ['one with other letters', ['src/A.ts'], { kind: 'untracked', path: 'src/A.ts', count: 1 }],
    ] as const) {
      it(`finds ${what}`, async () => {
        using real = new RealGit();
        real.create('clone');
        const place = open(real);
        for (const file of made) real.write(`clone/${file}`, '');
        const index = { files: new Set(['README.md', 'src/a.ts']), submodules: [] };
        assert.deepEqual(await keepForWorkingFiles(place.path('clone'), index, place.disk, signal), expected);
      });
    }
  });
});
