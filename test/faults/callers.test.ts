import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { waitUntil } from '../support/waitUntil.ts';
import type { Harness, HarnessOptions } from './harness/harness.ts';
import { HOSTS, type Rig, waitForRelease, withRig } from './support/faultRig.ts';
import type { ReceivedRequest } from './support/faultServer.ts';
import type { Product } from './support/host.ts';
import { startInNode } from './support/nodeHost.ts';
import { body, item, NEW, OLD, serving } from './support/repositoryPages.ts';

const CALLERS = Array.from({ length: 10 }, (_, index) => `caller ${index}`);
/** Real time, so that leftovers do not time out before the test looks for them. */
const REAL_TIME = { speed: 1 } as const;
const ASKING = { intent: 'refresh' } as const;

const answering = (request: ReceivedRequest): void => {
  const isRecord = request.url.pathname.startsWith('/repos/');
  request.answer(200, {}, isRecord ? JSON.stringify(item('rider/bell')) : body(NEW));
};
const refusing = (request: ReceivedRequest): void => request.answer(404);

/** Makes ten callers request the same. @returns the requests that the service holds open */
async function askTogether(
  { server, product }: Rig,
  what: 'list' | 'repository' = 'list',
): Promise<readonly ReceivedRequest[]> {
  const held: ReceivedRequest[] = [];
  server.play((request) => held.push(request));
  for (const caller of CALLERS) await product.call('startRead', caller, what, ASKING);
  await waitUntil(() => held.length > 0);
  return held;
}

async function classesOf(product: Product, callers: readonly string[]): Promise<readonly string[]> {
  return Promise.all(callers.map(async (caller) => (await product.call('outcome', caller)).is));
}

for (const host of HOSTS) {
  describe(`callers of the same resource, in ${host.name}`, () => {
    it('share one request', () =>
      withRig(host, REAL_TIME, async (rig) => {
        const held = await askTogether(rig);
        for (const request of held) serving(NEW)(request);
        assert.deepEqual(new Set(await classesOf(rig.product, CALLERS)), new Set(['ok']));
        assert.equal(rig.server.requests.length, 1);
      }));

    it('keep the request when one of them aborts', () =>
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
          await product.call('startRead', 'me', 'list', ASKING);
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

describe('the signal of a caller, in node', () => {
  // The signals of a worker are not accessible.
  for (const what of ['list', 'repository'] as const) {
    for (const [end, act] of [
      ['is answered', ({ held }) => held.forEach(answering)],
      ['fails', ({ held }) => held.forEach(refusing)],
      ['is aborted', ({ product }) => void product.call('abort', 'caller 0')],
    ] as [string, (now: { product: Product; held: readonly ReceivedRequest[] }) => void][]) {
      it(`has no listener left when the request of a ${what} ${end}`, async () => {
        let harness: Harness | undefined;
        const begin = async (options: HarnessOptions): Promise<Product> => {
          const started = await startInNode(options);
          ({ harness } = started);
          return started.product;
        };
        await withRig({ name: 'node', start: begin }, REAL_TIME, async (rig) => {
          const held = await askTogether(rig, what);
          act({ product: rig.product, held });
          await rig.product.call('outcome', 'caller 0');
          const signal = harness?.signalOf('caller 0');
          assert.ok(signal);
          assert.deepEqual(getEventListeners(signal, 'abort'), []);
          for (const caller of CALLERS) await rig.product.call('abort', caller);
        });
      });
    }
  }
});
