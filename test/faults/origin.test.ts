import assert from 'node:assert/strict';
import { HOSTS, withRig } from './support/faultRig.ts';
import { FaultServer, type ReceivedRequest } from './support/faultServer.ts';
import { body, OLD, pageHeaders, pageOf, serving } from './support/repositoryPages.ts';

/** A way to redirect a client elsewhere. @param elsewhere the origin of another service */
type Lure = (request: ReceivedRequest, elsewhere: string) => void;

const redirecting =
  (status: number): Lure =>
  (request, elsewhere) =>
    request.answer(status, { location: `${elsewhere}${request.url.pathname}` });

const LURES: readonly (readonly [string, Lure])[] = [
  ['301', redirecting(301)],
  ['302', redirecting(302)],
  ['307', redirecting(307)],
];

for (const host of HOSTS) {
  describe(`21 another origin, in ${host.name}`, () => {
    for (const [what, lure] of LURES) {
      it(`${what} is elsewhere: no request goes there, and the old list stays`, async () => {
        const elsewhere = new FaultServer();
        await elsewhere.start();
        elsewhere.play(serving(['rider/stolen']));
        // A browser hides the target of a redirect.
        const refused = host.name === 'worker' ? 'MovedError' : 'RefusedAddressError';
        await withRig(host, {}, async ({ server, product }) => {
          server.play(serving(OLD));
          await product.call('openStore');
          server.play((request) => lure(request, elsewhere.origin));
          const outcome = await product.call('list', { intent: 'refresh' });
          assert.equal(outcome.is, refused);
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

    for (const [what, links] of [
      ['the next page', (origin: string) => `<${origin}/other?page=2>; rel="next"`],
      ['the last page', (origin: string) => `<${origin}/other?page=2>; rel="last"`],
      [
        'all pages, as behind a proxy',
        (origin: string) => `<${origin}?page=2>; rel=next, <${origin}?page=2>; rel=last`,
      ],
    ] as const) {
      it(`${what} is elsewhere: the page of the own list is read`, async () => {
        const elsewhere = new FaultServer();
        await elsewhere.start();
        elsewhere.play(serving(['rider/stolen']));
        await withRig(host, {}, async ({ server, product }) => {
          server.play((request) => {
            const isFirst = pageOf(request) === 1;
            const text = body([isFirst ? 'rider/bell' : 'rider/chain']);
            request.answer(200, { ...pageHeaders(text), ...(isFirst && { link: links(elsewhere.origin) }) }, text);
          });
          const { names, complete } = await product.call('list', { intent: 'refresh' });
          assert.deepEqual([names, complete], [['rider/bell', 'rider/chain'], true]);
          assert.equal(new Set(server.requests.map(({ url }) => url.pathname)).size, 1);
        });
        assert.deepEqual([elsewhere.requests.length, elsewhere.connections], [0, 0]);
        await elsewhere.stop();
      });
    }
  });
}
