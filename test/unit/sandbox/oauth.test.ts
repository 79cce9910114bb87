import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, type JsonObject, send, toObject } from './client.ts';

describe('sandbox of a GitHub Enterprise Server', () => {
  let sandbox: Sandbox;
  let now = 0;
  beforeEach(async () => {
    now = Date.now();
    sandbox = await startSandbox({ repositories: 90, enterprise: true, anonymousLimit: 1000, now: () => now });
  });
  afterEach(() => sandbox.close());

  /** Asks for a code, as an app does: parameters in the query. */
  async function requestCode(scope: string): Promise<JsonObject> {
    const query = new URLSearchParams({ client_id: 'app', scope });
    const reply = await send(`${sandbox.serverUrl}/login/device/code?${query}`, { method: 'POST' });
    return toObject(JSON.parse(reply.text));
  }

  async function redeem({ device_code: code }: JsonObject): Promise<JsonObject> {
    const query = `client_id=app&device_code=${String(code)}&grant_type=urn:ietf:params:oauth:grant-type:device_code`;
    const reply = await send(`${sandbox.serverUrl}/login/oauth/access_token?${query}`, { method: 'POST' });
    return toObject(JSON.parse(reply.text));
  }

  /** Submits the form of the approval page. */
  async function answer({ user_code: code }: JsonObject, action: 'authorize' | 'cancel', login = 'rider') {
    const body = new URLSearchParams({ user_code: String(code), login, action });
    return (await fetch(`${sandbox.serverUrl}/login/device`, { method: 'POST', body })).status;
  }

  async function authorize(scope: string, login = 'rider'): Promise<string> {
    const code = await requestCode(scope);
    assert.equal(await answer(code, 'authorize', login), 200);
    return String((await redeem(code)).access_token);
  }

  it('gives an app a token once its user has approved the code', async () => {
    const code = await requestCode('read:org repo');
    assert.match(String(code.user_code), /^[\dA-F]{4}-[\dA-F]{4}$/);
    assert.equal(code.verification_uri, `${sandbox.serverUrl}/login/device`);
    assert.equal((await redeem(code)).error, 'authorization_pending');
    const page = await send(`${sandbox.serverUrl}/login/device`);
    for (const part of ['name="user_code"', '<option>second</option>', 'value="authorize"'])
      assert.ok(page.text.includes(part));

    assert.equal(await answer(code, 'authorize', 'second'), 200);
    const { access_token: token, scope } = await redeem(code);
    assert.match(String(token), /^gho_/);
    assert.equal(scope, 'read:org,repo');
    const reply = await send(`${sandbox.baseUrl}/user`, { token: String(token) });
    assert.equal(toObject(JSON.parse(reply.text)).login, 'second');
    assert.equal(reply.headers.get('x-oauth-scopes'), 'read:org, repo');
    assert.equal((await redeem(code)).error, 'incorrect_device_code');
    assert.equal(await answer(code, 'authorize'), 404);
  });

  describe('with an organization that restricts apps', () => {
    const inVelodrome = (list: readonly JsonObject[]) =>
      list.filter(({ full_name: name }) => String(name).startsWith('velodrome/'));
    const own = (token: string) => getList(`${sandbox.baseUrl}/user/repos?per_page=100`, { token });

    it('omits its private repositories from the list of the user, without a sign', async () => {
      const token = await authorize('repo read:org');
      const before = inVelodrome(await own(token));
      sandbox.restrictOAuthApps('Velodrome');
      const reply = await send(`${sandbox.baseUrl}/user/repos?per_page=100`, { token });
      assert.equal(reply.headers.get('x-service-sso'), null);
      const after = inVelodrome(await own(token));
      assert.ok(before.some((each) => each.private) && after.length > 0);
      assert.deepEqual(
        after.map(({ id }) => id),
        before.filter((each) => !each.private).map(({ id }) => id),
      );
      assert.equal(inVelodrome(await own(full)).length, before.length, 'other tokens are not affected');
      sandbox.allowOAuthApps('velodrome');
      assert.equal(inVelodrome(await own(token)).length, before.length);
    });

    it('refuses direct access, except to public repositories', async () => {
      const token = await authorize('repo read:org');
      const all = inVelodrome(await own(token));
      sandbox.restrictOAuthApps('velodrome');
      const status = async (path: string, by = token) =>
        (await send(`${sandbox.baseUrl}${path}`, { token: by })).status;
      assert.equal(await status('/orgs/velodrome/repos'), 403);
      assert.equal(await status('/orgs/velodrome/repos', full), 200);
      const nameOf = (isPrivate: boolean) => String(all.find((each) => each.private === isPrivate)?.full_name);
      assert.equal(await status(`/repos/${nameOf(true)}`), 403);
      assert.equal(await status(`/repos/${nameOf(true)}`, full), 200);
      assert.equal(await status(`/repos/${nameOf(false)}`), 200);
      const reply = await send(`${sandbox.baseUrl}/orgs/velodrome/repos`, { token });
      assert.match(
        String(toObject(JSON.parse(reply.text)).message),
        /^Although you appear to have .* OAuth App access/,
      );
      assert.throws(() => sandbox.restrictOAuthApps('rider'), RangeError);
    });
  });
});
