import assert from 'node:assert/strict';
import { remoteKey } from '../../../../../src/clones/core/known/remoteKey.ts';

describe('the key of a remote', () => {
  for (const address of [
    'https://codehost.example/velodrome/handbook.git',
    'https://codehost.example/velodrome/handbook/',
    'https://codehost.example:8443/velodrome/handbook.git',
    'https://rider:secret@codehost.example/velodrome/handbook.git',
    'https://CodeHost.example/Velodrome/Handbook.git',
    'ssh://git@codehost.example:2222/velodrome/handbook.git',
    'git@codehost.example:velodrome/handbook.git',
    'git@codehost.example:/velodrome/handbook.git',
    'codehost.example:velodrome/handbook',
    ' git@codehost.example:velodrome/handbook.git\n',
  ]) {
    it(`is the same for ${JSON.stringify(address)}`, () => {
      assert.equal(remoteKey(address), 'codehost.example/velodrome/handbook');
    });
  }

  for (const [address, key] of [
    ['https://codehost.example/git/velodrome/handbook.git', 'codehost.example/git/velodrome/handbook'],
    ['http://127.0.0.1:4001/velodrome/handbook.git', '127.0.0.1/velodrome/handbook'],
    ['https://codehost.example/velodrome/handbook.github', 'codehost.example/velodrome/handbook.github'],
    ['/srv/git/handbook.git', undefined],
    ['C:\\handbook', undefined],
    ['file:///srv/git/handbook.git', undefined],
    ['https://codehost.example/', undefined],
    ['git@codehost.example:ext://x/y', undefined],
    ['', undefined],
  ] as const) {
    it(`of ${JSON.stringify(address)} is ${String(key)}`, () => assert.equal(remoteKey(address), key));
  }

  it('is unknown for a longer address than any service sends, whatever its length is without spaces', () => {
    const address = 'https://codehost.example/velodrome/handbook';
    assert.equal(remoteKey(`${' '.repeat(2048 - address.length)}${address}`), 'codehost.example/velodrome/handbook');
    assert.equal(remoteKey(`${' '.repeat(2049 - address.length)}${address}`), undefined);
  });
});
