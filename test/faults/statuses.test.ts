import { DEFAULT_LIMITS } from '../../src/core/http/send/limits.ts';
import type { Script } from './support/faultServer.ts';
import { NEW, once, serving } from './support/repositoryPages.ts';
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
  ['404', status(404), 'NotFoundError', 1],
  ['400, for an unknown API version', status(400), 'UnexpectedStatusError', 1],
  ['410, for a removed API version', status(410), 'UnexpectedStatusError', 1],
  ['422', status(422, {}, '{"message":"no","errors":[null,1,{}],"status":"422"}'), 'UnexpectedStatusError', 1],
  ['451', status(451, {}, '{"message":"no","block":{"reason":"dmca"}}'), 'BlockedError', 1],
  ['500', status(500), 'ServerError', 2],
  ['501', status(501), 'ServerError', 1],
  ['502 in HTML', status(502, { 'content-type': 'text/html' }, HTML), 'ServerError', 3],
  ['503 without a body', status(503, {}, ''), 'ServerError', 3],
  ['504', status(504), 'ServerError', 3],
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
  { fault: '502, once', script: once(status(502, {}, HTML)), ...UPDATED, requests: 2 },
  {
    fault: '503 for ten seconds',
    script: once(status(503, { 'retry-after': '10' })),
    ...UPDATED,
    requests: 2,
    check: pausing(10_000),
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
