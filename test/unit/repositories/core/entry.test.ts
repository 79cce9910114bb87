import assert from 'node:assert/strict';
import { idIn, isFolderKey } from '../../../../src/repositories/core/entry.ts';

describe('a key of a folder', () => {
  for (const [key, expected] of [
    ['local#file:///home/rita/code/handbook', true],
    ['local#file:///home/rita/code/handbook work', true],
    ['local#file:///home/rita/code/c%23 a#b', true],
    ['local#vscode-remote://ssh-remote%2Bbox/code/handbook', true],
    ['https://api.github.com#1296269', false],
    ['https://gitea.example#owner/name', false],
    ['https://api.github.com#123 a#b://c', false],
    ['https://gitea.example#owner/name a://c', false],
    ['local#', false],
  ] as const) {
    it(`${key}: ${expected}`, () => assert.equal(isFolderKey(key), expected));
  }

  it('has the address of the folder as its id', () => {
    assert.equal(idIn('local#file:///code/c%23'), 'file:///code/c%23');
  });
});
