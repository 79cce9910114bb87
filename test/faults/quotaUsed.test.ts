import assert from 'node:assert/strict';
import { HOSTS, withRig } from './support/faultRig.ts';
import type { ReceivedRequest, Script } from './support/faultServer.ts';
import { body, OLD, pageHeaders } from './support/repositoryPages.ts';

const QUOTA = { 'x-ratelimit-limit': '5000', 'x-ratelimit-used': '1000', 'x-ratelimit-remaining': '4000' };

/** Serves a list with these quota headers. */
const servingQuota =
  (headers: Readonly<Record<string, string>>): Script =>
  (request: ReceivedRequest) => {
    const text = body(OLD);
    request.answer(200, { ...pageHeaders(text), ...headers }, text);
  };

const HOUR = 3600;
/**
 * A value of `x-ratelimit-reset` (seconds), the offset of the service's Date, and the expected seconds until the reset.
 */
const RESETS: readonly (readonly [string, (now: number) => number, number, number, number?])[] = [
  // A browser hides Date: the only certain fact is that no period exceeds an hour.
  ['by a clock an hour ahead', (now) => now + HOUR + 600, HOUR, 600, HOUR + 60],
  ['by a clock an hour behind', (now) => now - HOUR + 600, -HOUR, 600, 1],
];

for (const host of HOSTS) {
  describe(`the reported quota, in ${host.name}`, () => {
    it('27 a value that is no number is unknown, never unlimited', () =>
      withRig(host, {}, async ({ server, product }) => {
        const odd = { ...QUOTA, 'x-ratelimit-remaining': '1e9' };
        server.play(servingQuota(odd));
        assert.equal((await product.call('list', {})).is, 'ok');
        assert.equal(await product.call('quota'), undefined);
        server.play(servingQuota(QUOTA));
        await product.call('list', { intent: 'refresh' });
        const known = await product.call('quota');
        assert.equal(known?.remaining, 4000);
        server.play(servingQuota(odd));
        await product.call('list', { intent: 'refresh' });
        assert.deepEqual(await product.call('quota'), known);
      }));

    for (const [what, write, ahead, means, meansInWorker = means] of RESETS) {
      it(`28 a reset ${what}`, () =>
        withRig(host, { speed: 1 }, async ({ server, product }) => {
          const now = await product.call('now');
          const reset = String(write(Math.round(now / 1000)));
          const date = new Date(now + ahead * 1000).toUTCString();
          server.play(servingQuota({ ...QUOTA, 'x-ratelimit-reset': reset, date }));
          await product.call('list', {});
          const resetAt = (await product.call('quota'))?.resetAt ?? Number.NaN;
          const expected = now / 1000 + (host.name === 'worker' ? meansInWorker : means);
          assert.ok(Math.abs(resetAt / 1000 - expected) < 4, `${resetAt / 1000 - now / 1000} s from now`);
        }));
    }
  });

  describe(`background requests, in ${host.name}`, () => {
    const background = { intent: 'background' } as const;

    it('are not sent while a tenth of the quota or less is left', () =>
      withRig(host, {}, async ({ server, product }) => {
        server.play(servingQuota({ ...QUOTA, 'x-ratelimit-remaining': '500', 'x-ratelimit-reset': '600' }));
        await product.call('openStore');
        assert.equal((await product.call('list', background)).is, 'BudgetError');
        // The first read also requests what was pushed last.
        assert.equal(server.requests.filter(({ url }) => !url.search.includes('sort=pushed')).length, 1);
        assert.equal((await product.call('list', { intent: 'refresh' })).is, 'ok');
        assert.deepEqual((await product.call('shown')).names, OLD);
      }));

    it('are never sent while anonymous', () =>
      withRig(host, { signedOut: true }, async ({ server, product }) => {
        server.play(servingQuota(QUOTA));
        assert.equal((await product.call('list', background)).is, 'BudgetError');
        assert.equal(server.requests.length, 0);
      }));
  });
}
