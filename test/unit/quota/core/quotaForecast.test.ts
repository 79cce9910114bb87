import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { forecastQuota } from '../../../../src/quota/core/quotaForecast.ts';
import type { QuotaSample } from '../../../../src/quota/core/quotaHistory.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T12:00:00Z');

/** @param resetAt minutes from the start, as `at`; undefined if not reported. */
function sample(at: number, remaining: number, resetAt: number | undefined): QuotaSample {
  return {
    at: START + at * MINUTE,
    remaining,
    limit: 5000,
    resetAt: resetAt === undefined ? undefined : START + resetAt * MINUTE,
  };
}

/** Samples as `minute:remaining@reset`: the default reset is minute 60; with `@?` it is not reported. */
function samplesOf(text: string): readonly QuotaSample[] {
  return [...text.matchAll(/([-\d.]+):(\d+)(?:@(\S+))?/g)].map(([, at, remaining, resetAt = '60']) =>
    sample(Number(at), Number(remaining), resetAt === '?' ? undefined : Number(resetAt)),
  );
}

describe('the quota forecast', () => {
  for (const [what, known, now, perHour, remaining, spentAt] of [
    ['extrapolates the recent use', '0:5000 10:4900', 10, 600, 4400],
    ['expects less the longer no request is sent', '0:5000 10:4900', 12, 500, 4500],
    ['expects nothing after a long time without requests', '0:5000 10:4900', 25, 0, 4900],
    ['uses only the last 15 minutes', '0:5000 20:2000 35:1900 40:1800', 40, 667, 1578],
    ['distributes older use proportionally', '0:5000 10:4900 20:4500', 20, 1800, 3300],
    ['uses only the current period', '-10:4999@-1 -5:9@-1 0:5000 10:4900', 10, 600, 4400],
    ['treats resets that differ by a second or two as one', '0:5000@60.03 10:4900', 10, 600, 4400],
    ['treats a rise as no use', '0:50 10:60', 10, 0, 60],
    ['reports when the quota will be used up', '0:60 10:30', 10, 180, 0, 20],
    ['does not report a quota as used up that lasts until the reset', '0:60 30:30', 30, 60, 0],
    ['reports that the quota is used up', '0:2 5:0', 10, 12, 0, 10],
    ['reports a used-up quota, however long ago', '0:2 5:0', 40, 0, 0, 40],
  ] as const satisfies readonly (readonly [string, string, number, number, number, number?])[]) {
    it(what, () => {
      const found = forecastQuota(samplesOf(known), START + now * MINUTE);
      assert.deepEqual(found && { ...found, perHour: Math.round(found.perHour) }, {
        resetAt: START + 60 * MINUTE,
        remaining,
        spentAt: spentAt === undefined ? undefined : START + spentAt * MINUTE,
        perHour,
      });
    });
  }

  for (const [what, known, now] of [
    ['there are no samples', '', 10],
    ['there is one sample', '0:5000', 10],
    ['there is one sample in the period', '-10:10@0 1:5000', 10],
    ['the reset is not reported', '0:5000@? 5:4000@?', 10],
    ['the period is over', '0:5000 10:4900', 60],
    ['all samples are of the last ten minutes', '0:5000 5:4900', 9.9],
  ] as const) {
    it(`is undefined if ${what}`, () => assert.equal(forecastQuota(samplesOf(known), START + now * MINUTE), undefined));
  }

  const minute = fc.integer({ min: 0, max: 610 }).map((tenths) => tenths / 10);
  const left = fc.nat({ max: 5000 });
  const resetAt = fc.constantFrom(60, 60, 60, 60.02, 61, undefined);
  const anySamples = fc
    .array(fc.tuple(minute, left, resetAt), { maxLength: 8 })
    .map((all) => all.map((each) => sample(...each)).toSorted((a, b) => a.at - b.at));
  it('never expects more than the remaining quota or less than zero', () => {
    const seen = { none: 0, some: 0, spent: 0 };
    fc.assert(
      fc.property(anySamples, minute, (samples, at) => {
        const now = START + at * MINUTE;
        const found = forecastQuota(samples, now);
        seen[!found ? 'none' : found.spentAt === undefined ? 'some' : 'spent']++;
        if (!found) return;
        const { remaining, spentAt, perHour } = found;
        assert.ok(Number.isInteger(remaining) && remaining >= 0 && remaining <= (samples.at(-1)?.remaining ?? -1));
        assert.ok(Number.isFinite(perHour) && perHour >= 0);
        if (spentAt !== undefined) assert.ok(spentAt >= now && spentAt < found.resetAt && remaining === 0);
      }),
      { numRuns: 3000 },
    );
    assert.ok(Math.min(...Object.values(seen)) > 100, JSON.stringify(seen));
  });
});
