import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, publicOnly, send } from './client.ts';

/** The values of docs/service-spec.md, section 8. */
const stated = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=60, s-maxage=60',
  vary: 'Accept, Accept-Encoding, X-Requested-With',
  'x-service-media-type': 'service.v3; format=json',
  'access-control-expose-headers':
    'ETag, Link, Location, Retry-After, X-Service-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, ' +
    'X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, X-Service-Media-Type, Deprecation, Sunset',
  'access-control-allow-origin': '*',
  'strict-transport-security': 'max-age=31536000; includeSubdomains; preload',
  'x-frame-options': 'deny',
  'x-content-type-options': 'nosniff',
  'x-xss-protection': '1; mode=block',
  'content-security-policy': "default-src 'none'",
  'accept-ranges': 'bytes',
  'x-ratelimit-limit': '60',
};

const now = Date.parse('2026-11-05T10:00:00.250Z');

describe('sandbox headers', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ repositories: 40, now: () => now });
  });
  after(() => sandbox.close());

  for (const path of [
    '/users/wanderer',
    '/users/wanderer/repos',
    '/orgs/velodrome/repos',
    '/repos/velodrome/handbook',
  ]) {
    it(`${path} has every header with the value the spec gives`, async () => {
      const { headers, text } = await send(sandbox.baseUrl + path);
      const sent = Object.fromEntries(Object.keys(stated).map((name) => [name, headers.get(name)]));
      assert.deepEqual(sent, stated);
      assert.equal(headers.get('content-length'), String(Buffer.byteLength(text)));
      assert.equal(headers.get('date'), 'Thu, 05 Nov 2026 10:00:00 GMT');
      assert.match(headers.get('etag') ?? '', /^W\/"[0-9a-f]{64}"$/);
      assert.ok(headers.get('server'));
      assert.ok(headers.get('referrer-policy'));
      assert.ok(!headers.has('x-oauth-scopes'));
      assert.equal(headers.get('x-ratelimit-reset'), String(Math.ceil(now / 1000) + 3600));
    });
  }

  for (const [token, scopes] of [
    [full, 'repo, read:org, read:user'],
    [publicOnly, ''],
  ] as const) {
    it(`answers a token with its scopes (${scopes || 'none'}) and privately`, async () => {
      const { headers } = await send(`${sandbox.baseUrl}/repos/velodrome/handbook`, { token });
      assert.equal(headers.get('x-oauth-scopes'), scopes);
      assert.equal(headers.get('x-accepted-oauth-scopes'), 'repo');
      assert.equal(headers.get('cache-control'), 'private, max-age=60, s-maxage=60');
      assert.match(headers.get('vary') ?? '', /\bAuthorization\b/);
      assert.equal(headers.get('x-ratelimit-limit'), '5000');
    });
  }

  it('/zen is varying plain text without validators', async () => {
    const first = await send(`${sandbox.baseUrl}/zen`);
    const next = await send(`${sandbox.baseUrl}/zen`, { headers: { 'if-none-match': '*' } });
    assert.equal(next.status, 200);
    assert.equal(first.headers.get('content-type'), 'text/plain; charset=utf-8');
    for (const name of ['etag', 'last-modified']) assert.ok(!first.headers.has(name), name);
    assert.ok(sandbox.sayings.includes(first.text) && sandbox.sayings.includes(next.text));
    assert.notEqual(first.text, next.text);
    assert.equal(first.headers.get('content-length'), String(Buffer.byteLength(first.text)));
    assert.equal(first.headers.get('x-service-media-type'), 'service.v3; format=json');
  });

  it('a preflight is answered in full and costs nothing', async () => {
    const before = sandbox.quota(undefined);
    const { status, headers, text } = await send(`${sandbox.baseUrl}/user/repos?page=2`, {
      method: 'OPTIONS',
      headers: { origin: 'https://vscode.example', 'access-control-request-headers': 'authorization,if-none-match' },
    });
    assert.equal(status, 204);
    assert.equal(text, '');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    const allowed = headers.get('access-control-allow-headers')?.split(', ') ?? [];
    for (const name of ['Authorization', 'If-None-Match', 'If-Modified-Since', 'X-Requested-With', 'Accept-Encoding']) {
      assert.ok(allowed.includes(name), name);
    }
    assert.match(headers.get('access-control-allow-methods') ?? '', /\bGET\b/);
    assert.equal(headers.get('access-control-max-age'), '86400');
    assert.equal(headers.get('access-control-expose-headers'), stated['access-control-expose-headers']);
    assert.ok(!headers.has('x-ratelimit-limit'));
    assert.deepEqual(sandbox.quota(undefined), before);
  });
});
