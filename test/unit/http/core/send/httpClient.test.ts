import assert from 'node:assert/strict';
import { removeFromTexts } from '../../../../../src/base/core/quotedTokens.ts';
import type { Answer } from '../../../../../src/http/core/send/exchange.ts';
import { parseBaseAddress } from '../../../../../src/http/core/send/gate.ts';
import { HttpClient } from '../../../../../src/http/core/send/httpClient.ts';
import * as requestErrors from '../../../../../src/http/core/send/requestErrors.ts';
import { realPorts, recordingLog } from '../../../../support/ports.ts';
import { httpAnswer, type RawServer, startRawServer } from '../../../../support/rawServer.ts';

const TOKEN = 'markedtoken0001';

/** Serves the response that `answers` has for the requested path. */
function serve(answers: Readonly<Record<string, string>>): Promise<RawServer> {
  return startRawServer((socket, head) => socket.end(answers[head.split(' ')[1] ?? ''] ?? httpAnswer(404, {})));
}

function clientOf(origin: string, path = '/', onAnswer?: (answer: Answer) => void, log = recordingLog()): HttpClient {
  const base = parseBaseAddress(origin + path);
  const credential = { kind: 'token', token: TOKEN } as const;
  return new HttpClient(realPorts({ log }), base, { credential, ...(onAnswer && { onAnswer }) });
}

async function failureOf(status: number, headers: Readonly<Record<string, string>>, body = '{}'): Promise<unknown> {
  const server = await serve({ '/x': httpAnswer(status, headers, body) });
  try {
    return await clientOf(server.origin)
      .get(new URL('/x', server.origin), '*/*')
      .catch((error: unknown) => error);
  } finally {
    await server.close();
  }
}

describe('failures of the service', () => {
  before(() => removeFromTexts(TOKEN));
  // Within an hour, but after all tests.
  const reset = String(Math.round(Date.now() / 1000) + 3000);
  for (const [what, expected, status, headers, body] of [
    ['401 with a second factor', requestErrors.SecondFactorError, 401, { 'x-service-otp': 'required; app' }],
    [
      '403 with no quota remaining',
      requestErrors.QuotaSpentError,
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
    ],
    ['429 with no quota remaining', requestErrors.QuotaSpentError, 429, { 'x-ratelimit-remaining': '0' }],
    ['403 with Retry-After', requestErrors.SecondaryLimitError, 403, { 'retry-after': '7' }],
    [
      '403 with only a message about the limit',
      requestErrors.SecondaryLimitError,
      403,
      {},
      '{"message":"You exceeded a secondary rate limit"}',
    ],
    [
      '403 with single sign-on',
      requestErrors.SingleSignOnError,
      403,
      { 'X-GitHub-SSO': 'required; url=https://sso.example/x' },
    ],
    ['404', requestErrors.NotFoundError, 404, {}],
    ['451', requestErrors.BlockedError, 451, {}],
    ['503 in HTML', requestErrors.ServerError, 503, {}, '<html>'],
    ['304 without a condition', requestErrors.UnexpectedStatusError, 304, {}],
    ['a redirect without a location', requestErrors.MovedError, 302, {}],
  ] as [string, new (...args: never[]) => requestErrors.RequestError, number, Record<string, string>, string?][]) {
    it(`${what} is a ${expected.name}`, async () => {
      const failure = await failureOf(status, headers, body);
      assert.ok(failure instanceof expected, String(failure));
      assert.equal(failure.request.status, status);
    });
  }

  it('shorten a path of a megabyte', () => {
    const path = `/repos/${'x'.repeat(1_000_000)}`;
    assert.ok(new requestErrors.NotFoundError({ origin: 'https://api.example', path }).message.length < 500);
  });

  it('quote the service without the token', async () => {
    const failure = await failureOf(409, {}, JSON.stringify({ message: `Empty, ${TOKEN}` }));
    assert.ok(failure instanceof requestErrors.UnexpectedStatusError);
    assert.equal(failure.request.sentence, 'Empty, ***');
  });

  it('include the request ID, if it is valid', async () => {
    const failure = await failureOf(500, { 'x-service-request-id': 'A1:B2' });
    assert.ok(failure instanceof requestErrors.ServerError && failure.message.includes('A1:B2'));
    const hostile = await failureOf(500, { 'x-service-request-id': '<b>x</b>' });
    assert.ok(hostile instanceof requestErrors.ServerError && !hostile.message.includes('<b>'));
  });
});

