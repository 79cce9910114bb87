import assert from 'node:assert/strict';
import { HOSTS, withRig } from './support/faultRig.ts';
import { item } from './support/repositoryPages.ts';

const SAYING = 'Keep it “simple”.';

/** A response of /zen, its content type, and the outcome. */
const SAYINGS: readonly (readonly [string, string, string, { readonly is: string; readonly text?: string }])[] = [
  ['text', SAYING, 'text/plain;charset=utf-8', { is: 'ok', text: SAYING }],
  ['text with a mark and breaks', `\ufeff${SAYING}\r\n`, 'text/plain', { is: 'ok', text: SAYING }],
  ['a JSON string', JSON.stringify(SAYING), 'application/json', { is: 'ok', text: SAYING }],
  ['a JSON string as text', JSON.stringify(SAYING), 'text/plain', { is: 'ok', text: SAYING }],
  ['text with quotation marks', '"Keep" it', 'application/json', { is: 'ok', text: '"Keep" it' }],
  ['a login page', '<!doctype html><title>Sign in</title>', 'text/plain', { is: 'WebPageError' }],
];

const REPOSITORY = JSON.stringify(item('rider/bell'));

/** A response of a record's endpoint, the outcome, and the number of requests. */
const RECORDS: readonly (readonly [string, string, string, number])[] = [
  ['a record', REPOSITORY, 'ok', 1],
  ['24 null', 'null', 'InvalidResponseError', 2],
  ['24 an array', `[${REPOSITORY}]`, 'InvalidResponseError', 2],
  ['23 a record without id', '{"name":"bell","full_name":"rider/bell"}', 'InvalidResponseError', 2],
  ['16 a login page', '\n<html>', 'WebPageError', 1],
];

for (const host of HOSTS) {
  describe(`17 a saying, in ${host.name}`, () => {
    for (const [what, text, type, expected] of SAYINGS) {
      it(`as ${what}`, () =>
        withRig(host, {}, async ({ server, product }) => {
          server.play((request) => request.answer(200, { 'content-type': type }, text));
          assert.deepEqual(await product.call('zen'), expected);
        }));
    }
  });

  describe(`one record, in ${host.name}`, () => {
    for (const [what, text, is, requests] of RECORDS) {
      it(`${what} is ${is}`, () =>
        withRig(host, {}, async ({ server, product }) => {
          server.play((request) => request.answer(200, { etag: '"1"' }, text));
          assert.equal((await product.call('repository')).is, is);
          assert.equal(server.requests.length, requests);
        }));
    }
  });
}
