import assert from 'node:assert/strict';
import { full, publicOnly, second, send, toObject, withSandbox } from './client.ts';

const start = Date.parse('2026-11-05T10:00:00Z');

function quotaIn(headers: Headers) {
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`));
  return { limit: read('limit'), remaining: read('remaining'), used: read('used'), reset: read('reset') };
}

describe('sandbox quota', () => {
  for (const [who, token, limit] of [
    ['anonymous clients', undefined, 60],
    ['an account', second, 5000],
  ] as const) {
    it(`counts the quota of ${who} down from ${limit}`, async () => {
      await withSandbox({ repositories: 1, now: () => start }, async (sandbox) => {
        const reset = start / 1000 + 3600;
        assert.deepEqual(sandbox.quota(token), { limit, remaining: limit, used: 0, reset });
        for (const used of [1, 2, 3]) {
          const { headers } = await send(`${sandbox.baseUrl}/users/rider`, token ? { token } : {});
          const expected = { limit, remaining: limit - used, used, reset };
          assert.deepEqual(quotaIn(headers), expected);
          assert.deepEqual(sandbox.quota(token), expected);
        }
      });
    });
  }

  it('counts per account: both tokens of one share, anonymous clients and others do not', async () => {
    await withSandbox({ repositories: 1 }, async (sandbox) => {
      await send(`${sandbox.baseUrl}/user`, { token: full });
      await send(`${sandbox.baseUrl}/zen`, { token: publicOnly });
      assert.equal(sandbox.quota(full).used, 2);
      assert.equal(sandbox.quota(publicOnly).used, 2);
      assert.equal(sandbox.quota(second).used, 0);
      assert.equal(sandbox.quota(undefined).used, 0);
    });
  });

  it('charges errors too, and failed sign-ins to the anonymous quota', async () => {
    await withSandbox({ repositories: 1 }, async (sandbox) => {
      await send(`${sandbox.baseUrl}/nowhere`, { token: full });
      await send(`${sandbox.baseUrl}/user`, { token: 'wrong' });
      assert.equal(sandbox.quota(full).used, 1);
      assert.equal(sandbox.quota(undefined).used, 1);
    });
  });

  it('refuses with 403 once spent, and starts again at the reset', async () => {
    let now = start;
    const options = { repositories: 1, anonymousLimit: 2, tokenLimit: 1, periodSeconds: 90, now: () => now };
    await withSandbox(options, async (sandbox) => {
      const url = `${sandbox.baseUrl}/users/rider`;
      const reset = start / 1000 + 90;
      for (const status of [200, 200, 403, 403]) assert.equal((await send(url)).status, status);
      assert.equal((await send(`${sandbox.baseUrl}/zen`)).status, 403);
      assert.equal((await send(url, { token: full })).status, 200);

      const refused = await send(url, { token: full });
      assert.equal(refused.status, 403);
      assert.deepEqual(quotaIn(refused.headers), { limit: 1, remaining: 0, used: 1, reset });
      const body = toObject(JSON.parse(refused.text));
      assert.match(String(body.message), /rate limit/);
      assert.equal(typeof body.documentation_url, 'string');

      now = reset * 1000 - 1;
      assert.equal((await send(url)).status, 403);
      now = reset * 1000;
      assert.deepEqual(sandbox.quota(undefined), { limit: 2, remaining: 2, used: 0, reset: reset + 90 });
      const { status, headers } = await send(url);
      assert.equal(status, 200);
      assert.deepEqual(quotaIn(headers), { limit: 2, remaining: 1, used: 1, reset: reset + 90 });
    });
  });

  for (const [who, token, charge304, cost] of [
    ['a token', full, false, 0],
    ['an anonymous client', undefined, false, 1],
    ['a token where 304s are charged', full, true, 1],
    ['an anonymous client where 304s are charged', undefined, true, 1],
  ] as const) {
    it(`a 304 costs ${who} ${cost}`, async () => {
      await withSandbox({ repositories: 1, charge304 }, async (sandbox) => {
        const credentials = token ? { token } : {};
        const url = `${sandbox.baseUrl}/users/wanderer/repos`;
        const { headers } = await send(url, credentials);
        const { used } = sandbox.quota(token);
        const again = await send(url, { ...credentials, headers: { 'if-none-match': headers.get('etag') ?? '' } });
        assert.equal(again.status, 304);
        assert.equal(sandbox.quota(token).used, used + cost);
        assert.equal(quotaIn(again.headers).used, used + cost);
      });
    });
  }
});
