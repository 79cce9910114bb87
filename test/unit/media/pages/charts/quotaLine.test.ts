import assert from 'node:assert/strict';
import { quotaLine } from '../../../../../media/pages/charts/quotaLine.ts';
import type { SampleMessage } from '../../../../../src/quota/protocol/quotaPage.ts';

const MINUTE = 60_000;
const ZERO = Date.parse('2026-11-21T12:00:00Z');

/** Samples written as `minute:remaining`. @param resetAt in minutes */
function samplesOf(text: string, resetAt: number | undefined): readonly SampleMessage[] {
  return text.split(' ').map((each) => {
    const [at = 0, remaining = 0] = each.split(':').map(Number);
    const reset = resetAt === undefined ? {} : { resetAt: ZERO + resetAt * MINUTE };
    return { at: ZERO + at * MINUTE, remaining, limit: 100, ...reset };
  });
}

describe('the line of a quota', () => {
  it('is undefined without samples', () => assert.equal(quotaLine([], ZERO), undefined));

  for (const [what, samples, resetAt, now, span, path] of [
    ['goes down in steps until now', '0:100 10:80', 50, 20, [0, 50], 'M0,0H0V0H20V20H40'],
    ['ends at the reset when that has passed', '0:100 10:80', 50, 60, [0, 50], 'M0,0H0V0H20V20H100'],
    ['ends now if the reset is unknown', '0:100 10:80', undefined, 20, [0, 20], 'M0,0H0V0H50V20H100'],
    ['has ten minutes at least', '0:60', undefined, 0, [-10, 0], 'M100,40H100V40H100'],
    ['has ten minutes at least until the reset', '0:60', 5, 0, [-5, 5], 'M50,40H50V40H50'],
    ['is level if nothing is used', '0:100 5:100', 50, 10, [0, 50], 'M0,0H0V0H10V0H20'],
    ['ends at the last sample if that is later than now', '20:60', undefined, 0, [10, 20], 'M100,40H100V40H100'],
    ['rises if more is left again', '0:60 10:70', undefined, 10, [0, 10], 'M0,40H0V40H100V30H100'],
    ['fits if more than the limit is left', '0:200 10:100', undefined, 10, [0, 10], 'M0,0H0V0H100V50H100'],
  ] as const) {
    it(what, () => {
      const line = quotaLine(samplesOf(samples, resetAt), ZERO + now * MINUTE) ?? assert.fail();
      assert.deepEqual([(line.start - ZERO) / MINUTE, (line.end - ZERO) / MINUTE], span);
      assert.equal(line.path, path);
      assert.ok(line.path.endsWith(`V${line.y}H${line.x}`));
    });
  }

  it('is at the bottom if the limit is 0', () => {
    const { most, y } = quotaLine([{ at: ZERO, remaining: 0, limit: 0 }], ZERO) ?? assert.fail();
    assert.deepEqual([most, y], [0, 100]);
  });
});
