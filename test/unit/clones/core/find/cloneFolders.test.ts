import assert from 'node:assert/strict';
import { cloneFolders } from '../../../../../src/clones/core/find/cloneFolders.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

describeOnEachSystem('the folders of clones to choose from', ({ paths, pathOf, ignoresCase }) => {
  const home = pathOf('/home/rita');
  /** A path, unless it is one in the home folder, or none. */
  const written = (path: string): string => (path.startsWith('/') ? pathOf(path) : path);

  for (const [title, confirmed, clones, expected] of [
    [
      'those around clones, with the most clones first',
      [],
      ['/a/x', '/b/x', '/b/y'],
      [
        ['/b', 2, false],
        ['/a', 1, false],
      ],
    ],
    ['the confirmed ones as they were written', ['~/code'], ['/home/rita/code/go/x'], [['~/code', 1, true]]],
    [
      'confirmed ones before others',
      ['/b'],
      ['/a/x', '/a/y', '/b/x', '/bc/x'],
      [
        ['/b', 1, true],
        ['/a', 2, false],
        ['/bc', 1, false],
      ],
    ],
    ['a clone that is confirmed itself', ['/b/x'], ['/b/x'], [['/b/x', 1, true]]],
    [
      'never the home folder, nor one above it',
      [],
      ['/home/rita/dotfiles', '/x'],
      [
        ['/home/rita/dotfiles', 1, false],
        ['/x', 1, false],
      ],
    ],
    [
      'confirmed ones that are no path',
      ['code'],
      ['/a/x'],
      [
        ['code', 0, true],
        ['/a', 1, false],
      ],
    ],
  ] as [string, string[], string[], [string, number, boolean][]][]) {
    it(`are ${title}`, () => {
      const folders = cloneFolders({ home, confirmed: confirmed.map(written), clones: clones.map(pathOf) }, paths);
      assert.deepEqual(
        folders.map(({ path, clones: count, isConfirmed }) => [path, count, isConfirmed]),
        expected.map(([path, ...more]) => [written(path), ...more]),
      );
    });
  }

  it('are the folder that the user clones into, also if owners have folders in it', () => {
    const pathsFor = (target: string, clones: readonly string[]) =>
      cloneFolders({ home, confirmed: [], clones: clones.map(pathOf), target: pathOf(target) }, paths).map(
        ({ path }) => path,
      );
    const clones = ['/code/octo/x', '/code/host/rita/y', '/other/z', '/home/rita/dotfiles'];
    assert.deepEqual(pathsFor('/code', clones), ['/code', '/other', '/home/rita/dotfiles'].map(pathOf));
    const usual = ['/home/rita/code', '/mnt/a/b/c', '/home/rita/dotfiles'];
    const others = ['/home/rita/code/x', '/home/rita/code/y', '/mnt/a/b/c/z', '/home/rita/dotfiles'];
    for (const tooWide of ['/', '/home', '/home/rita', '/mnt'])
      assert.deepEqual(pathsFor(tooWide, others), usual.map(pathOf), tooWide);
  });

  it('are limited', () => {
    const clones = Array.from({ length: 200 }, (_, index) => pathOf(`/code/${index}/x`));
    assert.equal(cloneFolders({ home, confirmed: [], clones }, paths).length, 100);
  });

  it('are one folder if they differ only in the case of letters, where the disk ignores it', () => {
    const clones = ['/Code/x', '/code/y', '/CODE/z/deep'].map(pathOf);
    const listed = cloneFolders({ home, confirmed: [pathOf('/code')], clones, target: pathOf('/other') }, paths);
    assert.deepEqual(listed[0]?.clones, ignoresCase ? 3 : 1);
    const others = cloneFolders({ home: pathOf('/HOME'), confirmed: [], clones, target: pathOf('/code') }, paths);
    assert.deepEqual(
      others.map(({ path }) => path),
      (ignoresCase ? ['/Code'] : ['/Code', '/code', '/CODE/z']).map(pathOf),
    );
  });
});
