import assert from 'node:assert/strict';
import { MalformedLoginError, OtherHostError } from '../../../../src/base/core/errors.ts';
import { parseOwner } from '../../../../src/search/core/parseOwner.ts';

const GITHUB = new URL('https://api.github.com/');
const BELOW = new URL('https://code.example/git/api/v1/');
const SERVER = new URL('https://ghe.example:8443/api/v3/');

describe('the name of an owner on a code host', () => {
  for (const [text, base] of [
    ['octo', GITHUB],
    [' @octo ', GITHUB],
    ['github.com/octo', GITHUB],
    ['https://www.github.com/octo/handbook', GITHUB],
    ['https://api.github.com/users/octo', GITHUB],
    ['https://ghe.example:8443/orgs/octo/repositories', SERVER],
    ['git@ghe.example:octo/handbook.git', SERVER],
    ['https://code.example/git/octo', BELOW],
    ['https://code.example/git/octo/handbook/issues', BELOW],
    ['https://code.example/git/api/v1/users/octo', BELOW],
    ['git@code.example:octo/handbook.git', BELOW],
    ['octo/handbook', GITHUB],
    ['"@octo"', SERVER],
    ['[octo](https://github.com/octo).', GITHUB],
    ['gh:octo/handbook', GITHUB],
    ['git clone https://github.com/octo/handbook.git', GITHUB],
    ['https://vscode.dev/github/octo/handbook', GITHUB],
    ['vscode://vscode.git/clone?url=https%3A%2F%2Fgithub.com%2Focto%2Fhandbook.git', GITHUB],
  ] as const) {
    it(`is in ${text}`, () => assert.equal(parseOwner(text, base), 'octo'));
  }

  for (const [text, base] of [
    ['https://gitlab.com/octo', GITHUB],
    ['https://github.com.evil.example/octo', GITHUB],
    ['https://github.com@evil.example/octo', GITHUB],
    ['github.com/octo', SERVER],
    ['gh:octo/handbook', SERVER],
    ['(https://gitlab.com/octo)', GITHUB],
    ['https://ghe.example:9443/octo', SERVER],
  ] as const) {
    it(`is not in ${text} on ${base.host}`, () => assert.throws(() => parseOwner(text, base), OtherHostError));
  }

  for (const text of ['two words', '', 'https://github.com', 'octo:x']) {
    it(`is not in “${text}”`, () => assert.throws(() => parseOwner(text, GITHUB), MalformedLoginError));
  }
});
