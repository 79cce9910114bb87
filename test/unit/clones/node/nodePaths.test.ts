import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { nameKeyOf } from '../../../../src/clones/node/letterCase.ts';
import { pathsOf, withLowerDrive } from '../../../../src/clones/node/nodePaths.ts';

const linux = pathsOf(posix, nameKeyOf('linux'));
const macos = pathsOf(posix, nameKeyOf('darwin'));
const windows = pathsOf(win32, nameKeyOf('win32'));

describe('paths', () => {
  for (const [a, b, system, isSame] of [
    ['C:\\code\\repo', 'c:\\Code\\Repo', windows, true],
    ['c:\\code\\repo', 'c:\\code\\repository', windows, false],
    ['c:\\ÜBUNG', 'c:\\übung', windows, true],
    ['/code/repo', '/Code/Repo', linux, false],
    ['/code/repo', '/Code/Repo', macos, true],
    // Composed, and of two characters.
    ['/code/\u00fc', '/code/u\u0308', macos, true],
    ['/code/\u00fc', '/code/u\u0308', linux, false],
    ['c:\\\u00fc', 'c:\\u\u0308', windows, false],
  ] as const) {
    it(`${a} is ${isSame ? '' : 'not '}${b}`, () => assert.equal(system.key(a) === system.key(b), isSame));
  }

  for (const [path, folder, system, isBelow] of [
    ['c:\\code\\repo', 'c:\\code', windows, true],
    ['c:\\code', 'c:\\code', windows, false],
    ['c:\\codex\\repo', 'c:\\code', windows, false],
    ['c:\\code', 'c:\\', windows, true],
    ['\\\\server\\share\\code', 'c:\\', windows, false],
    ['\\\\server\\share\\code', '\\\\server\\share\\', windows, true],
    ['/code/repo', '/code', linux, true],
    ['/Code/repo', '/code', macos, true],
    ['/code', '/', linux, true],
    ['/', '/', linux, false],
    ['/code\\repo', '/code', linux, false],
  ] as const) {
    it(`${path} is ${isBelow ? '' : 'not '}below ${folder}`, () => assert.equal(system.isBelow(path, folder), isBelow));
  }

  for (const [folder, path, system, expected] of [
    ['/a', '../b', linux, '/b'],
    ['/a', 'C:\\b', linux, '/a/C:\\b'],
    ['/a', '//host/share', linux, undefined],
    ['/a', '\\\\host\\share', linux, undefined],
    ['/a', '/\\host', linux, undefined],
    ['c:\\a', '..\\b', windows, 'c:\\b'],
    ['c:\\a', 'b/c', windows, 'c:\\a\\b\\c'],
    // As Git for Windows writes it.
    ['c:\\a', 'D:/code/repo/.git/worktrees/fix', windows, 'd:\\code\\repo\\.git\\worktrees\\fix'],
    ['d:\\a', '\\b', windows, 'd:\\b'],
    // Git for Windows finds it where it is installed.
    ['d:\\a', '/b', windows, undefined],
    ['c:\\a', '\\\\?\\C:\\very\\long', windows, 'c:\\very\\long'],
    ['c:\\a', '\\\\?\\UNC\\server\\share', windows, undefined],
    ['c:\\a', '\\\\.\\C:\\b', windows, undefined],
    ['c:\\a', '\\??\\UNC\\server\\share', windows, undefined],
    // Git for Windows finds others there than Node.
    ['c:\\a', 'evil.', windows, undefined],
    ['c:\\a', 'folder./evil', windows, undefined],
    ['c:\\a.', 'b', windows, undefined],
    ['c:\\a', '\\\\?\\C:\\evil.', windows, undefined],
    ['c:\\a', 'NUL', windows, undefined],
    ['c:\\a', 'com1/b', windows, undefined],
    ['c:\\a', 'LPT².cfg', windows, undefined],
    ['c:\\a', 'file:stream', windows, undefined],
    ['c:\\a', 'b|c', windows, undefined],
    ['c:\\a', '.', windows, 'c:\\a'],
    ['c:\\a.\\b', '..\\..\\c', windows, 'c:\\c'],
    ['c:\\a', '.b/console/*.c', windows, 'c:\\a\\.b\\console\\*.c'],
    ['/a', 'evil. ', linux, '/a/evil. '],
    // Bytes that could not be decoded.
    ['/a', 'evil\uFFFD', linux, undefined],
    ['c:\\a', '\\\\server\\share\\repo', windows, undefined],
    ['c:\\a', '//server/share/repo', windows, undefined],
    ['c:\\a', 'C:repo', windows, undefined],
  ] as const) {
    it(`${path} in ${folder} is ${expected ?? 'not followed'}`, () =>
      assert.equal(system.resolve(folder, path), expected));
  }

  it('are ambiguous where Windows drops a part of a name', () => {
    for (const path of ['c:\\a.\\b', 'c:\\a \\b', 'c:\\b.', 'c:\\nul\\b', '\\\\server\\share\\b.'])
      assert.ok(windows.isAmbiguous(path), path);
    for (const path of ['c:\\', 'C:\\a.b\\.c', '\\\\server\\share\\b']) assert.ok(!windows.isAmbiguous(path), path);
    assert.ok(!linux.isAmbiguous('/a./b /nul'));
  });

  it('are absolute, and have names', () => {
    for (const path of ['c:\\code', 'C:/code', '\\code', '/code']) assert.ok(windows.isAbsolute(path), path);
    for (const path of ['C:code', 'code', '.\\code', '~\\code']) assert.ok(!windows.isAbsolute(path), path);
    assert.ok(!linux.isAbsolute('C:\\code') && !linux.isAbsolute('\\code'));
    assert.deepEqual([windows.basename('c:\\a\\b.c'), linux.basename('/a/b\\c')], ['b.c', 'b\\c']);
  });

  it('have drives as VS Code writes them', () => {
    assert.deepEqual(['C:\\Code', 'c:\\Code', '/C:'].map(withLowerDrive), ['c:\\Code', 'c:\\Code', '/C:']);
  });
});
