import { DEFAULT_LIMITS } from '../../src/http/core/send/limits.ts';
import type { ReceivedRequest } from './support/faultServer.ts';
import { CORS, headOf } from './support/rawAnswer.ts';
import { body, NEW, once, pageHeaders, serving } from './support/repositoryPages.ts';
import { type Row, table, UPDATED } from './support/row.ts';

const TEXT = body(NEW);
const LENGTH = { ...CORS, 'content-length': String(TEXT.length) };
const CHUNKED = { ...CORS, 'transfer-encoding': 'chunked' };
const HALF = TEXT.slice(0, TEXT.length / 2);

const cutMidBody = ({ socket }: ReceivedRequest): void => void socket.end(`${headOf(200, LENGTH)}\r\n${HALF}`);
const stallMidBody = ({ socket }: ReceivedRequest): void => void socket.write(`${headOf(200, LENGTH)}\r\n${HALF}`);
const cutMidChunk = ({ socket }: ReceivedRequest): void => void socket.end(`${headOf(200, CHUNKED)}\r\nfff\r\n${HALF}`);
const sayNothing = (): void => undefined;

/**
 * Resets the connection after half of the body: later, because a reset discards what the other side has not read yet.
 */
function resetMidBody({ socket }: ReceivedRequest): void {
  socket.write(`${headOf(200, LENGTH)}\r\n${HALF}`, () => setTimeout(() => socket.resetAndDestroy(), 20));
}

/** A letter now and then: never idle, never done. */
function drip({ socket }: ReceivedRequest): void {
  socket.write(`${headOf(200, { ...CORS, 'content-length': '99999' })}\r\n`);
  const timer = setInterval(() => socket.write(' '), 60);
  socket.on('close', () => clearInterval(timer));
}

/** An endless body, as fast as it is read. */
function pour({ socket }: ReceivedRequest): void {
  const part = ' '.repeat(64 * 1024);
  const more = (): void => {
    for (let isTaken = !socket.destroyed; isTaken; ) isTaken = socket.write(part);
  };
  socket.write(`${headOf(200, CORS)}\r\n`);
  socket.on('drain', more);
  more();
}

const bigHeaders = (bytes: number) => (request: ReceivedRequest) =>
  request.answer(200, { ...pageHeaders(TEXT), 'x-padding': 'x'.repeat(bytes) }, TEXT);

/** Leaves more than a second for each attempt of a busy machine. */
const LIMITED = { timeLimits: DEFAULT_LIMITS, speed: 10 };

const rows: readonly Row[] = [
  {
    fault: '1 the connection is refused',
    script: sayNothing,
    strike: ({ server }) => server.stop(),
    outcome: { is: 'UnreachableError', code: 'ECONNREFUSED' },
    requests: 0,
    tries: 3,
    // A browser reports no code.
    inWorker: { outcome: { is: 'UnreachableError' } },
  },
  {
    fault: '3 a reused connection is reset: retried immediately',
    script: (request) =>
      request.reused && request.index === 0 ? request.socket.resetAndDestroy() : serving(NEW)(request),
    // With any pause, the retry would start after the deadline and never be sent.
    options: { random: 10_000 },
    ...UPDATED,
    requests: 2,
    // A browser retries automatically.
    inWorker: { tries: 1 },
  },
  { fault: '4 reset in the body, once', script: once(resetMidBody), ...UPDATED, requests: 2 },
  { fault: '5 cut in the body, for good', script: cutMidBody, outcome: { is: 'UnreachableError' }, requests: 3 },
  {
    fault: '5 silent in the body, once: idle limit',
    script: once(stallMidBody),
    ...UPDATED,
    requests: 2,
    options: LIMITED,
  },
  { fault: '6 cut in a chunk, for good', script: cutMidChunk, outcome: { is: 'UnreachableError' }, requests: 3 },
  {
    fault: '10 no headers, for good',
    script: sayNothing,
    outcome: { is: 'TimedOutError' },
    requests: 3,
    // Two full idle limits leave time for a third attempt even on a slow machine.
    options: { ...LIMITED, random: 0 },
  },
  {
    fault: '11 a body that drips endlessly: the total limit, once',
    script: drip,
    outcome: { is: 'TimedOutError', limit: 'total' },
    requests: 1,
    options: LIMITED,
  },
  {
    fault: '12 a body without an end: the limit of bytes',
    script: pour,
    outcome: { is: 'TooLargeError' },
    requests: 1,
    options: { maxBytes: 1024 * 1024 },
  },
  {
    fault: '14 headers of 20 KB',
    script: bigHeaders(20 * 1024),
    outcome: { is: 'ProtocolError' },
    requests: 1,
    // A browser allows up to 256 KB.
    inWorker: UPDATED,
  },
  {
    fault: '14 not HTTP',
    script: ({ socket }) => socket.end('220 mail.example ESMTP\r\n\r\n'),
    outcome: { is: 'ProtocolError' },
    requests: 1,
    inWorker: { outcome: { is: 'UnreachableError' }, requests: 3 },
  },
];

table('faults of the transport', rows);
