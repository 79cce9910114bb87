import assert from 'node:assert/strict';
import type { Rig } from './support/faultRig.ts';
import type { ReceivedRequest } from './support/faultServer.ts';
import { body, item, NEW, OLD, pageHeaders } from './support/repositoryPages.ts';
import { type Row, table, UPDATED } from './support/row.ts';

const LOGIN_PAGE = '<!DOCTYPE html>\n<html><title>Sign in to the network</title></html>';

/** Responds with status 200 and any body. */
const saying =
  (text: string, more: Readonly<Record<string, string>> = {}) =>
  (request: ReceivedRequest): void =>
    request.answer(200, { ...pageHeaders(text), ...more }, text);

const listing = (...items: readonly unknown[]) => saying(JSON.stringify(items));
const broken = { outcome: { is: 'InvalidResponseError' }, requests: 2 } as const;

// Both are 9007199254740992 as numbers.
const HUGE_IDS = body(['rider/front', 'rider/rear'])
  .replace(/"id":\d+,"name":"front"/, '"id":9007199254740992,"name":"front"')
  .replace(/"id":\d+,"name":"rear"/, '"id":9007199254740993,"name":"rear"');

const BIDI = 'evil\u202etxt.exe\u0007\u001b[31m\nbell';
const HOSTILE = JSON.stringify([item('rider/bell', { description: BIDI }), item('__proto__/__proto__')]).replace(
  '{',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
);

const rows: readonly Row[] = [
  { fault: '15 the JSON is cut', script: saying('[{"id":1,'), ...broken },
  {
    fault: '16 a login page answers',
    script: saying(LOGIN_PAGE, { 'content-type': 'text/html' }),
    outcome: { is: 'WebPageError' },
    requests: 1,
  },
  {
    fault: '16 a login page answers, as JSON and after a blank line',
    script: saying(`\r\n\ufeff ${LOGIN_PAGE}`),
    outcome: { is: 'WebPageError' },
    requests: 1,
  },
  { fault: '17 JSON as text', script: saying(body(NEW), { 'content-type': 'text/plain' }), ...UPDATED, requests: 1 },
  {
    fault: '23 items have only the common fields, or unknown kinds',
    script: listing(
      { id: 1, name: 'bell', full_name: 'rider/bell' },
      item('rider/chain', { visibility: 'lunar', owner: { login: 'rider', id: 7, type: 'Robot' }, private: 'perhaps' }),
    ),
    outcome: { is: 'ok', names: ['rider/bell', 'rider/chain'], complete: true, dropped: 0 },
    requests: 1,
  },
  {
    fault: '23 items without id or name are left out and counted',
    script: listing(item('rider/bell'), item('rider/x', { id: undefined }), item('rider/y', { name: null }), 'z', null),
    outcome: { is: 'ok', names: OLD, complete: true, dropped: 4 },
    requests: 1,
  },
  { fault: '24 null where a list belongs', script: saying('null'), ...broken },
  {
    fault: '24 arrays where objects belong',
    script: listing([], [[]], item('rider/bell', { owner: [], license: [] })),
    outcome: { is: 'ok', names: OLD, dropped: 2 },
    requests: 1,
  },
  {
    fault: '25 two ids over 2^53 that parse to the same number',
    script: saying(HUGE_IDS),
    outcome: { is: 'ok', names: ['rider/front', 'rider/rear'], complete: true, dropped: 0 },
    requests: 1,
  },
  {
    fault: '26 __proto__, control and direction characters',
    script: saying(HOSTILE),
    outcome: { is: 'ok', names: ['__proto__/__proto__', 'rider/bell'], dropped: 0 },
    requests: 1,
    check: isInert,
  },
  {
    fault: 'too many levels, which would take more memory than their size',
    script: saying('['.repeat(1_000_000) + ']'.repeat(1_000_000)),
    outcome: { is: 'TooLargeError' },
    requests: 1,
  },
];

table('faults of the content', rows);

async function isInert({ product }: Rig): Promise<void> {
  assert.deepEqual(await product.call('inertness'), {
    polluted: false,
    descriptions: ['', 'eviltxt.exe [31m bell'],
  });
}
