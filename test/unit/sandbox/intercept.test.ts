import assert from 'node:assert/strict';
import { get } from 'node:http';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { InterceptedRequest } from '../../sandbox/service-a/interception.ts';
import { full, send, withSandbox } from './client.ts';

const now = Date.parse('2026-11-05T10:00:00.250Z');

describe('sandbox interception', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ repositories: 1, tokenLimit: 2, now: () => now });
  });
  afterEach(() => sandbox.close());

  for (const [what, path, options, limit] of [
    ['an endpoint', '/user/repos?page=2', { token: full }, 2],
    ['an endpoint, requested anonymously', '/user/repos?page=2', {}, 60],
    ['bad credentials', '/user', { token: 'nosuchtoken' }, 60],
    ['a path without a route', '/nowhere/at/all', { token: full }, 2],
    ['another method', '/user', { token: full, method: 'POST' }, 2],
    ['a picture', '/avatars/u/583201?v=4', {}, 60],
  ] as const) {
    it(`answers ${what} in the sandbox's place`, async () => {
      const seen: InterceptedRequest[] = [];
      sandbox.intercept((request) => {
        seen.push(request);
        return { status: 502, headers: { 'X-Mark': 'here' }, body: '{"message":"Größer"}' };
      });
      const { status, headers, text } = await send(sandbox.baseUrl + path, {
        ...options,
        headers: { 'X-Asked': 'so' },
      });
      assert.deepEqual([status, headers.get('x-mark'), text], [502, 'here', '{"message":"Größer"}']);

      const method = 'method' in options ? options.method : 'GET';
      assert.deepEqual(
        seen.map((request) => ({ ...request, headers: request.headers['x-asked'] })),
        [{ method, path, headers: 'so' }],
      );
      assert.deepEqual(
        sandbox.requests.map((entry) => [entry.service, entry.method, entry.path, entry.status, entry.at]),
        [['A', method, path, 502, now]],
      );
      const sent = Object.fromEntries([...headers].filter(([name]) => name in expected));
      assert.deepEqual(sent, {
        ...expected,
        'content-length': String(Buffer.byteLength(text)),
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(limit - 1),
      });
      assert.match(headers.get('x-service-request-id') ?? '', /^[0-9A-F:]+$/);
      for (const name of ['etag', 'x-oauth-scopes']) assert.ok(!headers.has(name), name);
      const token = 'token' in options ? options.token : undefined;
      assert.equal(sandbox.quota(token).used, 1);
    });
  }

  it('sends its headers, in any case, and omits undefined ones', async () => {
    const own = {
      'X-RateLimit-Remaining': '7',
      'Content-Type': 'text/html',
      server: 'elsewhere',
      Date: undefined,
      'x-ratelimit-reset': undefined,
      'X-Service-Request-Id': undefined,
      'access-control-allow-origin': undefined,
      'x-never-there': undefined,
    };
    sandbox.intercept(() => ({ status: 200, headers: own, body: '<p>' }));
    // Read from the socket, because fetch does not show a header that was sent twice.
    const raw = await new Promise<string[]>((resolve, reject) => {
      get(`${sandbox.baseUrl}/zen`, (answer) => resolve(answer.resume().rawHeaders)).on('error', reject);
    });
    const valuesOf = (name: string) => raw.filter((_, index) => raw[index - 1]?.toLowerCase() === name.toLowerCase());
    assert.deepEqual(
      Object.keys(own).map(valuesOf),
      Object.values(own).map((value) => (value === undefined ? [] : [value])),
    );
    assert.deepEqual(valuesOf('x-ratelimit-used'), ['1']);
  });

  for (const [status, free] of [
    [200, false],
    [204, false],
    [304, true],
    [403, false],
    [429, false],
    [503, false],
  ] as const) {
    it(`a ${status} without a body costs a token ${free ? 0 : 1}, as in other responses`, async () => {
      sandbox.intercept(() => ({ status }));
      const reply = await send(`${sandbox.baseUrl}/user`, { token: full });
      assert.deepEqual([reply.status, reply.text, reply.headers.has('content-type')], [status, '', false]);
      assert.equal(sandbox.quota(full).used, free ? 0 : 1);
    });
  }

  it('answers also after the quota is spent', async () => {
    sandbox.intercept(() => ({ status: 200, body: '{}' }));
    for (const remaining of ['1', '0', '0']) {
      const { status, headers } = await send(`${sandbox.baseUrl}/user`, { token: full });
      assert.deepEqual([status, headers.get('x-ratelimit-remaining')], [200, remaining]);
    }
  });

  it('passes requests without an answer to the sandbox, until it is removed', async () => {
    sandbox.intercept(({ path }) => (path === '/user' ? { status: 500, body: '{}' } : undefined));
    const statuses = async () =>
      Promise.all(
        ['/user', '/users/rider', '/nowhere'].map(async (path) => (await send(sandbox.baseUrl + path)).status),
      );
    assert.deepEqual(await statuses(), [500, 200, 404]);
    sandbox.intercept(() => ({ status: 418 }));
    assert.deepEqual(await statuses(), [418, 418, 418]);
    sandbox.intercept(undefined);
    assert.deepEqual(await statuses(), [401, 200, 404]);
    assert.equal(sandbox.quota(undefined).used, 9);
  });

  it('sees HEAD as such, and neither preflights nor service B', async () => {
    const methods: string[] = [];
    sandbox.intercept(({ method }) => {
      methods.push(method);
      return { status: 500, body: '{}' };
    });
    const head = await send(`${sandbox.baseUrl}/user`, { method: 'HEAD' });
    assert.deepEqual([head.status, head.text, head.headers.get('content-length')], [500, '', '2']);
    assert.equal((await send(`${sandbox.baseUrl}/user`, { method: 'OPTIONS' })).status, 204);
    assert.equal((await send(`${sandbox.counterUrl}/bicyclists/spb`)).status, 200);
    assert.deepEqual(methods, ['HEAD']);
  });

  it('waits for the latency', async () => {
    await withSandbox({ repositories: 1, latencyMs: 80 }, async (slow) => {
      slow.intercept(() => ({ status: 500 }));
      const start = performance.now();
      await send(`${slow.baseUrl}/zen`);
      assert.ok(performance.now() - start >= 79);
    });
  });

  it('affects only one sandbox', async () => {
    await withSandbox({ repositories: 1 }, async (other) => {
      sandbox.intercept(() => ({ status: 500 }));
      assert.equal((await send(`${other.baseUrl}/zen`)).status, 200);
    });
  });
});

/** The common headers of all responses. */
const expected = {
  'access-control-allow-origin': '*',
  'x-service-media-type': 'service.v3; format=json',
  'content-type': 'application/json; charset=utf-8',
  'content-length': '',
  date: 'Thu, 05 Nov 2026 10:00:00 GMT',
  'x-ratelimit-limit': '',
  'x-ratelimit-remaining': '',
  'x-ratelimit-used': '1',
  'x-ratelimit-reset': String(Math.ceil(now / 1000) + 3600),
};
