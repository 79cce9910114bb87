import assert from 'node:assert/strict';
import { full, send, withSandbox } from './client.ts';

describe('the requests of a sandbox', () => {
  it('are all recorded, with their headers', async () => {
    await withSandbox({ repositories: 1 }, async (sandbox) => {
      await send(`${sandbox.baseUrl}/user/repos?page=2`, { token: full });
      await send(`${sandbox.baseUrl}/user/`, { method: 'OPTIONS' });
      await send(`${sandbox.baseUrl}/avatars/u/583201`);
      await send(`${sandbox.counterUrl}/bicyclists/paris`, { token: 'leaked' });
      await send(`${sandbox.gitUrl}/unknown/nothing.git/HEAD`);
      assert.deepEqual(
        sandbox.requests.map(({ service, method, path, status, headers }) =>
          [service, method, path, status, headers.authorization].join(' ').trim(),
        ),
        [
          `A GET /user/repos?page=2 200 token ${full}`,
          'A OPTIONS /user/ 204',
          'A GET /avatars/u/583201 200',
          'B GET /bicyclists/paris 404 token leaked',
          'git GET /unknown/nothing.git/HEAD 401',
        ],
      );
    });
  });
});
