import assert from 'node:assert/strict';
import { HOSTS, withRig } from './support/faultRig.ts';
import { FaultServer, type ReceivedRequest } from './support/faultServer.ts';
import { body, OLD, pageHeaders, serving } from './support/repositoryPages.ts';

/** A way to redirect a client elsewhere. @param elsewhere the origin of another service */
type Lure = (request: ReceivedRequest, elsewhere: string) => void;

const linking =
  (relation: string, path: string): Lure =>
  (request, elsewhere) => {
    const text = body(['rider/bait']);
    request.answer(200, { ...pageHeaders(text), link: `<${elsewhere}${path}>; rel="${relation}"` }, text);
  };

const redirecting =
  (status: number): Lure =>
  (request, elsewhere) =>
    request.answer(status, { location: `${elsewhere}${request.url.pathname}` });

/** A list that links elsewhere is partial, with a failure; a redirect returns no list. */
const LURES: readonly (readonly [string, Lure, 'list' | 'error'])[] = [
  ['the next page', linking('next', '/user/repos?page=2'), 'list'],
  ['the last page', linking('last', '/user/repos?page=9'), 'list'],
  ['301', redirecting(301), 'error'],
  ['302', redirecting(302), 'error'],
  ['307', redirecting(307), 'error'],
];

for (const host of HOSTS) {
  describe(`21 another origin, in ${host.name}`, () => {
    for (const [what, lure, kind] of LURES) {
      it(`${what} is elsewhere: no request goes there, and the old list stays`, async () => {
        const elsewhere = new FaultServer();
        await elsewhere.start();
        elsewhere.play(serving(['rider/stolen']));
        // A browser hides the target of a redirect.
        const refused = kind === 'error' && host.name === 'worker' ? 'MovedError' : 'RefusedAddressError';
        await withRig(host, {}, async ({ server, product }) => {
          server.play(serving(OLD));
          await product.call('openStore');
          server.play((request) => lure(request, elsewhere.origin));
          const outcome = await product.call('list', { intent: 'refresh' });
          assert.equal(kind === 'list' ? outcome.failure : outcome.is, refused);
          if (kind === 'list') assert.equal(outcome.complete, false);
          assert.equal(server.requests.length, 1);
          await product.call('refreshStore');
          const { names, failure } = await product.call('shown');
          assert.deepEqual([names, failure], [OLD, refused]);
          await product.call('restart');
          assert.deepEqual((await product.call('list', { intent: 'stored' })).names, OLD);
        });
        assert.deepEqual([elsewhere.requests.length, elsewhere.connections], [0, 0]);
        await elsewhere.stop();
      });
    }
  });
}
