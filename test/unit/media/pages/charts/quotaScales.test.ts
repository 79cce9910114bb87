import assert from 'node:assert/strict';
import { type PlacedLabel, textWidth } from '../../../../../media/pages/charts/labels.ts';
import { levelsOf, quotaScales } from '../../../../../media/pages/charts/quotaScales.ts';
import { quotaSeries } from '../../../../../media/pages/charts/quotaSeries.ts';
import type { ForecastMessage, SampleMessage } from '../../../../../src/protocol/quotaPage.ts';

const MINUTE = 60_000;
const now = new Date(2026, 10, 21, 14, 35).getTime();
const widths = [250, 300, 600, 900];

function scales(samples: readonly SampleMessage[], width: number, forecast?: ForecastMessage, language = 'en') {
  const series = quotaSeries(samples, forecast, now);
  assert.ok(series);
  return quotaScales(series, width, { language, now });
}

const hour: readonly SampleMessage[] = [
  { at: now - 50 * MINUTE, remaining: 400, limit: 5000, resetAt: now - 35 * MINUTE },
  { at: now - MINUTE, remaining: 4000, limit: 5000, resetAt: now + 25 * MINUTE },
];
/** Samples of a day with hourly resets. */
const day: readonly SampleMessage[] = Array.from({ length: 500 }, (_, index) => {
  const at = now - (500 - index) * 2 * MINUTE;
  return {
    at,
    remaining: 5000 - index,
    limit: 5000,
    resetAt: now + (25 - Math.floor((now + 25 * MINUTE - at) / (60 * MINUTE)) * 60) * MINUTE,
  };
});
const soon: readonly SampleMessage[] = [{ at: now - 58 * MINUTE, remaining: 60, limit: 60, resetAt: now + MINUTE / 2 }];
const huge: readonly SampleMessage[] = [{ at: now, remaining: 1, limit: Number.MAX_SAFE_INTEGER }];

function assertApart(labels: readonly PlacedLabel[], width: number): void {
  const extents = labels.map(({ x, text }) => [x - textWidth(text) / 2, x + textWidth(text) / 2] as const);
  const ordered = extents.toSorted(([a], [b]) => a - b);
  for (const [index, [from, to]] of ordered.entries()) {
    assert.ok(from >= 0 && to <= width, `inside: ${from} to ${to}`);
    assert.ok(from >= (ordered[index - 1]?.[1] ?? 0), `apart: ${from}`);
  }
}

describe('the scales of a quota chart', () => {
  for (const width of widths) {
    for (const [name, samples] of Object.entries({ hour, day, soon, huge })) {
      for (const language of ['en', 'de', 'ja']) {
        it(`have texts that don't touch: ${name}, ${width} px, ${language}`, () => {
          const { times, marks, levels } = scales(samples, width, undefined, language);
          assert.ok(times.length >= 1 && times.length <= 12, `${times.length} times`);
          assertApart(times, width);
          assertApart(marks, width);
          assert.ok(marks.some(({ text }) => text === 'Now'));
          assert.ok(levels.length <= 5);
        });
      }
    }
  }

  it('span the plot', () => {
    const { x, y, left, right, top, bottom } = scales(hour, 600);
    assert.deepEqual([x(now - 50 * MINUTE), x(now + 25 * MINUTE)], [left, right]);
    assert.deepEqual([y(0), y(5000)], [bottom, top]);
  });

  it('have more times if there is more room', () => {
    assert.ok(scales(hour, 900).times.length > scales(hour, 250).times.length);
  });

  it('name the next reset and the last one if there are many', () => {
    assert.deepEqual(
      scales(day, 900)
        .marks.map(({ text }) => text)
        .toSorted(),
      ['Now', 'Reset', 'Reset'],
    );
  });

  it('name every reset if there are few', () => {
    assert.equal(scales(hour, 300).marks.filter(({ text }) => text === 'Reset').length, 2);
  });

  for (const width of widths) {
    it(`name the time within ${width} px when nothing is left`, () => {
      const spentAt = now + 24 * MINUTE;
      const { spent, left } = scales(hour, width, { resetAt: spentAt + MINUTE, remaining: 0, perHour: 9000, spentAt });
      assert.match(spent?.text ?? '', /^No requests left at 2:59\sPM$/);
      assert.ok(spent && spent.x - textWidth(spent.text) / 2 >= left);
      assertApart([spent], width);
    });
  }

  it('have a height without a limit', () => {
    const { y, levels, bottom } = scales([{ at: now, remaining: 0, limit: 0 }], 300);
    assert.equal(y(0), bottom);
    assert.deepEqual(levels, [{ y: bottom, text: '0' }]);
  });

  it('shorten large numbers', () => {
    assert.deepEqual(
      scales(huge, 300).levels.map(({ text }) => text),
      ['0', '9007.2T'],
    );
  });

  for (const [most, levels] of [
    [0, [0]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [15, [0, 15]],
    [60, [0, 15, 30, 45, 60]],
    [5000, [0, 1250, 2500, 3750, 5000]],
  ] as const) {
    it(`have levels up to ${most}`, () => assert.deepEqual(levelsOf(most), levels));
  }
});
