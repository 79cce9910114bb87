import assert from 'node:assert/strict';
import LinkHeader from 'http-link-header';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, send, toList } from './client.ts';

function links(headers: Headers): Record<string, string> {
  const header = headers.get('link');
  return header === null ? {} : Object.fromEntries(LinkHeader.parse(header).refs.map(({ rel, uri }) => [rel, uri]));
}

describe('sandbox pagination', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ repositories: 250, anonymousLimit: 1000 });
  });
  after(() => sandbox.close());

  for (const [query, expected] of [
    ['', 30],
    ['?per_page=30', 30],
    ['?per_page=100', 100],
    ['?per_page=101', 100],
    ['?per_page=1', 1],
    ['?per_page=0', 30],
    ['?per_page=-5', 30],
    ['?per_page=ten', 30],
    ['?per_page=1e1', 30],
    ['?page=0', 30],
    ['?page=x', 30],
    ['?page=9', 10],
    ['?page=10', 0],
    ['?page=3&per_page=100', 50],
  ] as const) {
    it(`/user/repos${query} has ${expected} items`, async () => {
      assert.equal((await getList(`${sandbox.baseUrl}/user/repos${query}`, { token: full })).length, expected);
    });
  }

  for (const [path, total] of [
    ['/user/repos', 250],
    ['/users/wanderer/repos', 45],
    ['/orgs/velodrome/repos', 51],
  ] as const) {
    for (const perPage of [30, 100]) {
      it(`${path} with per_page=${perPage} can be walked to its end by the Link header`, async () => {
        const seen = new Set<unknown>();
        let pages = 0;
        let next: string | undefined = `${sandbox.baseUrl}${path}?per_page=${perPage}`;
        while (next !== undefined) {
          const reply = await send(next, { token: full });
          for (const item of toList(JSON.parse(reply.text))) seen.add(item.id);
          pages += 1;
          next = links(reply.headers).next;
        }
        assert.equal(seen.size, total);
        assert.equal(pages, Math.ceil(total / perPage));
      });
    }
  }

  for (const [page, rels] of [
    [1, { next: 2, last: 9 }],
    [2, { prev: 1, next: 3, last: 9, first: 1 }],
    [9, { prev: 8, first: 1 }],
  ] as const) {
    it(`page ${page} links ${Object.keys(rels).join(', ')}, absolutely and with its other parameters`, async () => {
      const reply = await send(`${sandbox.baseUrl}/user/repos?sort=created&page=${page}&direction=asc`, {
        token: full,
      });
      const expected = Object.entries(rels).map(([rel, to]) => [
        rel,
        `${sandbox.baseUrl}/user/repos?sort=created&page=${to}&direction=asc`,
      ]);
      assert.deepEqual(links(reply.headers), Object.fromEntries(expected));
    });
  }
});
