import assert from 'node:assert/strict';
import { parseCloneAddress } from '../../../../../src/clones/core/make/cloneAddress.ts';
import { CloneAddressError } from '../../../../../src/clones/core/make/cloneErrors.ts';

describe('clone address', () => {
  for (const [address, host, folderName] of [
    ['https://github.com/velodrome/handbook.git', 'github.com', 'handbook'],
    ['https://codehost.example/git/velodrome/handbook', 'codehost.example', 'handbook'],
    ['https://codehost.example/velodrome/.github.git', 'codehost.example', '.github'],
    ['https://codehost.example/velodrome/caf%C3%A9.git', 'codehost.example', 'café'],
    ['https://codehost.example/velodrome/-.git', 'codehost.example', '-'],
    ['https://codehost.example/velodrome/c++', 'codehost.example', 'c++'],
    ['https://codehost.example/velodrome/console.git', 'codehost.example', 'console'],
    ['http://127.0.0.1:4001/velodrome/handbook.git', '127.0.0.1', 'handbook'],
    ['http://[::1]:4001/velodrome/handbook.git', '[::1]', 'handbook'],
    ['git@github.com:velodrome/handbook.git', 'github.com', 'handbook'],
    ['org-1234@codehost.example:velodrome/handbook', 'codehost.example', 'handbook'],
    ['git@codehost.example:~rita/handbook.git', 'codehost.example', 'handbook'],
    ['ssh://git@codehost.example:2222/velodrome/handbook.git', 'codehost.example', 'handbook'],
  ] as const) {
    it(`is passed to Git: ${address}`, () => {
      assert.deepEqual(parseCloneAddress(address, folderName), { text: address, host, folderName });
    });
  }

  for (const [address, reason] of [
    [undefined, 'missing'],
    [null, 'missing'],
    // Programs and options.
    ['ext::sh -c touch% /tmp/owned', 'malformed'],
    ['fd::17/foo', 'protocol'],
    ['--upload-pack=touch /tmp/owned', 'malformed'],
    ['-oProxyCommand=id@codehost.example:a/b', 'malformed'],
    ['git@-oProxyCommand=id:a/b', 'malformed'],
    ['git@codehost.example:-a/b', 'malformed'],
    ['git@codehost.example::a/b', 'malformed'],
    ['ssh://-oProxyCommand=id/a/b', 'malformed'],
    ['ssh://-oProxyCommand@codehost.example/a/b', 'malformed'],
    ['git clone https://codehost.example/a/b', 'malformed'],
    // Other ways to fetch.
    ['file:///etc/passwd', 'protocol'],
    ['/srv/git/handbook.git', 'malformed'],
    ['C:\\handbook', 'malformed'],
    ['git://codehost.example/a/b.git', 'protocol'],
    ['javascript:alert(1)', 'protocol'],
    ['http://codehost.example/a/b.git', 'insecure'],
    ['http://127.0.0.1.codehost.example/a/b.git', 'insecure'],
    // Credentials.
    ['https://rider:secret@codehost.example/a/b.git', 'credentials'],
    ['https://secret@codehost.example/a/b.git', 'credentials'],
    ['ssh://git:secret@codehost.example/a/b.git', 'credentials'],
    // Invisible characters and other malformed addresses.
    ['https://codehost.example/a/b.git\nhttps://codehost.example', 'malformed'],
    ['https://codehost.example/a/b.git\u0000', 'malformed'],
    ['https://codehost.example/a/\u202egit.b', 'malformed'],
    [' https://codehost.example/a/b.git', 'malformed'],
    ['https://codehost.example\\a\\b.git', 'malformed'],
    ['https://codehost.example/a/b.git?x=y', 'malformed'],
    ['https://codehost.example/a/b.git#x', 'malformed'],
    ['https://codehost.example/', 'malformed'],
    [`https://codehost.example/a/${'b'.repeat(3000)}`, 'malformed'],
    ['git@codehost.example:handbook.git', 'malformed'],
  ] as const) {
    it(`is refused: ${JSON.stringify(address)?.slice(0, 60)}`, () => {
      assert.throws(
        () => parseCloneAddress(address, 'b'),
        (error) => error instanceof CloneAddressError && error.reason === reason && !error.message.includes('secret'),
      );
    });
  }
});
