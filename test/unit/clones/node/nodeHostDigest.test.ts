import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers';
import { nodeDigest } from '../../../../src/clones/node/nodeHost.ts';

const MB = 1024 * 1024;

describe('digests through Node', () => {
  for (const [name, length] of [
    ['nothing', 0],
    ['a few bytes', 5],
    ['one step', 2 * MB],
    ['several steps', 5 * MB + 1],
  ] as const) {
    it(`are those of Web Crypto: ${name}`, async () => {
      const bytes = Uint8Array.from({ length }, (_, place) => place % 251);
      const part = bytes.subarray(Math.min(1, length));
      for (const each of [bytes, part]) {
        assert.deepEqual(await nodeDigest(each), new Uint8Array(await crypto.subtle.digest('SHA-256', each)));
      }
    });
  }

  it('of many bytes let the event loop run', async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await nodeDigest(new Uint8Array(8 * MB));
    isDone = true;
    assert.ok(turns >= 3, `${turns} turns`);
  });
});
