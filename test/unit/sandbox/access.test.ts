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

  const nowhere = [
    '/ /users /users/unknown /users/unknown/repos /orgs/unknown/repos /orgs/wanderer/repos /organizations/583201/repos',
    '/repos/rider/nothing /repos/rider /repositories/1 /user/1/repos',
    '/users/rider/ /users/rider/repos/ /user/ /user/repos/ /zen/ /repos/velodrome/handbook/',
  ];
  for (const path of nowhere.join(' ').split(' ')) {
    it(`${path} is not found`, async () => {
      const reply = await send(sandbox.baseUrl + path, { token: full });
      assert.equal(reply.status, 404);
      assert.equal(toObject(JSON.parse(reply.text)).message, 'Not Found');
      assert.ok(!reply.headers.has('etag'));
    });
  }

  it('answers other methods with 405 at an existing path, with 404 elsewhere', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await send(`${sandbox.baseUrl}/user/repos`, { token: full, method });
      assert.equal(reply.status, 405);
      assert.equal(reply.headers.get('allow'), 'GET, HEAD, OPTIONS');
      assert.equal((await send(`${sandbox.baseUrl}/elsewhere`, { method })).status, 404);
    }
  });

  it('matches names in any case', async () => {
    const url = `${sandbox.baseUrl}/repos/VELODROME/Handbook`;
    assert.equal((await getObject(url)).full_name, 'velodrome/handbook');
  });

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

  it('/users/{username}/repos lists only public ones, also to the owner', async () => {
    for (const options of [{ token: full }, {}]) {
      const items = await getList(`${sandbox.baseUrl}/users/rider/repos?per_page=100`, options);
      assert.deepEqual(ids(items), ids(sandbox.repositories.ofAccount('rider')));
      assert.ok(items.length > 10 && items.every((item) => item.private === false));
    }
    const organization = await getList(`${sandbox.baseUrl}/users/peloton/repos`);
    assert.ok(organization.some((item) => item.name === 'handbook'));
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

  for (const [query, test] of [
    ['visibility=private', (item: Item) => item.private],
    ['visibility=public', (item: Item) => !item.private],
    ['type=owner', (item: Item) => item.owner === 'rider'],
    ['type=member', (item: Item) => item.owner !== 'rider'],
    ['affiliation=owner', (item: Item) => item.owner === 'rider'],
    ['affiliation=organization_member', (item: Item) => item.owner !== 'rider'],
    ['affiliation=owner,organization_member', () => true],
    ['visibility=nonsense', () => true],
  ] as const) {
    it(`/user/repos?${query} selects`, async () => {
      const items = await getList(`${sandbox.baseUrl}/user/repos?per_page=100&${query}`, { token: full });
      const expected = sandbox.repositories.visibleTo(full).filter(test);
      assert.deepEqual(
        ids(items),
        expected.map(({ id }) => id),
      );
    });
  }
});

interface Item {
  readonly private: boolean;
  readonly owner: string;
}

function ids(items: readonly { readonly id?: unknown }[]): number[] {
  return items.map((item) => Number(item.id)).toSorted((a, b) => a - b);
}
