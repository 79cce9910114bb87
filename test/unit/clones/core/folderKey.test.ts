import assert from 'node:assert/strict';
import { folderKey } from '../../../../src/clones/core/folderKey.ts';
import { compareFoldersOf } from '../../../../src/clones/node/letterCase.ts';

describe('the address of a folder', () => {
  afterEach(() => compareFoldersOf('linux'));

  for (const [a, b, onWindows, onMacos = onWindows] of [
    ['file:///c%3A/code/repo', 'file:///c%3A/Code/Repo', true],
    ['file:///c%3A/code/repo', 'file:///C:/code/repo', true],
    ['file:///c%3A/%C3%9Cbung', 'file:///c%3A/%C3%BCbung', true],
    // Of two characters: only macOS composes them.
    ['file:///c%3A/%C3%BC', 'file:///c%3A/u%CC%88', false, true],
    ['file://server/share/repo', 'file://server/Share/repo', false],
    ['file://wsl.localhost/Ubuntu/code', 'file://wsl.localhost/Ubuntu/Code', false],
    ['file:///c%3A/code/repo', 'file:///d%3A/code/repo', false],
    ['file:///c%3A/code/a%2541', 'file:///c%3A/code/a%41', false],
    // Not encoded by VS Code.
    ['file:///c%3A/%E0%A4%A', 'file:///c%3A/%e0%a4%a', true],
    ['vscode-remote://ssh-remote+host/code/repo', 'vscode-remote://ssh-remote+host/Code/repo', false],
    ['vscode-vfs://github/a/b', 'vscode-vfs://github/A/b', false],
  ] as const) {
    it(`${a} is ${onWindows ? '' : 'not '}${b} on Windows, ${onMacos ? '' : 'not '}on macOS, never on Linux`, () => {
      const isSame = (['win32', 'darwin', 'linux'] as const).map((platform) => {
        compareFoldersOf(platform);
        return folderKey(a) === folderKey(b);
      });
      assert.deepEqual(isSame, [onWindows, onMacos, false]);
    });
  }
});
