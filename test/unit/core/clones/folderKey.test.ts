import assert from 'node:assert/strict';
import { compareFolders, folderKey } from '../../../../src/core/clones/folderKey.ts';

describe('the address of a folder', () => {
  afterEach(() => compareFolders(false));

  for (const [a, b, isSameOnWindows] of [
    ['file:///c%3A/code/repo', 'file:///c%3A/Code/Repo', true],
    ['file:///c%3A/code/repo', 'file:///C:/code/repo', true],
    ['file:///c%3A/%C3%9Cbung', 'file:///c%3A/%C3%BCbung', true],
    ['file:///c%3A/%C3%BC', 'file:///c%3A/u%CC%88', true],
    ['file://server/share/repo', 'file://server/Share/repo', true],
    ['file:///c%3A/code/repo', 'file:///d%3A/code/repo', false],
    ['file:///c%3A/code/a%2541', 'file:///c%3A/code/a%41', false],
    // Not encoded by VS Code.
    ['file:///c%3A/%E0%A4%A', 'file:///c%3A/%e0%a4%a', true],
    ['vscode-remote://ssh-remote+host/code/repo', 'vscode-remote://ssh-remote+host/Code/repo', false],
    ['vscode-vfs://github/a/b', 'vscode-vfs://github/A/b', false],
  ] as const) {
    it(`${a} is ${isSameOnWindows ? '' : 'not '}${b} where letters don’t count, and never where they do`, () => {
      compareFolders(true);
      assert.equal(folderKey(a) === folderKey(b), isSameOnWindows);
      compareFolders(false);
      assert.notEqual(folderKey(a), folderKey(b));
    });
  }
});
