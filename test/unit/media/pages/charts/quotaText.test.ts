import assert from 'node:assert/strict';
import { chartText, forecastSentence } from '../../../../../media/pages/charts/quotaText.ts';
import { timeOf } from '../../../../../media/pages/shared/format.ts';
import type { ForecastMessage, SampleMessage } from '../../../../../src/quota/protocol/quotaPage.ts';

const at = (hour: number, minute = 0, day = 21): number => new Date(2026, 10, day, hour, minute).getTime();
/** A reader with a 24-hour clock. */
const reader = { language: 'en-GB', now: at(14, 35) };

describe('the times in a chart', () => {
  for (const [text, expected] of [
    [timeOf(at(14, 5), reader), '14:05'],
    [timeOf(at(14, 5, 20), reader), '20 Nov, 14:05'],
    [timeOf(at(14, 5), { ...reader, language: 'en-US' }), '2:05 PM'],
  ] as const) {
    it(`say ${expected}`, () => assert.equal(text.replace('\u202f', ' '), expected));
  }
});

describe('the texts of a forecast', () => {
  const forecast = { resetAt: at(15), remaining: 4700, perHour: 120 };
  const cases: readonly (readonly [Partial<ForecastMessage>, string])[] = [
    [{}, 'At the current rate (120 per hour), about 4,700 will be left when the quota resets at 15:00.'],
    [
      { remaining: 0, perHour: 3000, spentAt: at(14, 40) },
      'At the current rate (3,000 per hour), the quota will be used up at 14:40, before the reset at 15:00.',
    ],
    [
      { remaining: 0, spentAt: at(15) },
      'At the current rate (120 per hour), no requests will be left when the quota resets at 15:00.',
    ],
    [{ remaining: 0, spentAt: at(14, 30) }, 'No requests are left until the quota resets at 15:00.'],
    [{ remaining: 0 }, 'At the current rate (120 per hour), no requests will be left when the quota resets at 15:00.'],
    [
      { perHour: 0.4 },
      'At the current rate (less than 1 per hour), about 4,700 will be left when the quota resets at 15:00.',
    ],
    [
      { perHour: 119.6 },
      'At the current rate (120 per hour), about 4,700 will be left when the quota resets at 15:00.',
    ],
    [{ perHour: 0 }, 'No recent requests. 4,700 will be left when the quota resets at 15:00.'],
    [{ perHour: 0, remaining: 0 }, 'No requests are left until the quota resets at 15:00.'],
  ];
  for (const [more, sentence] of cases) {
    it(`are: ${sentence}`, () => assert.equal(forecastSentence({ ...forecast, ...more }, reader), sentence));
  }
});

describe('the text of a chart', () => {
  const first: SampleMessage = { at: at(14, 1), remaining: 5000, limit: 5000, resetAt: at(15) };
  const last: SampleMessage = { ...first, at: at(14, 30), remaining: 4980 };

  for (const [what, samples, text] of [
    [
      'the first and the last sample',
      [first, { ...first, at: at(14, 20) }, last],
      '5,000 of 5,000 left at 14:01, 4,980 of 5,000 left at 14:30',
    ],
    ['one sample', [last], '4,980 of 5,000 left at 14:30'],
  ] as const) {
    it(`has ${what}`, () => assert.equal(chartText(samples, reader), text));
  }
});
