import assert from 'node:assert/strict';
import { credentialOrigin, parseGitQuestion } from '../../../../src/accounts/core/gitQuestion.ts';

describe('a question of Git', () => {
  for (const [what, [scheme, authority, path], expected] of [
    ['a server', ['https', 'code.example', ''], { origin: 'https://code.example', path: undefined }],
    ['a server with a slash', ['https', 'code.example', '/'], { origin: 'https://code.example', path: undefined }],
    ['a port', ['https', 'code.example:8443', ''], { origin: 'https://code.example:8443', path: undefined }],
    ['a repository', ['https', 'code.example', '/o/n.git'], { origin: 'https://code.example', path: '/o/n.git' }],
    ['this computer', ['http', '127.0.0.1:3000', ''], { origin: 'http://127.0.0.1:3000', path: undefined }],
    ['another case', ['https', 'Code.Example', ''], undefined],
    ['a trailing dot', ['https', 'code.example.', ''], { origin: 'https://code.example.', path: undefined }],
    ['an explicit default port', ['https', 'code.example:443', ''], undefined],
    ['a user name', ['https', 'rider@code.example', ''], undefined],
    ['another host before an @', ['https', 'code.example@evil.example', ''], undefined],
    ['http elsewhere', ['http', 'code.example', ''], undefined],
    ['http on a name like this computer', ['http', 'localhost.evil.example', ''], undefined],
    ['http on another address of this computer', ['http', '127.0.0.2', ''], undefined],
    ['ssh', ['ssh', 'code.example', ''], undefined],
    ['a file', ['file', '', '/home/rita'], undefined],
    ['no host', ['https', '', ''], undefined],
    ['a space', ['https', 'code.example x', ''], undefined],
    ['a line break', ['https', 'code.example\nhost=evil.example', ''], undefined],
    ['an escaped slash', ['https', 'code.example%2fevil', ''], undefined],
    ['a backslash', ['https', 'code.example\\evil.example', ''], undefined],
    ['letters that look alike', ['https', 'cоde.example', ''], undefined],
    ['a number for an address', ['https', '2130706433', ''], undefined],
    ['a question mark', ['https', 'code.example?x', ''], undefined],
  ] as const) {
    it(`about ${what} is ${expected ? 'read' : 'not answered'}`, () =>
      assert.deepEqual(parseGitQuestion({ scheme, authority, path, query: '', fragment: '' }), expected));
  }
});

describe('a question of Git with a query or a fragment, which were parts of a host', () => {
  for (const patch of [{ query: '.evil.example' }, { fragment: '.evil.example' }]) {
    it(`is not answered: ${JSON.stringify(patch)}`, () => {
      const question = { scheme: 'https', authority: 'code.example', path: '', query: '', fragment: '', ...patch };
      assert.equal(parseGitQuestion(question), undefined);
    });
  }
});

describe('the origin of a clone URL for credentials', () => {
  for (const [address, origin] of [
    ['https://code.example/o/n.git', 'https://code.example'],
    ['https://CODE.example:443/o/n.git', 'https://code.example'],
    ['http://127.0.0.1:3000/o/n.git', 'http://127.0.0.1:3000'],
    ['http://code.example/o/n.git', undefined],
    ['https://rider@code.example/o/n.git', undefined],
    ['https://:x@code.example/o/n.git', undefined],
    ['git@code.example:o/n.git', undefined],
    ['ssh://git@code.example/o/n.git', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ] as const) {
    it(`is ${String(origin)} for ${String(address)}`, () => assert.equal(credentialOrigin(address), origin));
  }
});
