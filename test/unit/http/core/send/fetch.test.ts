import assert from 'node:assert/strict';
import { uncached } from '../../../../../src/http/core/send/fetch.ts';

const CONDITIONS = [{ 'If-None-Match': 'W/"1"' }, { 'If-Modified-Since': 'Wed, 21 Oct 2015 07:28:00 GMT' }];

describe('the request for a response that no cache has', () => {
  it('has an address of its own in a browser, for the same resource', () => {
    for (const [address, own] of [
      ['https://api.example/repos/rider/bell', 'https://api.example/repos/rider/bell?&'],
      ['https://api.example/repos/rider/bell?', 'https://api.example/repos/rider/bell?&'],
      ['https://api.example/user/repos?page=2', 'https://api.example/user/repos?page=2&'],
      ['https://api.example/search?q=a%26b%20c#d', 'https://api.example/search?q=a%26b%20c&#d'],
    ] as const) {
      const url = new URL(address);
      for (const conditions of [undefined, ...CONDITIONS]) {
        const request = uncached('no-store', url, conditions);
        assert.equal(request.address.href, own);
        assert.deepEqual([...request.address.searchParams], [...url.searchParams]);
      }
      assert.equal(url.href, address);
    }
  });

  // With a condition, other modes store the response, or add `Cache-Control: no-cache`. Without one, this does.
  it('has the default mode in a browser only if it is conditional', () => {
    const url = new URL('https://api.example/user/repos');
    for (const conditions of CONDITIONS) assert.equal(uncached('no-store', url, conditions).cacheMode, 'default');
    for (const conditions of [undefined, {}]) assert.equal(uncached('no-store', url, conditions).cacheMode, 'no-store');
  });

  it('is unchanged in Node', () => {
    const url = new URL('https://api.example/user/repos?page=2');
    for (const conditions of [undefined, ...CONDITIONS])
      assert.deepEqual(uncached('no-cache', url, conditions), { address: url, cacheMode: 'no-cache' });
  });
});
