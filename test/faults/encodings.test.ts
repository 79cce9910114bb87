import { gzipSync } from 'node:zlib';
import type { ReceivedRequest } from './support/faultServer.ts';
import { body, NEW, once, pageHeaders } from './support/repositoryPages.ts';
import { type Row, table, UPDATED } from './support/row.ts';

const TEXT = body(NEW);
const GZIP = gzipSync(TEXT);
// The letters in reverse, as a stand-in for the output of an unknown encoding.
const SCRAMBLED = Buffer.from(Buffer.from(TEXT).toReversed());
const BOMB = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '));

/** Responds with a body that declares an encoding. */
const encoded = (encoding: string, bytes: Buffer) => (request: ReceivedRequest) =>
  request.answer(200, { ...pageHeaders(TEXT), 'content-encoding': encoding }, bytes);

const truncated = encoded('gzip', GZIP.subarray(0, GZIP.length / 2));
const corrupt = encoded('gzip', Buffer.concat([GZIP.subarray(0, 12), Buffer.alloc(40, 0xff), GZIP.subarray(52)]));
const withBom = (request: ReceivedRequest): void => request.answer(200, pageHeaders(TEXT), `\ufeff${TEXT}`);

const rows: readonly Row[] = [
  { fault: 'gzip is decoded', script: encoded('gzip', GZIP), ...UPDATED, requests: 1 },
  // A host that does not check the end of the stream accepts it, but then the JSON is cut.
  { fault: '7 gzip is truncated, for good', script: truncated, outcome: { is: 'InvalidResponseError' }, requests: 2 },
  { fault: '8 gzip is corrupt, once', script: once(corrupt), ...UPDATED, requests: 2 },
  {
    fault: '8 gzip is corrupt, for good',
    script: corrupt,
    outcome: { is: 'InvalidResponseError' },
    requests: 2,
    // A browser does not distinguish this from a broken connection.
    inWorker: { outcome: { is: 'UnreachableError' }, requests: 3 },
  },
  {
    fault: '9 an unknown encoding',
    script: encoded('x-upside-down', SCRAMBLED),
    outcome: { is: 'ProtocolError' },
    requests: 1,
    // A browser hides the header: only invalid JSON shows.
    inWorker: { outcome: { is: 'InvalidResponseError' }, requests: 2 },
  },
  {
    fault: '12 gzip that unpacks to 40 MB: the limit of bytes',
    script: encoded('gzip', BOMB),
    outcome: { is: 'TooLargeError' },
    requests: 1,
    options: { maxBytes: 1024 * 1024 },
  },
  { fault: '18 a byte order mark', script: withBom, ...UPDATED, requests: 1 },
];

table('faults of encodings', rows);
