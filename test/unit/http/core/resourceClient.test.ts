import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { Connector } from '../../../../src/accounts/core/connection.ts';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { OWN_REPOSITORIES } from '../../../../src/hosts/core/lists.ts';
import { parseBaseAddress } from '../../../../src/http/core/send/gate.ts';
import { Core } from '../../../support/core.ts';
import { letWorkEnd } from '../../../support/letWorkEnd.ts';
import { MemoryStorage } from '../../../support/memoryStorage.ts';
import { realPorts } from '../../../support/ports.ts';
import { httpAnswer, startRawServer } from '../../../support/rawServer.ts';
import { SteppedClock } from '../../../support/steppedClock.ts';
import { waitUntil } from '../../../support/waitUntil.ts';

describe('a request that waits for its quota', () => {
  it('has its full time afterwards, although it failed before', async () => {
    const clock = new SteppedClock();
    const sockets: Socket[] = [];
    const server = await startRawServer((socket) => void sockets.push(socket));
    const credential = { kind: 'token', token: 'markedtoken0001' } as const;
    const client = new Connector(realPorts({ clock })).connect(parseBaseAddress(server.origin), credential, 1).lists();
    const start = clock.now();
    const reading = client.read(OWN_REPOSITORIES);
    try {
      for (const [index, answer] of [
        httpAnswer(503, {}),
        httpAnswer(403, { 'retry-after': '600' }),
        httpAnswer(503, {}),
        httpAnswer(200, {}, '[]'),
      ].entries()) {
        await waitUntil(() => sockets.length > index);
        // Three of these exceed the limit of 30 s.
        await clock.pass(11_000);
        sockets[index]?.end(answer);
        if (index !== 1) continue;
        // While a request runs, its two limits are pending, too.
        await waitUntil(() => clock.sleeping === 1);
        await clock.pass(600_000);
      }
      const list = await reading;
      assert.deepEqual([list.repositories.length, sockets.length], [0, 4]);
      assert.ok(clock.now() - start >= 600_000);
    } finally {
      await server.close();
    }
  });
});

describe('a list that is shortened by single sign-on', () => {
  it('reports the withheld organizations', async () => {
    const sso = { 'X-GitHub-SSO': 'partial-results; organizations=21955855,20582480', 'cache-control': 'max-age=60' };
    const server = await startRawServer((socket) => socket.end(httpAnswer(200, sso, '[]')));
    const client = new Connector(realPorts()).connect(parseBaseAddress(server.origin)).lists();
    assert.deepEqual((await client.read(OWN_REPOSITORIES)).withheld, [21955855, 20582480]);
    assert.deepEqual((await client.read(OWN_REPOSITORIES, { intent: 'stored' })).withheld, [21955855, 20582480]);
    await server.close();
  });
});

describe('a list without anything to compare', () => {
  it('costs a request to read again', async () => {
    const server = await startRawServer((socket) => socket.end(httpAnswer(200, {}, '[]')));
    const credential = { kind: 'token', token: 'markedtoken0001' } as const;
    const client = new Connector(realPorts()).connect(parseBaseAddress(server.origin), credential, 1).lists();
    await client.read(OWN_REPOSITORIES);
    assert.deepEqual(await client.estimate(OWN_REPOSITORIES), { requests: 1, cost: 1 });
    assert.equal(server.requests.length, 1);
    await server.close();
  });
});

describe('a request that is never cached', () => {
  it('is sent each time, and its response is not stored, although the service allows caching', async () => {
    const storage = new MemoryStorage();
    const headers = { etag: '"1"', 'cache-control': 'private, max-age=3600', 'content-type': 'text/plain' };
    let count = 0;
    const server = await startRawServer((socket) => {
      count++;
      socket.end(httpAnswer(200, headers, count % 2 ? 'Saying one.' : 'Saying two.'));
    });
    const clock = new SteppedClock();
    const core = new Core({ base: server.origin, ports: realPorts({ storage, clock }) });
    const client = await connectionOf(core.sessions.anonymous(core.base)).records();
    assert.deepEqual([await client.zen(), await client.zen()], ['Saying one.', 'Saying two.']);
    assert.ok(server.requests.every((head) => !/if-none-match/i.test(head)));
    // Single responses are saved after two seconds.
    await clock.pass(3000);
    await letWorkEnd();
    core.dispose();
    await server.close();
    for (const [name, bytes] of storage.files) assert.ok(!new TextDecoder().decode(bytes).includes('Saying'), name);
  });
});
