import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { inspect } from 'node:util';
import selfsigned from 'selfsigned';
import { type Clock, systemClock } from '../../../../../src/base/core/clock.ts';
import * as errors from '../../../../../src/base/core/errors.ts';
import { parseBaseAddress } from '../../../../../src/http/core/send/gate.ts';
import { HttpClient } from '../../../../../src/http/core/send/httpClient.ts';
import * as requestErrors from '../../../../../src/http/core/send/requestErrors.ts';
import { letWorkEnd } from '../../../../support/letWorkEnd.ts';
import { ManualClock } from '../../../../support/manualClock.ts';
import { realPorts, recordingLog } from '../../../../support/ports.ts';
import { httpAnswer, startRawServer } from '../../../../support/rawServer.ts';
import { waitUntil } from '../../../../support/waitUntil.ts';

const TOKEN = 'markedtoken0001';
/** Only for expected timeouts: under load, other responses take longer, too. */
const SHORT = { totalMs: 1500, idleMs: 400, maxBytes: 10_000 };
const SHORT_IDLE = { ...SHORT, totalMs: 12_000 };
const LONG = { totalMs: 12_000, idleMs: 12_000, maxBytes: 10_000 };

function clientOf(origin: string, log = recordingLog(), limits = LONG, clock: Clock = systemClock): HttpClient {
  const credential = { kind: 'token', token: TOKEN } as const;
  return new HttpClient(realPorts({ limits, log, clock }), parseBaseAddress(origin), { credential });
}

/** Sends one request to a server that responds with `answer`. */
async function ask(answer: (socket: Socket, head: string) => void, signal?: AbortSignal, limits = LONG) {
  const server = await startRawServer(answer);
  try {
    return await clientOf(server.origin, undefined, limits).get(new URL('/thing', server.origin), 'application/json', {
      signal,
    });
  } finally {
    await server.close();
  }
}

const OK = 'HTTP/1.1 200 OK\r\n';

describe('one HTTP exchange over a real socket', () => {
  for (const [what, expected, answer] of [
    ['is reset before a response', requestErrors.UnreachableError, (socket) => socket.resetAndDestroy()],
    ['ends without a response', requestErrors.UnreachableError, (socket) => socket.end()],
    ['sends nothing', requestErrors.TimedOutError, () => undefined],
    ['sends single bytes indefinitely', requestErrors.TimedOutError, drip],
    [
      'is cut in the middle',
      requestErrors.UnreachableError,
      (socket) => socket.end(`${OK}content-length: 100\r\n\r\n[1,`),
    ],
    ['never ends', requestErrors.TooLargeError, (socket) => socket.write(`${OK}\r\n${'x'.repeat(20_000)}`)],
    ['is not HTTP', requestErrors.ProtocolError, (socket) => socket.end('EHLO\r\n\r\n')],
    [
      'falsely claims gzip',
      requestErrors.InvalidResponseError,
      (socket) => socket.end(httpAnswer(200, { 'content-encoding': 'gzip' }, 'nope')),
    ],
  ] as [string, new (...args: never[]) => requestErrors.RequestError, (socket: Socket, head: string) => void][]) {
    it(`that ${what} fails with ${expected.name}`, async () => {
      const limits = expected === requestErrors.TimedOutError ? SHORT : LONG;
      await assert.rejects(ask(answer, undefined, limits), (error) => error instanceof expected && keepsQuiet(error));
    });
  }

  for (const [what, answer] of [
    ['before the response', () => undefined],
    ['in the middle', (socket: Socket) => socket.write(`${OK}content-length: 100\r\n\r\n[1,`)],
  ] as const) {
    it(`is aborted by the idle timeout ${what}`, async () => {
      await assert.rejects(
        ask(answer, undefined, SHORT_IDLE),
        (error) => error instanceof requestErrors.TimedOutError && error.limit === 'idle',
      );
    });
  }

  it('is aborted by the total timeout, although it is never idle', async () => {
    // Real time must not count: on a busy machine, it passes between a part and the next step.
    const clock = new ManualClock();
    const connected = Promise.withResolvers<Socket>();
    const server = await startRawServer((socket) => {
      socket.write(`${OK}content-length: 9999\r\n\r\n`);
      connected.resolve(socket);
    });
    let arrived = 0;
    const counted: typeof fetch = async (...args) => {
      const response = await fetch(...args);
      const reader = response.body?.getReader();
      assert.ok(reader);
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const { value } = await reader.read();
            assert.ok(value);
            controller.enqueue(value);
            arrived += value.length;
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, response);
    };
    const base = parseBaseAddress(server.origin);
    const credential = { kind: 'token', token: TOKEN } as const;
    const client = new HttpClient(realPorts({ limits: SHORT, clock, fetch: counted }), base, { credential });
    const asked = client.get(new URL('/thing', server.origin), '*/*');
    const ended = assert.rejects(
      asked,
      (error) => error instanceof requestErrors.TimedOutError && error.limit === 'total',
    );
    try {
      const socket = await connected.promise;
      for (let passed = 0; passed < SHORT.totalMs; passed += 300) {
        const before = arrived;
        socket.write(' ');
        // The clock must not be ahead of the socket.
        await Promise.race([waitUntil(() => arrived > before), ended]);
        await letWorkEnd();
        await clock.advance(300);
      }
      await ended;
    } finally {
      await server.close();
    }
  });

  it('refused by the system fails as unreachable, with the code', async () => {
    const server = await startRawServer(() => undefined);
    await server.close();
    await assert.rejects(
      clientOf(server.origin).get(new URL('/x', server.origin), '*/*'),
      (error) => error instanceof requestErrors.UnreachableError && error.code === 'ECONNREFUSED',
    );
  });

  it('with a self-signed certificate fails with CertificateError', async () => {
    const { cert, private: key } = await selfsigned.generate([{ name: 'commonName', value: '127.0.0.1' }]);
    const server = createTlsServer({ cert, key }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address && typeof address === 'object');
    const origin = `https://127.0.0.1:${address.port}`;
    await assert.rejects(clientOf(origin).get(new URL('/x', origin), '*/*'), requestErrors.CertificateError);
    server.close();
  });

  it('disables redirects, caches and cookies of fetch', async () => {
    let seen: RequestInit = {};
    const fetch = (_address: string, init: RequestInit): Promise<Response> => {
      seen = init;
      return Promise.resolve(new Response('{}'));
    };
    const base = parseBaseAddress('https://api.example');
    await new HttpClient(realPorts({ fetch }), base, {}).get(new URL('/x', base), '*/*');
    assert.deepEqual([seen.redirect, seen.cache, seen.credentials], ['manual', 'no-cache', 'omit']);
  });

  it('ends when the caller aborts, which is no failure', async () => {
    const controller = new AbortController();
    await assert.rejects(
      ask(() => controller.abort(), controller.signal),
      errors.isAbort,
    );
  });
});

/** Whether an error is free of the token: its message, stack, hidden fields and causes. */
function keepsQuiet(error: Error): boolean {
  return error.cause === undefined && !inspect(error, { depth: 10, showHidden: true }).includes(TOKEN);
}

/** Sends a byte at intervals: never idle, never complete. */
function drip(socket: Socket): void {
  socket.write(`${OK}content-length: 9999\r\n\r\n`);
  const timer = setInterval(() => socket.write(' '), 100);
  socket.on('close', () => clearInterval(timer));
}
