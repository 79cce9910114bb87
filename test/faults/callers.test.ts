import assert from 'node:assert/strict';
import { waitUntil } from '../support/waitUntil.ts';
import { HOSTS, type Rig, waitForRelease, withRig } from './support/faultRig.ts';
import type { ReceivedRequest } from './support/faultServer.ts';
import type { Product } from './support/host.ts';
import { NEW, OLD, serving } from './support/repositoryPages.ts';

const CALLERS = Array.from({ length: 10 }, (_, index) => `caller ${index}`);
/** Real time, so that leftovers do not time out before the test looks for them. */
const REAL_TIME = { speed: 1 } as const;
const ASKING = { intent: 'refresh' } as const;

/** Makes ten callers request the same. @returns the requests that the service holds open */
async function askTogether({ server, product }: Rig): Promise<readonly ReceivedRequest[]> {
  const held: ReceivedRequest[] = [];
  server.play((request) => held.push(request));
  for (const caller of CALLERS) await product.call('startRead', caller, ASKING);
  await waitUntil(() => held.length > 0);
  return held;
}

async function classesOf(product: Product, callers: readonly string[]): Promise<readonly string[]> {
  return Promise.all(callers.map(async (caller) => (await product.call('outcome', caller)).is));
}

for (const host of HOSTS) {
  describe(`callers of the same resource, in ${host.name}`, () => {
    it('share one request, and keep it when one of them aborts', () =>
      withRig(host, REAL_TIME, async (rig) => {
        const [first = '', ...others] = CALLERS;
        const held = await askTogether(rig);
        await rig.product.call('abort', first);
        assert.equal((await rig.product.call('outcome', first)).is, 'AbortError');
        for (const request of held) serving(NEW)(request);
        assert.deepEqual(new Set(await classesOf(rig.product, others)), new Set(['ok']));
        assert.equal(rig.server.requests.length, 1);
      }));

    it('end the request when the last one aborts, and nothing is left', () =>
      withRig(host, REAL_TIME, async (rig) => {
        rig.server.play(serving(OLD));
        await rig.product.call('openStore');
        await askTogether(rig);
        for (const caller of CALLERS) await rig.product.call('abort', caller);
        assert.deepEqual(new Set(await classesOf(rig.product, CALLERS)), new Set(['AbortError']));
        await waitForRelease(rig.server);
        assert.equal(rig.server.requests.length, 1);
        assert.deepEqual((await rig.product.call('list', { intent: 'stored' })).names, OLD);
        // An aborted request is no failure: the next caller starts fresh.
        rig.server.play(serving(NEW));
        assert.deepEqual((await rig.product.call('list', ASKING)).names, NEW);
      }));
  });

  describe(`a caller that aborts, in ${host.name}`, () => {
    for (const [when, status, headers] of [
      ['the pause before a retry', 503, { 'retry-after': '20' }],
      ['the wait of a rate limit', 403, { 'retry-after': '600' }],
    ] as const) {
      it(`ends ${when}`, () =>
        withRig(host, REAL_TIME, async ({ server, product }) => {
          server.play((request) => request.answer(status, headers, '{}'));
          await product.call('startRead', 'me', ASKING);
          await waitUntil(() => server.requests.length === 1);
          // For the answer to arrive: on a slower machine, the request itself is aborted.
          await product.call('wait', 50);
          await product.call('abort', 'me');
          assert.equal((await product.call('outcome', 'me')).is, 'AbortError');
          assert.equal(server.requests.length, 1);
        }));
    }
  });
}
