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
const failing =
  (status: number): Script =>
  (request) =>
    pageOf(request) === 3 ? request.answer(status, {}, '{}') : answerPage(request, since);

/**
 * The status of the third page, its error, and the number of requests: two for the latest changes, three for other
 * pages.
 */
const FAILURES: readonly (readonly [number, string, number])[] = [
  [503, 'ServerError', 8],
  [404, 'NotFoundError', 6],
];

for (const host of HOSTS) {
  describe(`32 a page fails for good, in ${host.name}`, () => {
    for (const [status, is, requests] of FAILURES) {
      it(`${status}: the old list stays`, () =>
        withRig(host, {}, async ({ server, product }) => {
          server.play(servingPages(before));
          await product.call('openStore');
          assert.deepEqual((await product.call('shown')).names, before.flat());

          server.play(failing(status));
          await product.call('refreshStore');
          const { names, failure, complete } = await product.call('shown');
          assert.deepEqual([names, failure, complete], [before.flat(), is, true]);
          assert.ok(server.requests.length <= requests, `${server.requests.length} requests`);
          await product.call('restart');
          assert.deepEqual((await product.call('list', { intent: 'stored' })).names, before.flat());
        }));

      it(`${status} without an old list: the other pages are shown as a partial list`, () =>
        withRig(host, {}, async ({ server, product }) => {
          // All others arrive first.
          const others = new Set<number>();
          let fail: (() => void) | undefined;
          let wereOthersRead = false;
          server.play((request) => {
            if (pageOf(request) === 3 && !wereOthersRead) fail = () => failing(status)(request);
            else {
              failing(status)(request);
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
          assert.deepEqual([names, failure, complete], [PARTIAL, is, false]);
          await product.call('restart');
          assert.equal((await product.call('list', { intent: 'stored' })).is, 'NotStoredError');

          server.play(servingPages(since));
          await product.call('refreshStore');
          const mended = await product.call('shown');
          assert.deepEqual([mended.names, mended.failure, mended.complete], [since.flat().toSorted(), undefined, true]);
        }));
    }
  });
}
