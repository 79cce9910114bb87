import assert from 'node:assert/strict';
import { MAX_NUMBERED_PAGE_BYTES } from '../../src/http/core/send/limits.ts';
import { withRig } from './support/faultRig.ts';
import type { ReceivedRequest, Script } from './support/faultServer.ts';
import { node } from './support/nodeHost.ts';
import { answerPage, body, link, pageHeaders, pageOf } from './support/repositoryPages.ts';

const PAGES = Array.from({ length: 20 }, (_, index) => [`r/${index}`]);

describe('requests for the pages of a list, in node', () => {
  it('are one after the other without an account', () =>
    withRig(node, { signedOut: true }, async ({ server, product }) => {
      let [running, most] = [0, 0];
      server.play((request) => {
        most = Math.max(most, ++running);
        setTimeout(() => {
          running--;
          answerPage(request, PAGES);
        }, 10);
      });
      assert.equal((await product.call('list', {})).is, 'ok');
      assert.deepEqual([most, server.requests.length], [1, PAGES.length]);
    }));

  for (const [what, hasLast, failure] of [
    ['with others doesn’t exceed its size', true, 'TooLargeError'],
    ['alone may be larger', false, undefined],
  ] as const) {
    it(`one that is read ${what}`, () =>
      withRig(node, {}, async ({ server, product }) => {
        const linksOf = (request: ReceivedRequest) =>
          [link(request, pageOf(request) + 1, 'next'), ...(hasLast ? [link(request, 3, 'last')] : [])].join(', ');
        const large: Script = (request) => {
          const number = pageOf(request);
          const text = body(PAGES[number - 1] ?? []) + ' '.repeat(number === 2 ? MAX_NUMBERED_PAGE_BYTES : 0);
          request.answer(200, { ...pageHeaders(text), ...(number < 3 && { link: linksOf(request) }) }, text);
        };
        server.play(large);
        const outcome = await product.call('list', {});
        assert.deepEqual([outcome.failure, outcome.complete], [failure, failure === undefined]);
      }));
  }
});
