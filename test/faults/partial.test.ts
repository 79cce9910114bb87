import assert from 'node:assert/strict';
import { waitUntil } from '../support/waitUntil.ts';
import { HOSTS, withRig } from './support/faultRig.ts';
import type { Script } from './support/faultServer.ts';
import { answerPage, pageOf, servingPages } from './support/repositoryPages.ts';

const before = [['r/a', 'r/b'], ['r/c', 'r/d'], ['r/e', 'r/f'], ['r/g']];
const since = [
  ['r/a', 'r/b2'],
  ['r/c', 'r/d2'],
  ['r/e', 'r/f'],
  ['r/g', 'r/h'],
];

/** All pages but the third. */
const PARTIAL = since.flatMap((page, index) => (index === 2 ? [] : page)).toSorted();

/** The third page fails on every request. */
const failing: Script = (request) =>
  pageOf(request) === 3 ? request.answer(404, {}, '{}') : answerPage(request, since);

for (const host of HOSTS) {
  describe(`32 a page fails for good, in ${host.name}`, () => {
    it('the old list stays', () =>
      withRig(host, {}, async ({ server, product }) => {
        server.play(servingPages(before));
        await product.call('openStore');
        assert.deepEqual((await product.call('shown')).names, before.flat());

        server.play(failing);
        await product.call('refreshStore');
        const { names, failure, complete } = await product.call('shown');
        assert.deepEqual([names, failure, complete], [before.flat(), 'NotFoundError', true]);
        await product.call('restart');
        assert.deepEqual((await product.call('list', { intent: 'stored' })).names, before.flat());
      }));

    it('without an old list, the other pages are shown as a partial list', () =>
      withRig(host, {}, async ({ server, product }) => {
        // All others arrive first.
        const others = new Set<number>();
        let fail: (() => void) | undefined;
        let wereOthersRead = false;
        server.play((request) => {
          if (pageOf(request) === 3 && !wereOthersRead) fail = () => failing(request);
          else {
            failing(request);
            others.add(pageOf(request));
          }
        });
        const opening = product.call('openStore');
        await waitUntil(async () => {
          const answered = await product.call('answered');
          return others.size === since.length - 1 && answered === server.requests.length - 1;
        });
        wereOthersRead = true;
        fail?.();
        await opening;
        const { names, failure, complete } = await product.call('shown');
        assert.deepEqual([names, failure, complete], [PARTIAL, 'NotFoundError', false]);
        await product.call('restart');
        assert.equal((await product.call('list', { intent: 'stored' })).is, 'NotStoredError');

        server.play(servingPages(since));
        await product.call('refreshStore');
        const mended = await product.call('shown');
        assert.deepEqual([mended.names, mended.failure, mended.complete], [since.flat().toSorted(), undefined, true]);
      }));
  });
}
