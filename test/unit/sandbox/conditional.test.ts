import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, publicOnly, send } from './client.ts';

describe('sandbox conditional requests', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 60 });
  });
  afterEach(() => sandbox.close());

  const etagOf = async (path: string, token?: string, headers: Record<string, string> = {}) => {
    const reply = await send(sandbox.baseUrl + path, { ...(token && { token }), headers });
    assert.equal(reply.status, 200);
    return reply.headers.get('etag') ?? '';
  };

  for (const [what, toHeader] of [
    ['the tag as sent', (tag: string) => tag],
    ['the same tag, strong', (tag: string) => tag.replace('W/', '')],
    ['a list with the tag', (tag: string) => `"other", ${tag}`],
    ['a star', () => '*'],
  ] as const) {
    it(`answers 304 to ${what}`, async () => {
      const etag = await etagOf('/user/repos?page=1', full);
      const reply = await send(`${sandbox.baseUrl}/user/repos?page=1`, {
        token: full,
        headers: { 'if-none-match': toHeader(etag) },
      });
      assert.equal(reply.status, 304);
      assert.equal(reply.text, '');
      assert.equal(reply.headers.get('etag'), etag);
      assert.match(reply.headers.get('link') ?? '', /rel="next"/);
      assert.ok(!reply.headers.has('content-type'));
    });
  }

  it('answers in full to a request with no-cache', async () => {
    const headers = { 'if-none-match': await etagOf('/user/repos?page=1', full), 'cache-control': 'no-cache' };
    assert.equal((await send(`${sandbox.baseUrl}/user/repos?page=1`, { token: full, headers })).status, 200);
  });

  it('tags differ by token, page and Accept, and not by time', async () => {
    const path = '/users/wanderer/repos';
    const tags = [
      await etagOf(path, full),
      await etagOf(path, publicOnly),
      await etagOf(path),
      await etagOf(`${path}?page=2`, full),
      await etagOf(`${path}?page=1`, full),
      await etagOf(path, full, { accept: 'application/vnd.github+json' }),
    ];
    assert.equal(new Set(tags).size, tags.length);
    assert.equal(await etagOf(path, full), tags[0]);
  });

  it('a change affects the tags of the record and its page, not of other pages', async () => {
    const [record] = sandbox.repositories.visibleTo(full);
    assert.ok(record);
    const paths = [
      `/repos/${record.owner}/${record.name}`,
      '/user/repos?sort=created&direction=asc',
      '/user/repos?sort=created&direction=asc&page=2',
    ];
    const before = await Promise.all(paths.map((path) => etagOf(path, full)));
    const { updated_at } = sandbox.update(record.id, { description: 'Changed.' });
    assert.ok(updated_at > record.updated_at);
    const after = await Promise.all(paths.map((path) => etagOf(path, full)));
    assert.deepEqual(
      paths.map((_, index) => before[index] === after[index]),
      [false, false, true],
    );
  });

  it('a new last page changes the Link of a 304, not the tag', async () => {
    const url = `${sandbox.baseUrl}/user/repos?sort=created&direction=asc`;
    const first = await send(url, { token: full });
    assert.match(first.headers.get('link') ?? '', /page=2>; rel="last"/);
    sandbox.add('rider', 'brand-new');
    const again = await send(url, { token: full, headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    assert.equal(again.status, 304);
    assert.match(again.headers.get('link') ?? '', /page=3>; rel="last"/);
  });
});
