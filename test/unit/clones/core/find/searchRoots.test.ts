import assert from 'node:assert/strict';
import { absolutePath, isWideFolder, searchRoots } from '../../../../../src/clones/core/find/searchRoots.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

describeOnEachSystem('where clones may be', ({ paths, pathOf, isWindows, ignoresCase }) => {
  const home = pathOf('/home/rita');

  for (const [setting, here, onWindows] of [
    ['~', '/home/rita', 'c:\\home\\rita'],
    ['~/code', '/home/rita/code', 'c:\\home\\rita\\code'],
    ['~\\code', undefined, 'c:\\home\\rita\\code'],
    ['~eve/code', undefined, undefined],
    ['code', undefined, undefined],
    ['', undefined, undefined],
    ['/code/', '/code', undefined],
    ['C:\\Code', undefined, 'c:\\Code'],
    ['C:code', undefined, undefined],
    ['\\code', undefined, 'c:\\code'],
    ['\\\\server\\share\\code', undefined, undefined],
    ['//server/share/code', undefined, undefined],
    ['\\\\?\\C:\\very\\long', undefined, 'c:\\very\\long'],
    ['\\\\?\\UNC\\server\\share', undefined, undefined],
    ['file:///C:/code', undefined, undefined],
  ] as const) {
    const expected = isWindows ? onWindows : here;
    it(`the setting ${setting} is ${expected ?? 'ignored'}`, () =>
      assert.equal(absolutePath(setting, home, paths), expected));
  }

  it('is each folder once, also on another drive', () => {
    const set = isWindows ? ['C:\\Code', 'D:\\work'] : ['/Code', '/work'];
    const clones = isWindows ? ['c:\\code\\a', 'd:\\other\\b'] : ['/code/a', '/other/b'];
    const roots = searchRoots({ home, set, usual: set[0]?.toLowerCase(), clones, open: [] }, paths);
    const expected = ignoresCase
      ? ['/Code 3', '/work 3', '/code/a 0', '/other 1', '/other/b 0']
      : ['/Code 3', '/work 3', '/code 3', '/code/a 0', '/other 1', '/other/b 0'];
    assert.deepEqual(
      roots.map(
        ({ path, depth }) => `${(isWindows ? path.replaceAll('\\', '/') : path).replace(/^[cd]:/, '')} ${depth}`,
      ),
      expected,
    );
  });

  it('is not the home folder, nor one above it', () => {
    for (const [path, isWide] of [
      ['/', true],
      ['/home', true],
      ['/home/rita', true],
      ['/Home/Rita', ignoresCase],
      ['/home/rita/code', false],
      ['/home/ri', false],
    ] as const)
      assert.equal(isWideFolder(pathOf(path), home, paths), isWide, path);
  });
});