describe('redirects', () => {
  for (const status of [301, 308]) {
    it(`${status} below the base address is followed, with the token`, async () => {
      const server = await serve({
        '/api/x': httpAnswer(status, { location: 'y?z=1' }),
        '/api/y?z=1': httpAnswer(200, {}, 'here'),
      });
      const seen: number[] = [];
      const client = clientOf(server.origin, '/api', (answer) => seen.push(answer.status));
      const answer = await client.get(new URL('/api/x', server.origin), '*/*');
      await server.close();
      assert.equal(answer.body, 'here');
      assert.deepEqual(seen, [status, 200]);
      assert.ok(server.requests.every((head) => head.toLowerCase().includes(`authorization: token ${TOKEN}`)));
    });

    it(`${status} to anywhere else is refused without a request`, async () => {
      const elsewhere = await serve({});
      const other = elsewhere.origin.replace('127.0.0.1', 'localhost');
      for (const location of [`${elsewhere.origin}/api/x`, `${other}/api/x`, '/outside', '//evil.example/api/x']) {
        const server = await serve({ '/api/x': httpAnswer(status, { location }) });
        const client = clientOf(server.origin, '/api');
        await assert.rejects(client.get(new URL('/api/x', server.origin), '*/*'), requestErrors.RefusedAddressError);
        await server.close();
        assert.equal(server.requests.length, 1);
      }
      await elsewhere.close();
      assert.equal(elsewhere.requests.length, 0);
    });
  }

  it('that form a loop end', async () => {
    const server = await serve({ '/x': httpAnswer(301, { location: '/x' }) });
    await assert.rejects(clientOf(server.origin).get(new URL('/x', server.origin), '*/*'), requestErrors.MovedError);
    await server.close();
    assert.equal(server.requests.length, 6);
  });
});

describe('a response with several cookies', () => {
  it('is not decoded to text until that is read, because it may be a file', async () => {
    const server = await serve({ '/x': httpAnswer(200, { 'set-cookie': 'a=1\r\nset-cookie: b=2' }) });
    const answer = await clientOf(server.origin).get(new URL('/x', server.origin), '*/*');
    await server.close();
    assert.deepEqual(answer.headers.getSetCookie(), ['a=1', 'b=2']);
    assert.equal(Object.getOwnPropertyDescriptor(answer, 'body')?.value, undefined);
  });
});

describe('the log of requests', () => {
  it('contains method, path and status, but never a query or the token', async () => {
    const log = recordingLog();
    const server = await serve({ '/x?secret=1': httpAnswer(200, {}) });
    await clientOf(server.origin, '/', undefined, log).get(new URL('/x?secret=1', server.origin), '*/*');
    await server.close();
    assert.match(log.lines.join('\n'), /GET http:\/\/127\.0\.0\.1:\d+\/x → 200/);
    assert.ok(!/secret|marked/.test(log.lines.join('\n')));
  });

  it('has lines of bounded length, whatever the path is', async () => {
    const log = recordingLog();
    const path = `/${'x'.repeat(5000)}`;
    const server = await serve({ [path]: httpAnswer(200, {}, '{}') });
    await clientOf(server.origin, '/', undefined, log).get(new URL(path, server.origin), '*/*');
    await server.close();
    const lines = log.lines.filter((line) => line.includes('GET'));
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /^debug GET http:\/\/127\.0\.0\.1:\d+\/x+… → 200 in \d+ ms$/);
    assert.ok((lines[0] ?? '').length < 400);
  });
});
