import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { systemClock } from '../../../../../src/base/core/clock.ts';
import type { Disk } from '../../../../../src/clones/core/disk.ts';
import { borrowedObjects } from '../../../../../src/clones/core/removal/borrowedObjects.ts';
import { RealGit } from '../../../../support/realGit.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

describeOnEachSystem('objects that clones use of others', ({ open }) => {
  it('are found, with and without links, in worktrees, and relative to the clone', async () => {
    using real = new RealGit();
    const place = open(real);
    const lenders = ['one', 'two', 'three'].map((name) => real.create(name));
    symlinkSync(real.path('two'), real.path('link'));
    const [first = ''] = lenders;
    real.run(real.folder, 'clone', '--quiet', '--shared', first, real.path('borrower'));
    real.run(real.path('borrower'), 'worktree', 'add', '--quiet', real.path('worktree'), '-b', 'other');
    const list = `# none\n\n"${real.path('link/.git/objects')}"\n../../../three/.git/objects\n/missing\n//server/objects\n`;
    real.create('other');
    real.write('other/.git/objects/info/alternates', list);
    const objects = ['one', 'two', 'three'].map((name) => place.path(name, '.git', 'objects'));
    const found = await borrowedObjects(
      ['one', 'other', 'worktree', 'gone'].map((name) => place.path(name)),
      place.disk,
      systemClock,
    );
    assert.deepEqual([...found].toSorted(), objects.toSorted());
  });

  it('are those of the disks that respond', async () => {
    using real = new RealGit();
    const place = open(real);
    real.create('one');
    real.create('other');
    real.write('other/.git/objects/info/alternates', `${real.path('one/.git/objects')}\n`);
    const list: Disk['list'] = (folder) =>
      folder === 'hanging' ? new Promise(() => undefined) : place.disk.list(folder);
    // The time is over once the other clone has been read.
    const time = Promise.withResolvers<void>();
    const realPath: Disk['real'] = async (path) => {
      const link = await place.disk.real(path);
      setImmediate(time.resolve);
      return link;
    };
    const disk = { ...place.disk, list, real: realPath };
    const found = await borrowedObjects(['hanging', place.path('other')], disk, {
      ...systemClock,
      delay: () => time.promise,
    });
    assert.deepEqual([...found], [place.path('one', '.git', 'objects')]);
  });
});
