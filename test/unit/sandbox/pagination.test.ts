import assert from 'node:assert/strict';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
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

  it('sends no Link header for a list of one page', async () => {
    const { headers } = await send(`${sandbox.baseUrl}/users/wanderer/repos?per_page=100`);
    assert.ok(!headers.has('link'));
  });

  for (const [path, target] of [
    ['/users/wanderer/repos', '/user/583203/repos'],
    ['/orgs/velodrome/repos', '/organizations/9910001/repos'],
  ] as const) {
    it(`further pages of ${path} are at an address by id, as on GitHub`, async () => {
      const { headers } = await send(`${sandbox.baseUrl}${path}`, { token: full });
      assert.equal(links(headers).next, `${sandbox.baseUrl}${target}?page=2`);
    });
  }

  for (const [name, ownPort, scheme] of [
    ['builds addresses from the Host header of the request', true, 'http'],
    ['builds https addresses for a host without a port: its TLS ends elsewhere', false, 'https'],
  ] as const) {
    it(name, async () => {
      const host = ownPort ? `codehost.test:${new URL(sandbox.baseUrl).port}` : 'codehost.test';
      const link = await new Promise<string>((resolve, reject) => {
        get(`${sandbox.baseUrl}/users/wanderer/repos`, { headers: { host }, agent: false }, (response) => {
          text(response).then(() => resolve(String(response.headers.link)), reject);
        }).on('error', reject);
      });
      assert.match(link, new RegExp(`^<${scheme}://${host}/user/583203/repos\\?page=2>; rel="next"`));
    });
  }

  const columns = {
    full_name: (item: Item) => String(item.full_name).toLowerCase(),
    created: (item: Item) => String(item.created_at),
    updated: (item: Item) => String(item.updated_at),
    pushed: (item: Item) => String(item.pushed_at),
  };
  for (const [path, query, column, direction] of [
    ['/user/repos', '', 'full_name', 'asc'],
    ['/user/repos', '&sort=full_name&direction=desc', 'full_name', 'desc'],
    ['/user/repos', '&sort=created', 'created', 'desc'],
    ['/user/repos', '&sort=created&direction=asc', 'created', 'asc'],
    ['/user/repos', '&sort=updated', 'updated', 'desc'],
    ['/user/repos', '&sort=pushed&direction=nonsense', 'pushed', 'desc'],
    ['/users/rider/repos', '&sort=nonsense', 'full_name', 'asc'],
    ['/orgs/velodrome/repos', '', 'created', 'desc'],
    ['/orgs/velodrome/repos', '&direction=asc', 'created', 'asc'],
  ] as const) {
    it(`${path}${query.replace('&', '?')} is sorted by ${column}, ${direction}`, async () => {
      const items = await getList(`${sandbox.baseUrl}${path}?per_page=100${query}`, { token: full });
      const values = items.map(columns[column]);
      const sorted = values.toSorted();
      assert.ok(new Set(values).size > 10);
      assert.deepEqual(values, direction === 'asc' ? sorted : sorted.toReversed());
    });
  }
});

type Item = Readonly<Record<string, unknown>>;
