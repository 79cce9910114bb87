import assert from 'node:assert/strict';
import { HOSTS, withRig } from './support/faultRig.ts';
import { FaultServer } from './support/faultServer.ts';
import { body, OLD, pageHeaders, pageOf, serving } from './support/repositoryPages.ts';

for (const host of HOSTS) {
  describe(`21 another origin, in ${host.name}`, () => {
    it('a redirect leads elsewhere: no request goes there, and the old list stays', async () => {
      const elsewhere = new FaultServer();
      await elsewhere.start();
      elsewhere.play(serving(['rider/stolen']));
      // A browser hides the target of a redirect.
      const refused = host.name === 'worker' ? 'MovedError' : 'RefusedAddressError';
      await withRig(host, {}, async ({ server, product }) => {
        server.play(serving(OLD));
        await product.call('openStore');
        server.play((request) => request.answer(302, { location: `${elsewhere.origin}${request.url.pathname}` }));
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

    it('all pages are elsewhere, as behind a proxy: those of the own list are read', async () => {
      const elsewhere = new FaultServer();
      await elsewhere.start();
      elsewhere.play(serving(['rider/stolen']));
      await withRig(host, {}, async ({ server, product }) => {
        server.play((request) => {
          const isFirst = pageOf(request) === 1;
          const text = body([isFirst ? 'rider/bell' : 'rider/chain']);
          request.answer(
            200,
            {
              ...pageHeaders(text),
              ...(isFirst && {
                link: `<${elsewhere.origin}?page=2>; rel=next, <${elsewhere.origin}?page=2>; rel=last`,
              }),
            },
            text,
          );
        });
        const { names, complete } = await product.call('list', { intent: 'refresh' });
        assert.deepEqual([names, complete], [['rider/bell', 'rider/chain'], true]);
        assert.equal(new Set(server.requests.map(({ url }) => url.pathname)).size, 1);
      });
      assert.deepEqual([elsewhere.requests.length, elsewhere.connections], [0, 0]);
      await elsewhere.stop();
    });
  });
}
