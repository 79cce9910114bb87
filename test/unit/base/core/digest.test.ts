import assert from 'node:assert/strict';
import { sha256, useDigest } from '../../../../src/base/core/digest.ts';
import { nodeDigest } from '../../../../src/clones/node/nodeHost.ts';

const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('digests', () => {
  it('are the same in both implementations, of texts and of bytes', async () => {
    const web = [await sha256(''), await sha256('é'), await sha256(new Uint8Array([0xc3, 0xa9]))];
    assert.deepEqual(web, [NOTHING, web[2], web[1]]);
    let digests = 0;
    useDigest((bytes) => {
      digests++;
      return nodeDigest(bytes);
    });
    try {
      assert.deepEqual([await sha256(''), await sha256('é'), await sha256(new Uint8Array([0xc3, 0xa9]))], web);
      assert.equal(digests, 3);
    } finally {
      useDigest((bytes) => crypto.subtle.digest('SHA-256', bytes));
    }
  });
});
