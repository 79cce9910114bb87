import { DEFAULT_LIMITS } from '../../src/http/core/send/limits.ts';
import type { Script } from './support/faultServer.ts';
import { NEW, serving } from './support/repositoryPages.ts';
import { pausing, type Row, table, UPDATED } from './support/row.ts';

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, text = '{"message":"no"}'): Script =>
  (request) =>
    request.answer(code, headers, text);

const HTML = '<html>Unicorn</html>';

/** A response, its error, and the number of requests until that error. */
const REFUSALS: readonly (readonly [string, Script, string, number])[] = [
  ['401: no retry, since the account may be locked', status(401), 'UnauthorizedError', 1],
  ['401 with a second factor', status(401, { 'x-github-otp': 'required; app' }), 'SecondFactorError', 1],
  ['403 with single sign-on', status(403, { 'x-github-sso': 'required; url=https://x' }), 'SingleSignOnError', 1],
  ['502 in HTML', status(502, { 'content-type': 'text/html' }, HTML), 'ServerError', 3],
];

const rows: readonly Row[] = [
  ...REFUSALS.map(([fault, script, is, requests]) => ({ fault, script, outcome: { is }, requests })),
  {
    fault: '503 for longer than the product waits',
    script: status(503, { 'retry-after': '60' }),
    outcome: { is: 'ServerError' },
    requests: 1,
    options: { timeLimits: DEFAULT_LIMITS, speed: 1 },
  },
  {
    fault: '503, twice',
    script: (request) => (request.index < 2 ? status(503) : serving(NEW))(request),
    ...UPDATED,
    requests: 3,
    check: pausing(500, 1000),
  },
];

table('statuses', rows);
