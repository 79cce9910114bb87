import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { full, send, withSandbox } from './client.ts';

// Read when the file is loaded, before any test has started a server.
const globals = { Request, Response };

describe('sandbox lifecycle', () => {
  it('listens on loopback only', async () => {
    await withSandbox({ repositories: 1 }, async ({ baseUrl, counterUrl, gitUrl }) => {
      for (const url of [baseUrl, counterUrl, gitUrl]) assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    });
  });

  it('has ports that no system gives to a connection while it is stopped', async () => {
    await withSandbox({ repositories: 1 }, async ({ baseUrl, counterUrl, gitUrl }) => {
      for (const url of [baseUrl, counterUrl, gitUrl]) assert.ok(Number(new URL(url).port) < 32_768, url);
    });
  });

  it('leaves the globals of the process alone', async () => {
    await withSandbox({ repositories: 1 }, async ({ baseUrl }) => {
      await send(`${baseUrl}/zen`);
      assert.equal(globalThis.Request, globals.Request);
      assert.equal(globalThis.Response, globals.Response);
    });
  });

  it('is unreachable while stopped and comes back on the same ports with its data and counters', async () => {
    await withSandbox({ repositories: 5 }, async (sandbox) => {
      const [record] = sandbox.repositories.visibleTo(full);
      assert.ok(record);
      sandbox.rename(record.id, 'kept');
      await send(`${sandbox.baseUrl}/user`, { token: full });
      const { port } = new URL(sandbox.baseUrl);
      const idle = connect(Number(port), '127.0.0.1');
      await once(idle, 'connect');
      // The system decides whether the socket ends with an error.
      idle.on('error', () => undefined);
      const idleClosed = new Promise((resolve) => idle.once('close', resolve));

      await sandbox.stop();
      await idleClosed;
      for (const url of [`${sandbox.baseUrl}/zen`, `${sandbox.counterUrl}/bicyclists/spb`, sandbox.gitUrl]) {
        await assert.rejects(send(url), /fetch failed/);
      }
      await sandbox.stop();

      await sandbox.start();
      await sandbox.start();
      assert.equal((await send(`${sandbox.baseUrl}/repos/${record.owner}/kept`, { token: full })).status, 200);
      assert.equal((await send(`${sandbox.counterUrl}/bicyclists/spb`)).status, 200);
      assert.equal(sandbox.quota(full).used, 2);
    });
  });

  it('waits for its port when another process has taken it meanwhile', async () => {
    await withSandbox({ repositories: 1 }, async (sandbox) => {
      await sandbox.stop();
      const other = createServer().listen(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
      await once(other, 'listening');
      const started = sandbox.start();
      assert.equal(await Promise.race([started, delay(300, 'waiting')]), 'waiting');
      other.close();
      await started;
      assert.equal((await send(`${sandbox.baseUrl}/zen`)).status, 200);
    });
  });

  it('cuts off delayed responses', async () => {
    await withSandbox({ repositories: 1, latencyMs: 60_000 }, async (sandbox) => {
      const held = assert.rejects(send(`${sandbox.baseUrl}/zen`), /fetch failed/);
      await waitUntil(() => sandbox.requests.length > 0);
      await sandbox.stop();
      await held;
    });
  });

  it('delays every response by the latency', async () => {
    await withSandbox({ repositories: 1, latencyMs: 80 }, async (sandbox) => {
      for (const url of [`${sandbox.baseUrl}/zen`, `${sandbox.counterUrl}/bicyclists/spb`]) {
        const start = performance.now();
        await send(url);
        assert.ok(performance.now() - start >= 79);
      }
    });
  });

  it('logs every request with its response', async () => {
    await withSandbox({ repositories: 1, now: () => 1_793_000_000_000 }, async (sandbox) => {
      await send(`${sandbox.baseUrl}/user/repos?page=2`, { token: full, headers: { 'X-Mark': 'here' } });
      await send(`${sandbox.baseUrl}/user/`, { method: 'OPTIONS' });
      await send(`${sandbox.counterUrl}/bicyclists/paris`);
      assert.deepEqual(
        sandbox.requests.map(({ service, method, path, status, at }) => ({ service, method, path, status, at })),
        [
          { service: 'A', method: 'GET', path: '/user/repos?page=2', status: 200, at: 1_793_000_000_000 },
          { service: 'A', method: 'OPTIONS', path: '/user/', status: 204, at: 1_793_000_000_000 },
          { service: 'B', method: 'GET', path: '/bicyclists/paris', status: 404, at: 1_793_000_000_000 },
        ],
      );
      assert.equal(sandbox.requests[0]?.headers['x-mark'], 'here');
      sandbox.clearRequests();
      assert.equal(sandbox.requests.length, 0);
    });
  });

  it('reports a port in use, and leaves nothing listening', async () => {
    await withSandbox({ repositories: 1 }, async ({ counterUrl }) => {
      const taken = Number(new URL(counterUrl).port);
      const message = `Port ${taken} is already in use.`;
      await assert.rejects(startSandbox({ repositories: 1, port: taken }), { message });
      const free = await freePort();
      await assert.rejects(startSandbox({ repositories: 1, port: free, counterPort: taken }), { message });
      await assert.rejects(fetch(`http://127.0.0.1:${free}/zen`));
      await assert.rejects(startSandbox({ repositories: 1, port: free, gitPort: taken }), { message });
      await assert.rejects(fetch(`http://127.0.0.1:${free}/zen`));
    });
  });

  it('delays responses by the given time, and notices clients that abort', async () => {
    const held: Request[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const hold = async (request: Request): Promise<void> => {
      held.push(request);
      await promise;
    };
    await withSandbox({ repositories: 1, hold }, async ({ baseUrl }) => {
      const patient = send(`${baseUrl}/zen`);
      const abort = new AbortController();
      const impatient = fetch(`${baseUrl}/zen`, { signal: abort.signal }).catch(() => undefined);
      await waitUntil(() => held.length === 2);
      abort.abort();
      await impatient;
      await waitUntil(() => held.some(({ signal }) => signal.aborted));
      resolve();
      assert.equal((await patient).status, 200);
    });
  });

  for (const options of [{ repositories: 0 }, { repositories: 200_001 }, { latencyMs: -1 }, { port: 1.5 }]) {
    it(`refuses ${JSON.stringify(options)}`, async () => {
      await assert.rejects(startSandbox(options), RangeError);
    });
  }
});

/** A port that was free a time ago. */
async function freePort(): Promise<number> {
  const sandbox = await startSandbox({ repositories: 1 });
  await sandbox.close();
  return Number(new URL(sandbox.baseUrl).port);
}
