import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { keepForGitFiles } from '../../../../../src/core/clones/removal/gitFiles.ts';
import { RealGit } from '../../../../support/realGit.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

describeOnEachSystem('Git’s files of a clone', ({ open, ignoresCase }) => {
  for (const [what, make, expected] of [
    ['of a usual clone', () => undefined, undefined],
    ['with a hook', (real) => real.write('a/.git/hooks/pre-push', ''), { kind: 'gitFile', name: 'hooks/pre-push' }],
    [
      'with a pack of others',
      (real) => symlinkSync('/elsewhere', real.path('a/.git/objects/pack')),
      { kind: 'shared' },
    ],
    [
      'with own rules, as written on Windows',
      (real) => real.write('a/.git/info/exclude', '# mine\r\n\r\nnotes\r\n'),
      { kind: 'gitFile', name: 'info/exclude' },
    ],
    ['with empty rules, as written on Windows', (real) => real.write('a/.git/info/exclude', '# \r\n\r\n'), undefined],
  ] as readonly (readonly [string, (real: RealGit) => unknown, object | undefined])[]) {
    it(`${what} are ${expected ? 'kept' : 'not kept'}`, async () => {
      using real = new RealGit();
      const folder = real.create('a');
      rmSync(`${folder}/.git/objects/pack`, { recursive: true, force: true });
      make(real);
      const place = open(real);
      assert.deepEqual(await keepForGitFiles(place.path('a', '.git'), place.disk), expected);
    });
  }

  it('are kept if a folder can’t be listed, also if the disk has its name in other letters', async () => {
    using real = new RealGit();
    const folder = real.create('a');
    rmSync(`${folder}/.git/hooks`, { recursive: true, force: true });
    const place = open(real);
    const { disk } = place;
    const name = ignoresCase ? 'Hooks' : 'hooks';
    real.write(`a/.git/${name}/pre-push`, '');
    const list: typeof disk.list = async (each) => {
      if (each === place.path('a', '.git', 'hooks')) return undefined;
      // The name itself is not what is tested.
      return (await disk.list(each))?.filter((entry) => entry.name !== 'Hooks');
    };
    const expected = { kind: 'unread', path: '.git/hooks' };
    assert.deepEqual(await keepForGitFiles(place.path('a', '.git'), { ...disk, list }), expected);
  });
});
