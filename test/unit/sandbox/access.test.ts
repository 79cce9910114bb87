import assert from 'node:assert/strict';
import { fullName } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, publicOnly, second, send, toObject } from './client.ts';

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

describe('sandbox access', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ repositories: 90, anonymousLimit: 1000 });
  });
  after(() => sandbox.close());

  for (const [what, authorization, login] of [
    ['token', `token ${full}`, 'rider'],
    ['token in another case', `TOKEN ${publicOnly}`, 'rider'],
    ['Bearer', `Bearer ${second}`, 'second'],
    ['Basic with name and token', basic('rider', full), 'rider'],
    ['Basic with the name in another case', basic('Second', second), 'second'],
  ] as const) {
    it(`accepts ${what}`, async () => {
      const user = await getObject(`${sandbox.baseUrl}/user`, { headers: { authorization } });
      assert.equal(user.login, login);
    });
  }

  for (const [what, authorization] of [
    ['an unknown token', 'token nosuchtoken'],
    ['a token without its scheme', full],
    ['another scheme', `Digest ${full}`],
    ['Basic with the wrong name', basic('second', full)],
    ['Basic with an unknown name', basic('unknown', full)],
    ['Basic with a wrong token', basic('rider', 'nosuchtoken')],
    ['Basic without a colon', `Basic ${Buffer.from('rider').toString('base64')}`],
    ['Basic with no name', basic('', full)],
  ] as const) {
    it(`answers ${what} with 401, also for public data`, async () => {
      const reply = await send(`${sandbox.baseUrl}/users/rider`, { headers: { authorization } });
      assert.equal(reply.status, 401);
      assert.equal(toObject(JSON.parse(reply.text)).message, 'Bad credentials');
      assert.equal(reply.headers.get('x-ratelimit-limit'), '1000');
    });
  }

  for (const path of ['/user', '/user/repos']) {
    it(`${path} requires authentication`, async () => {
      const reply = await send(sandbox.baseUrl + path);
      assert.equal(reply.status, 401);
      assert.deepEqual(toObject(JSON.parse(reply.text)).message, 'Requires authentication');
      assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
    });
  }

  it('answers 404 for a private repository without access', async () => {
    const secret = sandbox.repositories.visibleTo(full).find((record) => record.private);
    assert.ok(secret);
    for (const path of [`/repos/${fullName(secret)}`, `/repositories/${secret.id}`]) {
      const url = sandbox.baseUrl + path;
      assert.equal((await send(url, { token: full })).status, 200);
      for (const token of [publicOnly, second]) assert.equal((await send(url, { token })).status, 404);
      assert.equal((await send(url)).status, 404);
    }
    assert.equal((await send(`${sandbox.baseUrl}/repos/peloton/vault`, { token: full })).status, 404);
  });

  it('/user/repos differs by the scope of the token', async () => {
    const url = `${sandbox.baseUrl}/user/repos?per_page=100`;
    const all = await getList(url, { token: full });
    const open = await getList(url, { token: publicOnly });
    assert.equal(all.length, 90);
    assert.ok(open.length > 0 && open.length < all.length);
    assert.deepEqual(ids(open), ids(all.filter((item) => item.private === false)));
    const theirs = await getList(url, { token: second });
    assert.ok(theirs.every((item) => String(item.full_name).startsWith('second/')));
    assert.ok(theirs.some((item) => item.private));
  });

  for (const org of ['velodrome', 'peloton', 'criterium']) {
    it(`/orgs/${org}/repos lists repositories missing elsewhere, and private ones by scope`, async () => {
      const url = `${sandbox.baseUrl}/orgs/${org}/repos?per_page=100`;
      const member = await getList(url, { token: full });
      const outside = await getList(url);
      const own = sandbox.repositories.visibleTo(full).map(fullName);
      const names = member.map((item) => String(item.full_name));
      assert.ok(names.includes(`${org}/handbook`) && !own.includes(`${org}/handbook`));
      assert.ok(!names.includes(`${org}/vault`));
      assert.ok(own.some((name) => names.includes(name)));
      assert.ok(member.some((item) => item.private) && outside.every((item) => item.private === false));
      for (const token of [publicOnly, second]) assert.deepEqual(ids(await getList(url, { token })), ids(outside));
      assert.deepEqual(ids(member), ids(sandbox.repositories.inOrganization(org, full)));
    });
  }
});

function ids(items: readonly { readonly id?: unknown }[]): number[] {
  return items.map((item) => Number(item.id)).toSorted((a, b) => a - b);
}
