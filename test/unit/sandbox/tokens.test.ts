import assert from 'node:assert/strict';
import { fullName } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, publicOnly, send, toObject } from './client.ts';

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

  for (const [what, scopes, sees, reported] of [
    ['all scopes', ['repo', 'read:user'], full, 'repo, read:user'],
    ['repo', ['repo'], full, 'repo'],
    ['another scope', ['gist'], publicOnly, 'gist'],
    ['no scopes', [], publicOnly, ''],
    ['unreported scopes (fine-grained)', undefined, full, null],
  ] as const) {
    it(`adds a token with ${what}`, async () => {
      sandbox.addToken({ value: 'added1', login: 'Rider', scopes });
      const url = `${sandbox.baseUrl}/user/repos?per_page=100`;
      assert.deepEqual(await getList(url, { token: 'added1' }), await getList(url, { token: sees }));
      const { status, headers } = await send(`${sandbox.baseUrl}/repos/velodrome/handbook`, { token: 'added1' });
      assert.equal(status, 200);
      assert.equal(headers.get('x-oauth-scopes'), reported);
      assert.equal(headers.get('x-accepted-oauth-scopes'), reported === null ? null : 'repo');
      assert.equal(headers.get('cache-control'), 'private, max-age=60, s-maxage=60');
      assert.ok(!headers.has(expiration));
    });
  }

  it('reads private repositories, but no private profile, with a fine-grained token', async () => {
    sandbox.addToken({ value: 'fine1', login: 'rider', scopes: undefined });
    const secret = sandbox.repositories.visibleTo('fine1').find((record) => record.private);
    assert.ok(secret);
    await getObject(`${sandbox.baseUrl}/repos/${fullName(secret)}`, { token: 'fine1' });
    const organization = `${sandbox.baseUrl}/orgs/velodrome/repos?per_page=100`;
    assert.deepEqual(await getList(organization, { token: 'fine1' }), await getList(organization, { token: full }));
    const user = await getObject(`${sandbox.baseUrl}/user`, { token: 'fine1' });
    assert.ok(user.login === 'rider' && !('plan' in user));
  });

  it('reads private repositories of one owner with a fine-grained token, and all public ones', async () => {
    const privateOf = (owner: string) =>
      sandbox.repositories.visibleTo(full).filter((record) => record.private && record.owner === owner);
    sandbox.add('velodrome', 'added', { private: true });
    const [[chosen], [other]] = [privateOf('velodrome'), privateOf('rider')];
    assert.ok(chosen && other && privateOf('velodrome').length > 1);
    const fine = { login: 'rider', scopes: undefined, owner: 'velodrome' };
    sandbox.addToken({ ...fine, value: 'fine1' });
    sandbox.addToken({ ...fine, value: 'fine2', repositories: [chosen.id] });
    const hidden = (token: string) => sandbox.repositories.visibleTo(token).filter((record) => record.private);
    assert.deepEqual(hidden('fine1'), privateOf('velodrome'));
    assert.deepEqual(hidden('fine2'), [chosen]);
    const isPublic = (record: { readonly private: boolean }) => !record.private;
    assert.deepEqual(
      sandbox.repositories.visibleTo('fine2').filter(isPublic),
      sandbox.repositories.visibleTo(full).filter(isPublic),
    );
    const { status } = await send(`${sandbox.baseUrl}/repos/${fullName(other)}`, { token: 'fine1' });
    assert.equal(status, 404);
    sandbox.renameOwner('velodrome', 'velo');
    assert.equal(hidden('fine2').length, 1, 'its owner is known by its id');
    assert.throws(() => sandbox.addToken({ ...fine, value: 'fine3', owner: 'unknown' }), RangeError);
  });

  const expiresAt = Date.parse('2026-12-01T08:00:00.900Z');
  it('reports its expiry in successful responses, also in a 304 and with scopes', async () => {
    sandbox.addToken({ value: 'classic1', login: 'rider', scopes: ['repo'], expiresAt });
    sandbox.addToken({ value: 'fine1', login: 'rider', scopes: undefined, expiresAt });
    for (const [token, reported] of [
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
          [reported, reported],
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
    it(`is unknown once ${what}, and charged to the anonymous quota`, async () => {
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
});
