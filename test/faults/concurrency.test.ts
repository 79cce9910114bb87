import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { MAX_NUMBERED_PAGE_BYTES } from '../../src/core/http/send/limits.ts';
import { HOSTS, type RigOptions, withRig } from './support/faultRig.ts';
import type { Script } from './support/faultServer.ts';
import { answerPage, body, link, pageHeaders, pageOf } from './support/repositoryPages.ts';
import { pagesOf, WatchedLoad, workers } from './support/watchedLoad.ts';

/** Faster, the work on all pages would exceed what the product allows itself in a minute. */
const OPTIONS: RigOptions = { speed: 1 };

const QUOTA = { 'x-ratelimit-limit': '5000', 'x-ratelimit-used': '1000', 'x-ratelimit-remaining': '4000' };
const PAGES = pagesOf(100);
const NAMES = PAGES.flat();

const serve: Script = (request) => answerPage(request, PAGES, QUOTA);
const refuse =
  (status: number, headers: Readonly<Record<string, string>>, text = '{}'): Script =>
  (request) =>
    request.answer(status, { ...QUOTA, ...headers }, text);

const after =
  (ms: (running: number) => number, then: (running: number) => Script = () => serve) =>
  async (running: number): Promise<Script> => {
    await setTimeout(ms(running));
    return then(running);
  };

/** How long a service works on a request, in milliseconds of real time: much longer than client and server. */
const WORK_MS = 200;

/**
 * On a busy machine, any answer may be slow, and the next request late: one of three attempts must succeed, and the
 * service works longer in the later ones, so that the machine matters less.
 */
async function inOneOfThree(attempt: (workMs: number) => Promise<void>): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      return await attempt(count * WORK_MS);
    } catch (error) {
      if (count === 3) throw error;
    }
  }
}

