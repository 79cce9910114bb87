import assert from 'node:assert/strict';
import { HOSTS, withRig } from './support/faultRig.ts';
import { bulkyItem, OLD, pageHeaders, serving } from './support/repositoryPages.ts';
import { table } from './support/row.ts';

const NAMES = Array.from({ length: 1200 }, (_, index) => `rider/bicycle-${String(index).padStart(4, '0')}`);
const TEXT = JSON.stringify(NAMES.map(bulkyItem));

/**
 * The longest allowed block of other work, as a multiple of the parse time; large because the code runs for the first
 * time.
 */
const MAX_STALL = 25;

/** The best attempt counts, since other processes also use the processor. */
const MAX_ATTEMPTS = 8;

for (const host of HOSTS) {
  describe(`13 a body ten times as large, in ${host.name}`, () => {
    it('works, and does not block other work', () =>
      withRig(host, { speed: 1 }, async ({ server, product }) => {
        assert.ok(TEXT.length > 5_000_000, `${TEXT.length} bytes`);
        server.play(serving(OLD));
        await product.call('list', {});
        server.play((request) => request.answer(200, pageHeaders('large'), TEXT));
        let ratio = Infinity;
        for (let attempt = 1; attempt <= MAX_ATTEMPTS && ratio >= MAX_STALL; attempt++) {
          const { outcome, stallMs, ticks } = await product.call('watchedList', { intent: 'refresh' });
          assert.deepEqual(outcome, { is: 'ok', names: NAMES, dropped: 0, complete: true });
          assert.equal(server.requests.length, attempt);
          assert.ok(ticks > 3, `${ticks} ticks`);
          ratio = stallMs / (await product.call('parseMs', TEXT));
        }
        assert.ok(ratio < MAX_STALL, `other work is blocked for ${ratio} times as long as parsing takes`);
        assert.deepEqual((await product.call('list', { intent: 'stored' })).names, NAMES);
      }));
  });
}

const MILLION = 1_000_000;

table('a body that would take more memory than its size', [
  {
    fault: 'too many levels',
    script: (request) => request.answer(200, pageHeaders('deep'), '['.repeat(MILLION) + ']'.repeat(MILLION)),
    outcome: { is: 'TooLargeError' },
    requests: 1,
  },
  {
    fault: 'too many values',
    script: (request) => request.answer(200, pageHeaders('many'), `[${'[],'.repeat(4 * MILLION)}[]]`),
    outcome: { is: 'TooLargeError' },
    requests: 1,
  },
]);
