import assert from 'node:assert/strict';
import { fullName } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, publicOnly, type Reply, second, send, toList, toObject, withSandbox } from './client.ts';

const ids = { velodrome: 9_910_001, peloton: 9_910_002 };
const partial = (...organizations: number[]) => `partial-results; organizations=${organizations.join(',')}`;
const message =
  'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.';

describe('sandbox single sign-on', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 90, anonymousLimit: 1000 });
  });
  afterEach(() => sandbox.close());

  const own = (token: string, query = 'per_page=100', headers = {}): Promise<Reply> =>
    send(`${sandbox.baseUrl}/user/repos?${query}`, { token, headers });
  const namesIn = ({ text }: Reply) => toList(JSON.parse(text)).map((item) => String(item.full_name));
  const isOf =
    (...organizations: string[]) =>
    (name: string) =>
      organizations.includes(name.split('/')[0] ?? '');

  for (const [what, required, authorized, left, header] of [
    ['nothing if no organization requires it', [], [], [], null],
    ['those of one', ['velodrome'], [], ['velodrome'], partial(ids.velodrome)],
    ['those of two', ['peloton', 'Velodrome'], [], ['velodrome', 'peloton'], partial(ids.velodrome, ids.peloton)],
    ['those without authorization', ['velodrome', 'peloton'], ['VELODROME'], ['peloton'], partial(ids.peloton)],
    ['nothing with every authorization', ['velodrome', 'peloton'], ['velodrome', 'peloton'], [], null],
    ['nothing for only an authorization', [], ['velodrome'], [], null],
  ] as const) {
    it(`/user/repos leaves out ${what}`, async () => {
      const before = [namesIn(await own(full)), namesIn(await own(publicOnly))] as const;
      // The order of requirement and authorization does not matter.
      for (const org of authorized.slice(0, 1)) sandbox.authorize(full, org);
      for (const org of required) sandbox.requireSingleSignOn(org);
      for (const org of authorized.slice(1)) sandbox.authorize(full, org);

      const reply = await own(full);
      assert.deepEqual(
        namesIn(reply),
        before[0].filter((name) => !isOf(...left)(name)),
      );
      assert.equal(reply.headers.get('x-service-sso'), header);
      assert.deepEqual(sandbox.repositories.visibleTo(full).map(fullName).toSorted(), namesIn(reply).toSorted());
      // The account's other token has no authorization.
      const isRequired = isOf(...required.map((org) => org.toLowerCase()));
      assert.deepEqual(
        namesIn(await own(publicOnly)),
        before[1].filter((name) => !isRequired(name)),
      );
    });
  }

  it('public and private repositories are left out', () => {
    const records = sandbox.repositories.visibleTo(full).filter(({ owner }) => owner === 'velodrome');
    assert.deepEqual(new Set(records.map((record) => record.private)), new Set([true, false]));
  });

  it('each page of /user/repos says so, and so does a 304', async () => {
    sandbox.requireSingleSignOn('velodrome');
    for (const page of [1, 2, 3]) {
      const query = `per_page=30&page=${page}`;
      const reply = await own(full, query);
      assert.equal(reply.status, 200);
      assert.ok(toList(JSON.parse(reply.text)).length > 0);
      const again = await own(full, query, { 'if-none-match': reply.headers.get('etag') ?? '' });
      assert.equal(again.status, 304);
      for (const { headers } of [reply, again]) {
        assert.equal(headers.get('x-service-sso'), partial(ids.velodrome));
        assert.match(headers.get('link') ?? '', /page=/);
      }
    }
  });

  it('can be removed again', async () => {
    const whole = (await own(full)).text;
    sandbox.requireSingleSignOn('velodrome');
    assert.notEqual((await own(full)).text, whole);
    sandbox.dropSingleSignOn('velodrome');
    assert.equal((await own(full)).text, whole);
    assert.throws(() => sandbox.dropSingleSignOn('rider'), RangeError);
  });

  it('the whole list and the partial one have different tags', async () => {
    const tagOf = async () => (await own(full)).headers.get('etag');
    const before = await tagOf();
    sandbox.requireSingleSignOn('velodrome');
    const between = await tagOf();
    sandbox.authorize(full, 'velodrome');
    assert.notEqual(between, before);
    assert.equal(await tagOf(), before);
  });

  for (const path of [
    '/orgs/velodrome/repos',
    '/orgs/Velodrome/repos?page=2',
    `/organizations/${ids.velodrome}/repos`,
    '/repos/velodrome/handbook',
    '/repos/Velodrome/Handbook',
  ]) {
    it(`${path} answers 403 to a token, and anonymous clients as usual`, async () => {
      const url = sandbox.baseUrl + path;
      const { headers: kept } = await send(url, { token: full });
      const outside = await send(url);
      sandbox.requireSingleSignOn('velodrome');
      for (const token of [full, publicOnly, second]) {
        const { status, headers, text } = await send(url, {
          token,
          headers: { 'if-none-match': kept.get('etag') ?? '' },
        });
        assert.equal(status, 403);
        assert.equal(toObject(JSON.parse(text)).message, message);
        const sso = headers.get('x-service-sso') ?? '';
        const address = `required; url=${sandbox.baseUrl}/orgs/velodrome/sso?authorization_request=`;
        assert.ok(sso.startsWith(address), sso);
        assert.match(sso.slice(address.length), /^[0-9A-Za-z]{40}$/);
        assert.equal((await send(url, { token })).headers.get('x-service-sso'), sso);
        assert.ok(!headers.has('etag'));
      }
      const anonymous = await send(url);
      assert.deepEqual([anonymous.status, anonymous.text], [200, outside.text]);
      assert.ok(!anonymous.headers.has('x-service-sso'));
      assert.equal((await send(url.replace(/velodrome/i, 'peloton'))).status, 200);

      sandbox.authorize(full, 'velodrome');
      assert.deepEqual(
        [(await send(url, { token: full })).status, (await send(url, { token: second })).status],
        [200, 403],
      );
    });
  }

  it('applies to ids and former names, and hides inaccessible repositories', async () => {
    const [record] = sandbox.repositories.visibleTo(full).filter(({ owner }) => owner === 'velodrome');
    assert.ok(record);
    sandbox.rename(record.id, 'renamed');
    sandbox.requireSingleSignOn('velodrome');
    for (const [path, status] of [
      [`/repositories/${record.id}`, 403],
      [`/repos/${fullName(record)}`, 403],
      ['/repos/velodrome/renamed', 403],
      ['/repos/velodrome/vault', 404],
      ['/repos/velodrome/nothing', 404],
      ['/orgs/velodrome', 404],
      ['/repos/peloton/handbook', 200],
      ['/users/velodrome', 200],
    ] as const) {
      assert.equal((await send(sandbox.baseUrl + path, { token: full })).status, status, path);
    }
  });

  it('is visible in the sandbox’s own data', async () => {
    const inside = (token?: string) => sandbox.repositories.inOrganization('velodrome', token).length;
    const outside = inside();
    sandbox.requireSingleSignOn('velodrome');
    assert.deepEqual([inside(full), inside()], [0, outside]);
    sandbox.authorize(full, 'velodrome');
    const url = `${sandbox.baseUrl}/orgs/velodrome/repos?per_page=100`;
    assert.equal(inside(full), (await getList(url, { token: full })).length);
  });

  it('is required in only one sandbox', async () => {
    await withSandbox({ repositories: 10 }, async (other) => {
      sandbox.requireSingleSignOn('velodrome');
      assert.equal((await send(`${other.baseUrl}/orgs/velodrome/repos`, { token: full })).status, 200);
      other.requireSingleSignOn('velodrome');
      other.authorize(full, 'velodrome');
      assert.equal((await send(`${sandbox.baseUrl}/orgs/velodrome/repos`, { token: full })).status, 403);
    });
  });

  const refusals: readonly (readonly [what: string, call: () => void])[] = [
    ['an unknown organization', () => sandbox.requireSingleSignOn('unknown')],
    ['a user', () => sandbox.requireSingleSignOn('wanderer')],
    ['an authorization for an unknown organization', () => sandbox.authorize(full, 'unknown')],
    ['an authorization of an unknown token', () => sandbox.authorize('nosuchtoken', 'velodrome')],
  ];
  for (const [what, call] of refusals) it(`refuses ${what}`, () => assert.throws(call, RangeError));
});
