import assert from 'node:assert/strict';
import type { Dialect } from '../../../../../src/hosts/core/dialects/dialect.ts';
import { apisOf, dialectOf, enterpriseApiOf } from '../../../../../src/hosts/core/dialects/dialectOf.ts';
import { minimal } from '../../../../../src/hosts/core/dialects/minimal.ts';
import { count, RiderWindows } from '../../../../support/riderWindows.ts';

describe('the dialect of a code host', () => {
  for (const [base, kind] of [
    ['https://api.github.com/', 'github'],
    ['https://api.octo.ghe.com/', 'github'],
    ['https://ghe.example/api/v3/', 'enterprise'],
    ['https://ghe.example/code/api/v3/', 'enterprise'],
    ['https://code.example/api/v1/', 'gitea'],
    ['https://code.example/code/api/v1/', 'gitea'],
    ['https://ghe.example/api/v3x/', 'minimal'],
    ['https://code.example/', 'minimal'],
    ['http://127.0.0.1:8080/', 'minimal'],
    ['https://api.example/', 'minimal'],
  ] as const) {
    it(`at ${base} is ${kind}`, () => assert.equal(dialectOf(new URL(base)).kind, kind));
  }

  it('allows many concurrent requests only where that is documented', () => {
    const allowed = ['https://api.github.com/', 'https://ghe.example/api/v3/', 'https://code.example/api/v1/'].map(
      (base) => dialectOf(new URL(base)).maxConcurrency,
    );
    assert.deepEqual(allowed, [24, 6, 6]);
  });

  it('finds its own addresses again', () => {
    for (const web of ['https://github.com/', 'https://code.example/', 'https://ghe.example:8443/'])
      for (const base of apisOf(new URL(web))) assert.equal(dialectOf(base).webOf(base).href, web);
  });

  it('has one address on GitHub, and one of each kind on another host', () => {
    assert.deepEqual(
      apisOf(new URL('https://github.com/')).map(({ href }) => href),
      ['https://api.github.com/'],
    );
    assert.deepEqual(
      apisOf(new URL('https://code.example/')).map((base) => dialectOf(base).kind),
      ['minimal', 'enterprise', 'gitea', 'github'],
    );
    assert.equal(apisOf(new URL('http://127.0.0.1:8080/')).length, 3);
  });

  it('of GitHub Enterprise is that of a server or of a cloud', () => {
    assert.equal(enterpriseApiOf(new URL('https://octo.ghe.com/'))?.href, 'https://api.octo.ghe.com/');
    assert.equal(enterpriseApiOf(new URL('https://ghe.example/'))?.href, 'https://ghe.example/api/v3/');
  });

  it('decides whether lists are requested by their last change', async () => {
    const writable: { changes: Dialect['changes'] } = minimal;
    const { changes } = minimal;
    const rider = new RiderWindows();
    await rider.start();
    try {
      const changeRequests = async (): Promise<number> => {
        const window = await rider.open();
        await window.store.refresh();
        assert.ok(count(window) > 0);
        return rider.sandbox.requests.filter(({ path }) => /sort=(pushed|updated)/.test(path)).length;
      };
      assert.ok((await changeRequests()) > 0);
      writable.changes = { orders: [] };
      assert.equal(await changeRequests(), 0);
    } finally {
      writable.changes = changes;
      await rider.close();
    }
  });
});
