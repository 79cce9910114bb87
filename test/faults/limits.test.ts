import assert from 'node:assert/strict';
import { waitUntil } from '../support/waitUntil.ts';
import { HOSTS, type Rig, withRig } from './support/faultRig.ts';
import type { Script } from './support/faultServer.ts';
import { NEW, OLD, once, serving } from './support/repositoryPages.ts';
import { pausing, type Row, table, UPDATED } from './support/row.ts';

const SECONDARY = '{"message":"You have exceeded a secondary rate limit."}';
const refusing =
  (headers: Readonly<Record<string, string>>, text = '{}'): Script =>
  (request) =>
    request.answer(403, headers, text);

const rows: readonly Row[] = [
  { fault: '30 403 plain: no retry', script: refusing({}), outcome: { is: 'ForbiddenError' }, requests: 1 },
  {
    fault: '30 403 with Retry-After: waits, and resumes automatically',
    script: once(refusing({ 'retry-after': '15' })),
    ...UPDATED,
    requests: 2,
    check: pausing(15_000),
  },
  {
    fault: '30 403 with only a message: waits a minute, and resumes automatically',
    script: once(refusing({}, SECONDARY)),
    ...UPDATED,
    requests: 2,
    options: { speed: 100 },
    check: pausing(60_000),
  },
  {
    fault: '30 429 with Retry-After',
    script: once((request) => request.answer(429, { 'retry-after': '10' })),
    ...UPDATED,
    requests: 2,
    check: pausing(10_000),
  },
  {
    fault: '30 429 with a Retry-After that is over',
    script: once((request) => request.answer(429, { 'retry-after': '0' })),
    ...UPDATED,
    requests: 2,
    check: pausing(1000),
  },
];

table('limits of the service', rows);

const QUOTA = { 'x-ratelimit-limit': '5000', 'x-ratelimit-used': '1000' };

for (const host of HOSTS) {
  describe(`waiting for a limit, in ${host.name}`, () => {
    it('30 a background request is cancelled, and none follows', () =>
      withRig(host, { speed: 1 }, async ({ server, product }) => {
        server.play(serving(OLD));
        await product.call('openStore');
        server.play(refusing({ 'retry-after': '15' }));
        const asking = { intent: 'background' } as const;
        assert.equal((await product.call('list', asking)).is, 'SecondaryLimitError');
        assert.equal((await product.call('list', asking)).is, 'SecondaryLimitError');
        assert.equal(server.requests.length, 1);
        assert.deepEqual((await product.call('shown')).names, OLD);
      }));

    it('a request waits for the reset of a spent quota, and reports it meanwhile', () =>
      withRig(host, { speed: 8 }, async (rig) => {
        const { server, product } = rig;
        server.play(serving(OLD));
        await product.call('openStore');
        const resetAt = Math.ceil((await product.call('now')) / 1000) + 25;
        const spent = { ...QUOTA, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetAt) };
        server.play(once(refusing(spent)));
        const reading = product.call('refreshStore');
        const rateLimit = await waitingOf(rig);
        assert.equal(rateLimit?.cause, 'quota');
        assert.equal(Math.round((rateLimit?.until ?? 0) / 1000), resetAt);
        assert.deepEqual((await product.call('shown')).names, OLD);
        assert.equal(server.requests.length, 1);
        await reading;
        assert.ok((await product.call('now')) >= resetAt * 1000);
        assert.equal(await product.call('waiting'), undefined);
        const { names, failure } = await product.call('shown');
        assert.deepEqual([names, failure, server.requests.length], [NEW, undefined, 2]);
      }));
  });
}

/** The rate limit that the product waits for, as soon as it waits. */
async function waitingOf({ product }: Rig) {
  await waitUntil(async () => (await product.call('waiting')) !== undefined);
  return product.call('waiting');
}
