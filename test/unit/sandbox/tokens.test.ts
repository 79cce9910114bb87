import assert from 'node:assert/strict';
import { fullName } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, publicOnly, second, send, toObject, withSandbox } from './client.ts';

const start = Date.parse('2026-11-05T10:00:00Z');
const expiration = 'service-authentication-token-expiration';
const scopeNames = ['x-oauth-scopes', 'x-accepted-oauth-scopes'];

describe('sandbox tokens', () => {
  let now = start;
  let sandbox: Sandbox;
  beforeEach(async () => {
    now = start;
    sandbox = await startSandbox({ repositories: 40, now: () => now });
  });
  afterEach(() => sandbox.close());

  for (const [what, scopes, sees, told] of [
    ['all scopes', ['repo', 'read:user'], full, 'repo, read:user'],
    ['repo', ['repo'], full, 'repo'],
    ['another scope', ['gist'], publicOnly, 'gist'],
    ['no scopes', [], publicOnly, ''],
    ['scopes that are not told (fine-grained)', undefined, full, null],
  ] as const) {
    it(`adds one with ${what}`, async () => {
      sandbox.addToken({ value: 'added1', login: 'Rider', scopes });
      const url = `${sandbox.baseUrl}/user/repos?per_page=100`;
      assert.deepEqual(await getList(url, { token: 'added1' }), await getList(url, { token: sees }));
      const { status, headers } = await send(`${sandbox.baseUrl}/repos/velodrome/handbook`, { token: 'added1' });
      assert.equal(status, 200);
      assert.equal(headers.get('x-oauth-scopes'), told);
      assert.equal(headers.get('x-accepted-oauth-scopes'), told === null ? null : 'repo');
      assert.equal(headers.get('cache-control'), 'private, max-age=60, s-maxage=60');
      assert.ok(!headers.has(expiration));
    });
  }

  it('a fine-grained one reads private repositories, one by one and of an organization, and no private profile', async () => {
    sandbox.addToken({ value: 'fine1', login: 'rider', scopes: undefined });
    const secret = sandbox.repositories.visibleTo('fine1').find((record) => record.private);
    assert.ok(secret);
    await getObject(`${sandbox.baseUrl}/repos/${fullName(secret)}`, { token: 'fine1' });
    const organization = `${sandbox.baseUrl}/orgs/velodrome/repos?per_page=100`;
    assert.deepEqual(await getList(organization, { token: 'fine1' }), await getList(organization, { token: full }));
    const user = await getObject(`${sandbox.baseUrl}/user`, { token: 'fine1' });
    assert.ok(user.login === 'rider' && !('plan' in user));
  });

  it('shares the allowance of its account', async () => {
    sandbox.addToken({ value: 'added1', login: 'rider', scopes: [] });
    await send(`${sandbox.baseUrl}/zen`, { token: 'added1' });
    assert.deepEqual(sandbox.quota('added1'), sandbox.quota(full));
    assert.equal(sandbox.quota(full).used, 1);
  });

  for (const [what, token] of [
    ['an unknown account', { value: 'added1', login: 'nobody', scopes: [] }],
    ['an organization', { value: 'added1', login: 'velodrome', scopes: [] }],
    ['a value that there is', { value: full, login: 'second', scopes: [] }],
    ['a value that was revoked', { value: second, login: 'second', scopes: [] }],
    ['a value that was revoked without having been', { value: 'never1', login: 'second', scopes: [] }],
  ] as const) {
    it(`adds none of ${what}`, () => {
      for (const value of [second, 'never1']) sandbox.revoke(value);
      assert.throws(() => sandbox.addToken(token), RangeError);
    });
  }

  const expiresAt = Date.parse('2026-12-01T08:00:00.900Z');
  it('tells on good answers when it expires, on a 304 and beside the scopes too', async () => {
    sandbox.addToken({ value: 'classic1', login: 'rider', scopes: ['repo'], expiresAt });
    sandbox.addToken({ value: 'fine1', login: 'rider', scopes: undefined, expiresAt });
    for (const [token, told] of [
      ['classic1', true],
      ['fine1', false],
    ] as const) {
      const first = await send(`${sandbox.baseUrl}/user`, { token });
      const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
      const again = await send(`${sandbox.baseUrl}/user`, { token, headers: tag });
      assert.deepEqual([first.status, again.status], [200, 304]);
      for (const { headers } of [first, again]) {
        assert.equal(headers.get(expiration), '2026-12-01 08:00:00 UTC');
        assert.deepEqual(
          scopeNames.map((name) => headers.has(name)),
          [told, told],
        );
      }
    }
  });

  const ends: readonly (readonly [what: string, end: (sandbox: Sandbox) => void])[] = [
    [
      'expired',
      () => {
        now = expiresAt + 1;
      },
    ],
    ['revoked', () => sandbox.revoke('added1')],
  ];
  for (const [what, end] of ends) {
    it(`is unknown once ${what}, and charged to the anonymous allowance`, async () => {
      sandbox.addToken({ value: 'added1', login: 'rider', scopes: ['repo'], expiresAt });
      now = expiresAt;
      const url = `${sandbox.baseUrl}/users/rider`;
      const good = await send(url, { token: 'added1' });
      assert.equal(good.status, 200);
      end(sandbox);
      for (const authorization of ['token added1', `Basic ${Buffer.from('rider:added1').toString('base64')}`]) {
        const headers = { authorization, 'if-none-match': good.headers.get('etag') ?? '' };
        const refused = await send(url, { headers });
        assert.equal(refused.status, 401);
        assert.equal(toObject(JSON.parse(refused.text)).message, 'Bad credentials');
        assert.equal(refused.headers.get('x-ratelimit-limit'), '60');
        for (const name of [expiration, ...scopeNames]) assert.ok(!refused.headers.has(name), name);
      }
      assert.deepEqual(sandbox.quota('added1'), sandbox.quota(undefined));
      assert.deepEqual([sandbox.quota(undefined).used, sandbox.quota(full).used], [2, 1]);
      assert.deepEqual(sandbox.repositories.visibleTo('added1'), []);
      assert.equal((await send(url, { token: full })).status, 200);
    });
  }

  it('revokes a seeded one, and twice', async () => {
    for (let time = 1; time <= 2; time += 1) {
      sandbox.revoke(full);
      assert.equal((await send(`${sandbox.baseUrl}/user`, { token: full })).status, 401);
      assert.equal((await send(`${sandbox.baseUrl}/user`, { token: publicOnly })).status, 200);
    }
  });

  it('are those of one sandbox alone', async () => {
    await withSandbox({ repositories: 1 }, async (other) => {
      sandbox.addToken({ value: 'added1', login: 'rider', scopes: [] });
      sandbox.revoke(full);
      const statusOf = async (where: Sandbox, token: string) => (await send(`${where.baseUrl}/user`, { token })).status;
      assert.deepEqual([await statusOf(sandbox, 'added1'), await statusOf(sandbox, full)], [200, 401]);
      assert.deepEqual([await statusOf(other, 'added1'), await statusOf(other, full)], [401, 200]);
    });
  });
});
