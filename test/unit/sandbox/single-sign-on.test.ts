import assert from 'node:assert/strict';
import { fullName } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, publicOnly, type Reply, second, send, toList, toObject } from './client.ts';

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
});
