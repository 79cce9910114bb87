import assert from 'node:assert/strict';
import { HOSTS, withRig } from './support/faultRig.ts';
import type { Script } from './support/faultServer.ts';
import { answerPage, body, NEW, OLD, once, pageHeaders, pageOf } from './support/repositoryPages.ts';

const GROWN = [['r/a', 'r/b'], ['r/c', 'r/d'], ['r/e']];

/** Pages of which the first must be revalidated, while the others stay fresh. */
const lasting =
  (pages: readonly (readonly string[])[]): Script =>
  (request) => {
    const lifetime = pageOf(request) === 1 ? 0 : 600;
    answerPage(request, pages, { 'cache-control': `max-age=${lifetime}` });
  };

/** Serves pages whose links have the query exactly as it was requested, except for the number of the page. */
const repeatingQueries =
  (pages: readonly (readonly string[])[], hasLast: boolean): Script =>
  (request) => {
    const { origin, pathname, search } = request.url;
    const address = `${origin}${pathname}${/[?&]page=/.test(search) ? search : `${search}&page=1`}`;
    const linkTo = (page: number, relation: string): string =>
      `<${address.replace(/([?&])page=\d+/, `$1page=${page}`)}>; rel="${relation}"`;
    const number = pageOf(request);
    const next = number < pages.length ? [linkTo(number + 1, 'next')] : [];
    const link = [...next, ...(hasLast ? [linkTo(pages.length, 'last')] : [])].join(', ');
    answerPage(request, pages, { ...(link && { link }) });
  };

for (const host of HOSTS) {
  describe(`pages that stay fresh longer than the one before, in ${host.name}`, () => {
    it('are not requested while that page has not changed', () =>
      withRig(host, {}, async ({ server, product }) => {
        server.play(lasting([['r/a', 'r/b'], ['r/c']]));
        await product.call('openStore');
        server.play(
          lasting([
            ['r/a', 'r/b'],
            ['r/c', 'r/d'],
          ]),
        );
        assert.deepEqual((await product.call('list', {})).names, ['r/a', 'r/b', 'r/c']);
        assert.equal(server.requests.length, 1);
      }));

    it('are requested when it has changed, since items may have moved there', () =>
      withRig(host, {}, async ({ server, product }) => {
        server.play(lasting([['r/a', 'r/b'], ['r/c']]));
        await product.call('openStore');
        server.play(
          lasting([
            ['r/0', 'r/a'],
            ['r/b', 'r/c'],
          ]),
        );
        const { names, complete } = await product.call('list', {});
        assert.deepEqual([names, complete], [['r/0', 'r/a', 'r/b', 'r/c'], true]);
      }));
  });

  describe(`a server that honors no-cache in requests, in ${host.name}`, () => {
    // By default, Node's fetch adds no-cache to conditional requests; with `no-store`, browsers do.
    for (const [condition, validator] of [
      ['if-none-match', { etag: 'W/"1"' }],
      ['if-modified-since', { 'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT', 'cache-control': 'max-age=60' }],
    ] as const) {
      it(`answers 304 to ${condition}`, () =>
        withRig(host, {}, async ({ server, product }) => {
          const answered: number[] = [];
          server.play((request) => {
            const mustSend = request.headers.get('cache-control')?.includes('no-cache') ?? false;
            const status = request.headers.has(condition) && !mustSend ? 304 : 200;
            // The first read also requests what was pushed last.
            if (!request.url.search.includes('sort=pushed')) answered.push(status);
            request.answer(status, { 'content-type': 'application/json', ...validator }, body(OLD));
          });
          await product.call('openStore');
          assert.equal((await product.call('list', { intent: 'refresh' })).is, 'ok');
          assert.deepEqual(answered, [200, 304]);
        }));
    }
  });

  describe(`a server whose entity tags depend on the address, in ${host.name}`, () => {
    it('answers 304', () =>
      withRig(host, {}, async ({ server, product }) => {
        server.play((request) => {
          const etag = `"${request.url.href}"`;
          const status = request.headers.get('if-none-match') === etag ? 304 : 200;
          request.answer(status, { ...pageHeaders(body(OLD)), etag }, body(OLD));
        });
        await product.call('openStore');
        server.play((request) => {
          const isSame = request.headers.get('if-none-match') === `"${request.url.href}"`;
          request.answer(isSame ? 304 : 200, pageHeaders(body(NEW)), body(NEW));
        });
        assert.deepEqual((await product.call('list', { intent: 'refresh' })).names, OLD);
      }));
  });

  describe(`a server that repeats the requested query in its links, in ${host.name}`, () => {
    for (const last of [true, false]) {
      it(`answers 304 to every page, ${last ? 'with' : 'without'} a last page`, () =>
        withRig(host, {}, async ({ server, product }) => {
          server.play(repeatingQueries(GROWN, last));
          await product.call('openStore');
          server.play(repeatingQueries(GROWN, last));
          const { names, complete } = await product.call('list', { intent: 'refresh' });
          assert.deepEqual([names, complete], [GROWN.flat(), true]);
          assert.deepEqual(
            server.requests.map(({ headers }) => headers.has('if-none-match')),
            GROWN.map(() => true),
          );
        }));
    }
  });

  describe(`29 a 304 without a cached response, in ${host.name}`, () => {
    it('is requested again, without a condition', () =>
      withRig(host, {}, async ({ server, product }) => {
        server.play(once((request) => request.answer(304, { etag: '"x"' })));
        const { is, names } = await product.call('list', { intent: 'refresh' });
        assert.deepEqual([is, names], ['ok', NEW]);
        assert.deepEqual(
          server.requests.map(({ headers }) => headers.has('if-none-match')),
          [false, false],
        );
      }));
  });
}
