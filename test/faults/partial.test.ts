import assert from 'node:assert/strict';
import { HOSTS, withRig } from './support/faultRig.ts';
import type { Script } from './support/faultServer.ts';
import { answerPage, pageOf, servingPages } from './support/repositories.ts';

const before = [['r/a', 'r/b'], ['r/c', 'r/d'], ['r/e', 'r/f'], ['r/g']];
const since = [
  ['r/a', 'r/b2'],
  ['r/c', 'r/d2'],
  ['r/e', 'r/f'],
  ['r/g', 'r/h'],
];

/** All pages but the third. */
const PARTIAL = since.flatMap((page, index) => (index === 2 ? [] : page)).toSorted();

/** The third page fails, whenever it is asked for. */
const failing =
  (status: number): Script =>
  (asked) =>
    pageOf(asked) === 3 ? asked.answer(status, {}, '{}') : answerPage(asked, since);

/** What the third page says, what that is, and how many requests there are with those of the other three. */
const FAILURES: readonly (readonly [number, string, number])[] = [
  [503, 'ServerError', 6],
  [404, 'NotFoundError', 4],
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

      it(`${status}, and there is no old list: what came is shown, as a part`, () =>
        withRig(host, {}, async ({ server, product }) => {
          // All others come before.
          const others = new Set<number>();
          let fail: (() => void) | undefined;
          server.play((asked) => {
            if (pageOf(asked) === 3) fail = () => failing(status)(asked);
            else {
              failing(status)(asked);
              others.add(pageOf(asked));
            }
            if (fail && others.size === since.length - 1) setTimeout(fail, 100);
          });
          await product.call('openStore');
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
