import assert from 'node:assert/strict';
import { ours } from '../../../../src/base/core/text.ts';
import {
  fileAddressOf,
  type RootAddress,
  readFileAddress,
  rootHostOf,
} from '../../../../src/files/core/rootAddress.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

const ROOT: RootAddress = {
  host: 'ghe.example:8443',
  repositoryId: 1296269,
  commit: COMMIT,
  owner: 'octo',
  name: 'handbook',
};

describe('the address of a file in a repository', () => {
  for (const path of ['', 'README.md', 'docs/guide.md', ' a/%2e/#?&+ü🚴\n', 'x'.repeat(4096)]) {
    for (const root of [
      ROOT,
      { ...ROOT, host: 'api.github.com' },
      { ...ROOT, host: '[::1]:80', commit: COMMIT + COMMIT.slice(16) },
    ]) {
      it(`is read again, for ${JSON.stringify(path.slice(0, 20))} on ${root.host}`, () => {
        assert.deepEqual(readFileAddress(fileAddressOf(root, path)), { root, path });
      });
    }
  }

  for (const [server, host] of [
    ['https://code.example:8443', 'code.example:8443'],
    ['https://code.example:8443/git/', 'code.example:8443~git'],
    ['https://code.example:8443/Git/', 'code.example:8443~_47it'],
    ['https://code.example:8443/a+_b/', 'code.example:8443~a_2b_5fb'],
    ['https://code.example:8443/a/b/', 'code.example:8443~a~b'],
  ] as const) {
    it(`has the folder of a server at ${server}`, () => {
      const root = { ...ROOT, host: rootHostOf({ host: ours('code.example:8443'), server }) };
      assert.equal(root.host, host);
      assert.deepEqual(readFileAddress(fileAddressOf(root)), { root, path: '' });
    });
  }

  it('has the host, the id and the commit in its authority', () => {
    assert.deepEqual(fileAddressOf(ROOT, 'docs/guide.md'), {
      authority: `1296269+${COMMIT}+ghe.example:8443`,
      path: '/octo/handbook/docs/guide.md',
    });
  });

  for (const [what, authority, path] of [
    ['a branch in place of a commit', '1296269+main+ghe.example', '/octo/handbook/a'],
    ['a hash in capitals', `1296269+${COMMIT.toUpperCase()}+ghe.example`, '/octo/handbook/a'],
    ['no host', `1296269+${COMMIT}+`, '/octo/handbook/a'],
    ['a user in the host', `1296269+${COMMIT}+user@ghe.example`, '/octo/handbook/a'],
    ['a path in the host', `1296269+${COMMIT}+ghe.example/x`, '/octo/handbook/a'],
    ['a negative id', `-1+${COMMIT}+ghe.example`, '/octo/handbook/a'],
    ['an id that is no safe number', `99999999999999999+${COMMIT}+ghe.example`, '/octo/handbook/a'],
    ['no name', `1296269+${COMMIT}+ghe.example`, '/octo'],
    ['no owner', `1296269+${COMMIT}+ghe.example`, '//handbook/a'],
    ['a relative path', `1296269+${COMMIT}+ghe.example`, 'octo/handbook/a'],
  ] as const) {
    it(`has not ${what}`, () => assert.equal(readFileAddress({ authority, path }), undefined));
  }
});
