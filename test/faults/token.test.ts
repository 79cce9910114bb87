import assert from 'node:assert/strict';
import { waitUntil } from '../support/waitUntil.ts';
import { FIRST_TOKEN } from './harness/riderAccount.ts';
import { HOSTS, waitForRelease, withRig } from './support/faultRig.ts';
import type { ReceivedRequest, Script } from './support/faultServer.ts';
import { answerPage, NEW, OLD, pageOf, serving, servingPages } from './support/repositoryPages.ts';

const SECOND_TOKEN = 'faultytoken0002';
const BEFORE = [['r/a', 'r/b'], ['r/c']];
const MEANWHILE = [['r/stale', 'r/b'], ['r/stale2']];
const SINCE = [
  ['r/a', 'r/new'],
  ['r/c', 'r/d'],
];

const isFirst = ({ headers }: ReceivedRequest): boolean => headers.get('authorization') === `token ${FIRST_TOKEN}`;

/** Serves the first page to the first token and holds its others; serves the second token its own list. */
const holding: Script = (request) => {
  if (!isFirst(request)) answerPage(request, SINCE);
  else if (pageOf(request) === 1) answerPage(request, MEANWHILE);
};

for (const host of HOSTS) {
  describe(`31 the token changes while a list is read, in ${host.name}`, () => {
    it('the pages of the old token are discarded, and the list is read with the new one', () =>
      withRig(host, {}, async ({ server, product }) => {
        server.play(servingPages(BEFORE));
        await product.call('openStore');
        await product.call('watch');
        server.play(holding);
        const reading = product.call('refreshStore');
        await waitUntil(() => server.requests.length === 2);

        await product.call('changeToken', SECOND_TOKEN);
        await reading;
        await waitUntil(async () => {
          const { names: shown } = await product.call('shown');
          return shown.join() === SINCE.flat().toSorted().join();
        });
        const { names, failure } = await product.call('shown');
        assert.deepEqual([names, failure], [SINCE.flat().toSorted(), undefined]);
        await waitForRelease(server);

        const [first, second] = [
          server.requests.filter(isFirst),
          server.requests.filter((request) => !isFirst(request)),
        ];
        assert.equal(first.length, 2);
        assert.equal(second.length, 2);
        assert.deepEqual(new Set(second.map(pageOf)), new Set([1, 2]));
        // ETags belong to the credential that received them.
        assert.ok(second.every(({ headers }) => !headers.has('if-none-match')));
        // The list is shown before it is on disk; a refresh ends when it is.
        await product.call('refreshStore');
        await product.call('restart');
        assert.deepEqual((await product.call('list', { intent: 'stored' })).names, SINCE.flat().toSorted());
      }));
  });

  describe(`a token that is refused, in ${host.name}`, () => {
    it('is not sent again until it changes', () =>
      withRig(host, {}, async ({ server, product }) => {
        server.play(serving(OLD));
        await product.call('openStore');
        server.play((request) => request.answer(isFirst(request) ? 401 : 200, {}, '[]'));
        for (const intent of ['refresh', 'background', 'refresh'] as const) {
          const { is } = await product.call('list', { intent });
          assert.equal(is, 'UnauthorizedError');
        }
        assert.equal((await product.call('repository')).is, 'UnauthorizedError');
        assert.equal(server.requests.length, 1);
        assert.deepEqual((await product.call('list', { intent: 'stored' })).names, OLD);

        await product.call('changeToken', SECOND_TOKEN);
        server.play(serving(NEW));
        assert.deepEqual((await product.call('list', { intent: 'refresh' })).names, NEW);
        assert.equal(server.requests.length, 1);
      }));
  });
}