for (const host of HOSTS) {
  // A browser has at most six connections to a service.
  const isBrowser = host.name === 'worker';
  const atMost = (count: number): number => (isBrowser ? Math.min(6, count) : count);

  describe(`requests for the pages of a list, in ${host.name}`, function () {
    this.slow(5000);

    /** Reads the list of a service. @returns what the service saw, and the number of requests it got */
    async function read(work: (running: number) => Promise<Script>, options: RigOptions = {}) {
      const load = new WatchedLoad();
      let requests = 0;
      await withRig(host, { ...OPTIONS, ...options }, async ({ server, product }) => {
        server.play(load.script(work));
        const outcome = await product.call('list', {});
        assert.partialDeepStrictEqual(outcome, { is: 'ok', names: NAMES, complete: true });
        requests = server.requests.length;
      });
      return { load, requests };
    }

    it('are six at first, and more while the service answers as fast', () =>
      inOneOfThree(async (workMs) => {
        const { load, requests } = await read(after(() => workMs));
        assert.deepEqual(load.seen.slice(0, 7), [1, 1, 2, 3, 4, 5, 6]);
        assert.ok(load.usualMost >= atMost(12) - 1 && load.most <= atMost(24), `${load.usualMost} and ${load.most}`);
        assert.equal(requests, PAGES.length);
      }));

    // Another one has, or is behind a proxy with, so many connections.
    for (const count of isBrowser ? [6] : [6, 8]) {
      it(`are few more than ${count} if the service works on so many at the same time`, () =>
        inOneOfThree(async (workMs) => {
          const { load } = await read(workers(count, workMs, serve));
          assert.ok(load.usualMost >= 5 && load.usualMost <= 14, `${load.usualMost}`);
        }));
    }

    if (isBrowser) return;

    it('are at most eight for a service without a quota', () =>
      inOneOfThree(async (workMs) => {
        const { load } = await read(
          after(
            () => workMs,
            () => (request) => answerPage(request, PAGES),
          ),
        );
        assert.equal(load.most, 8);
      }));

    it('stay few if the service slows down with them', () =>
      inOneOfThree(async (workMs) => {
        const { load } = await read(after((running) => workMs * Math.max(1, (running / 6) ** 2)));
        // It would be 12 if their number never fell.
        assert.ok(load.usualMost <= 11 && load.most <= 18, `${load.usualMost} and ${load.most}`);
      }));

    for (const [what, answer] of [
      ['429', refuse(429, { 'retry-after': '1' })],
      ['a secondary rate limit', refuse(403, { 'retry-after': '1' }, '{"message":"secondary rate limit"}')],
      ['502', refuse(502, {})],
    ] as const) {
      it(`halve after ${what} for more than ten, and don’t become as many again`, () =>
        inOneOfThree(async (workMs) => {
          const work = after(
            () => workMs,
            (running) => (running > 10 ? answer : serve),
          );
          const { load, requests } = await read(work);
          const refused = load.seen.filter((running) => running > 10).length;
          assert.ok(refused > 0 && refused <= 14, `${refused} refused`);
          assert.equal(requests, PAGES.length + refused);
          const last = load.seen.findLastIndex((running) => running > 10);
          assert.ok(load.seen.length - last > 60, `${load.seen.length - last} since the last refusal`);
          assert.ok(load.usualMost <= 6, `${load.usualMost}`);
        }));
    }

    it('are one after the other if the service sends no last page', async () => {
      const sequential: Script = (request) => {
        const number = pageOf(request);
        const text = body(PAGES[number - 1] ?? []);
        const next = number < PAGES.length ? { link: link(request, number + 1, 'next') } : {};
        request.answer(200, { ...pageHeaders(text), ...QUOTA, ...next }, text);
      };
      const { load } = await read(
        after(
          () => 5,
          () => sequential,
        ),
      );
      assert.equal(load.most, 1);
    });

    it('are one after the other without an account', () =>
      withRig(host, { ...OPTIONS, signedOut: true }, async ({ server, product }) => {
        const load = new WatchedLoad();
        server.play(
          load.script(
            after(
              () => 30,
              () => (request) => answerPage(request, PAGES.slice(0, 20), QUOTA),
            ),
          ),
        );
        assert.equal((await product.call('list', {})).is, 'ok');
        assert.deepEqual([load.most, load.seen.length], [1, 20]);
      }));

    it('end with the first that fails', () =>
      withRig(host, OPTIONS, async ({ server, product }) => {
        const load = new WatchedLoad();
        let answered = 0;
        const work = after(
          () => WORK_MS,
          () => (answered++ < 50 ? serve : refuse(404, {})),
        );
        server.play(load.script(work));
        assert.partialDeepStrictEqual(await product.call('list', {}), { is: 'ok', failure: 'NotFoundError' });
        // Those in flight are aborted: `withRig` waits until no connection is in use.
        assert.ok(server.requests.length <= 51 + 24, `${server.requests.length}`);
      }));

    it('don’t exceed the size of a page that is read with others', async () => {
      for (const [fault, isSequential, outcome] of [
        ['TooLargeError', false, undefined],
        [undefined, true, true],
      ] as const) {
        const large: Script = (request) => {
          const number = pageOf(request);
          const text = body(PAGES[number - 1] ?? []) + ' '.repeat(number === 2 ? MAX_NUMBERED_PAGE_BYTES : 0);
          const next = number < 3 ? [link(request, number + 1, 'next')] : [];
          const last = number < 3 && !isSequential ? [link(request, 3, 'last')] : [];
          const links = [...next, ...last].join(', ');
          request.answer(200, { ...pageHeaders(text), ...QUOTA, ...(links && { link: links }) }, text);
        };
        await withRig(host, OPTIONS, async ({ server, product }) => {
          server.play(large);
          const { failure, complete } = (await product.call('list', {})) as { failure?: string; complete?: boolean };
          assert.deepEqual([failure, complete || undefined], [fault, outcome]);
        });
      }
    });
  });
}
