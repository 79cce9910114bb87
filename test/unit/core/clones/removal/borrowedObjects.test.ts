import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { systemClock } from '../../../../../src/core/clock.ts';
import type { Disk } from '../../../../../src/core/clones/disk.ts';
import { borrowedObjects } from '../../../../../src/core/clones/removal/borrowedObjects.ts';
import { nodeDisk } from '../../../../../src/platform/machine/nodeDisk.ts';
import { RealGit } from '../../../../support/realGit.ts';

describe('objects that clones use of others', () => {
  it('are found, with and without links, in worktrees, and relative to the clone', async () => {
    using real = new RealGit();
    const lenders = ['one', 'two', 'three'].map((name) => real.create(name));
    symlinkSync(real.path('two'), real.path('link'));
    const [first = ''] = lenders;
    real.run(real.folder, 'clone', '--quiet', '--shared', first, real.path('borrower'));
    real.run(real.path('borrower'), 'worktree', 'add', '--quiet', real.path('worktree'), '-b', 'other');
    const list = `# none\n\n"${real.path('link/.git/objects')}"\n../../../three/.git/objects\n/missing\n//server/objects\n`;
    real.create('other');
    real.write('other/.git/objects/info/alternates', list);
    const objects = lenders.map((folder) => `${folder}/.git/objects`);
    const found = await borrowedObjects(
      ['one', 'other', 'worktree', 'gone'].map((name) => real.path(name)),
      nodeDisk,
      systemClock,
    );
    assert.deepEqual([...found].toSorted(), objects.toSorted());
  });

  it('are those of the disks that respond', async () => {
    using real = new RealGit();
    real.create('one');
    real.create('other');
    real.write('other/.git/objects/info/alternates', `${real.path('one/.git/objects')}\n`);
    const list: Disk['list'] = (folder) =>
      folder === 'hanging' ? new Promise(() => undefined) : nodeDisk.list(folder);
    const late = { delay: async () => new Promise<void>((resolve) => void setTimeout(resolve, 300)) };
    const found = await borrowedObjects(['hanging', real.path('other')], { ...nodeDisk, list }, late);
    assert.deepEqual([...found], [real.path('one/.git/objects')]);
  });
});
