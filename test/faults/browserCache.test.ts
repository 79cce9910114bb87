import assert from 'node:assert/strict';
import { waitUntil } from '../support/waitUntil.ts';
import { HOSTS, type Rig, withRig } from './support/faultRig.ts';
import type { ReceivedRequest, Script } from './support/faultServer.ts';
import { body, NEW, OLD } from './support/repositoryPages.ts';
import { worker } from './support/workerHost.ts';

const SECOND_TOKEN = 'faultytoken0002';
/** The token of another extension in the same window, for another account. */
const OTHER_TOKEN = 'faultytoken0003';
const OTHERS = ['other/secret'];

/** As on GitHub, a cache may store it for a minute. Without `Vary`, it may even answer requests with another token. */
const STORABLE = { 'content-type': 'application/json', 'cache-control': 'private, max-age=60' };
const ETAG = { etag: 'W/"1"' };
const DATE = { 'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT' };

const isFor = ({ headers }: ReceivedRequest, token: string): boolean =>
  headers.get('authorization') === `token ${token}`;

/** Responds to the product with these, and to the other extension with its own; to both with the same validator. */
const servingBoth =
  (names: readonly string[], validator: Readonly<Record<string, string>>): Script =>
  (request) =>
    request.answer(200, { ...STORABLE, ...validator }, body(isFor(request, OTHER_TOKEN) ? OTHERS : names));

/** Reads the list with its validator, and returns the address of the list. */
async function readOnce({ server, product }: Rig, validator: Readonly<Record<string, string>>): Promise<string> {
  server.play(servingBoth(OLD, validator));
  assert.deepEqual((await product.call('list', {})).names, OLD);
  const [{ url } = {}] = server.requests;
  // The product adds an empty pair.
  return url?.href.replace(/&$/, '') ?? '';
}

for (const host of HOSTS) {
  describe(`the cache of the host's fetch, in ${host.name}`, () => {
    it('keeps no response for another account', () =>
      withRig(host, {}, async (rig) => {
        const { server, product } = rig;
        await readOnce(rig, ETAG);
        server.play((request) => request.answer(200, STORABLE, body(isFor(request, SECOND_TOKEN) ? NEW : OLD)));
        await product.call('changeToken', SECOND_TOKEN);
        assert.deepEqual((await product.call('list', { intent: 'refresh' })).names, NEW);
      }));

    it('keeps no response, with or without a condition', () =>
      withRig(host, {}, async (rig) => {
        const { server, product } = rig;
        const addresses = [await readOnce(rig, ETAG), ...server.requests.map(({ url }) => url.href)];
        server.play(servingBoth(NEW, ETAG));
        assert.deepEqual((await product.call('list', { intent: 'refresh' })).names, NEW);
        assert.deepEqual(
          server.requests.map(({ headers }) => headers.get('if-none-match')),
          [ETAG.etag],
        );
        addresses.push(...server.requests.map(({ url }) => url.href));
        for (const address of addresses)
          assert.equal(await product.call('requestBeside', address, OTHER_TOKEN, 'force-cache'), body(OTHERS));
      }));
  });
}

describe('another extension in the same browser', () => {
  for (const validator of [ETAG, DATE]) {
    it(`has its own response in the browser's cache, with ${Object.keys(validator).join()}`, () =>
      withRig(worker, {}, async (rig) => {
        const { server, product } = rig;
        const address = await readOnce(rig, validator);
        assert.equal(await product.call('requestBeside', address, OTHER_TOKEN, 'default'), body(OTHERS));
        server.play(servingBoth(NEW, validator));
        assert.deepEqual((await product.call('list', { intent: 'refresh' })).names, NEW);
        const conditions = ['if-none-match', 'if-modified-since'];
        assert.ok(server.requests.every(({ headers }) => conditions.some((name) => headers.has(name))));
        assert.equal(await product.call('requestBeside', address, OTHER_TOKEN, 'default'), body(OTHERS));
        // The browser's cache answered the other extension.
        assert.equal(server.requests.length, 1);
      }));
  }

  it('does not delay requests for the same address', () =>
    withRig(worker, {}, async (rig) => {
      const { server, product } = rig;
      const address = await readOnce(rig, ETAG);
      const serve = servingBoth(NEW, ETAG);
      let held: ReceivedRequest | undefined;
      server.play((request) => {
        if (isFor(request, OTHER_TOKEN)) held = request;
        else serve(request);
      });
      const beside = product.call('requestBeside', address, OTHER_TOKEN, 'default');
      await waitUntil(() => held !== undefined);
      const reading = product.call('list', { intent: 'refresh' });
      try {
        await waitUntil(() => server.requests.length === 2, 5000);
      } finally {
        if (held) serve(held);
      }
      assert.deepEqual((await reading).names, NEW);
      assert.equal(await beside, body(OTHERS));
    }));
});
