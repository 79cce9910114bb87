import assert from 'node:assert/strict';
import { MAX_FILE_BYTES } from '../../../../../src/clones/core/disk.ts';
import { refuseFollowed } from '../../../../../src/clones/core/find/followedFiles.ts';
import { readGitFolder } from '../../../../../src/clones/core/find/gitFolder.ts';
import { RealGit } from '../../../../support/realGit.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

describeOnEachSystem('files that Git would read beside those of a clone', ({ open, isWindows }) => {
  for (const [what, config, key] of [
    ['none', '', undefined],
    ['one beside its own', 'extra', undefined],
    ['a missing one', 'missing', undefined],
    ['one in the home folder', '~/more', undefined],
    ['one on another computer', '//server/share/config', 'include.path'],
    ['one of another user', '~rita/config', 'include.path'],
    ['one that includes another computer', 'bad', 'include.path'],
    ['one that is too large', 'large', 'include.path'],
    ['one with a dot that Windows drops', 'bad.', isWindows ? 'include.path' : undefined],
    ['a device', 'NUL', isWindows ? 'include.path' : undefined],
    ['one whose name can’t be decoded', 'bad\uFFFD', 'include.path'],
    ['one on another computer, for programs', '//?/UNC/server/share/config', 'include.path'],
    ['one in the current folder of a drive', 'C:extra', isWindows ? 'include.path' : undefined],
  ] as const) {
    it(`${what}: ${key === undefined ? 'Git may follow' : 'Git must not run'}`, async () => {
      using real = new RealGit();
      const place = open(real);
      real.write('a/.git/config', `[include]\r\n\tpath = ${config}\r\n`);
      if (config === '') real.write('a/.git/config', '');
      real.write('a/.git/extra', '[user]\n\tname = x\n');
      real.write('a/.git/bad', '[include]\n\tpath = //server/share\n');
      real.write('a/.git/large', ' '.repeat(MAX_FILE_BYTES + 1));
      real.write('more', '[user]\n\tname = x\n');
      real.write('a/.git/HEAD', 'ref: refs/heads/main\n');
      const folder = await readGitFolder(place.path('a'), { name: '.git', kind: 'folder' }, place.disk);
      assert.ok(typeof folder === 'object');
      const refusal = await refuseFollowed(folder, place.folder, place.disk);
      assert.equal(refusal, key);
    });
  }

  it('may be objects of another clone, but not of another computer', async () => {
    using real = new RealGit();
    const place = open(real);
    real.create('a');
    real.create('b');
    const folder = await readGitFolder(place.path('a'), { name: '.git', kind: 'folder' }, place.disk);
    assert.ok(typeof folder === 'object');
    const refused = async (alternates: string) => {
      real.write('a/.git/objects/info/alternates', alternates);
      return (await refuseFollowed(folder, place.folder, place.disk)) !== undefined;
    };
    assert.equal(await refused(`${real.path('b/.git/objects')}\n`), false);
    assert.equal(await refused(`${real.path('b/.git/objects')}\r\n`), false);
    assert.equal(await refused('//server/share/objects\n'), true);
    assert.equal(await refused('../objects.\n'), isWindows);
    // A space of Unicode.
    real.write('a/.git/other\u00A0/info/alternates', '//server/share/objects\n');
    assert.equal(await refused('../other\u00A0\n'), true);
  });
});
