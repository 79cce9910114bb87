import assert from 'node:assert/strict';
import { quotaTableText } from '../../../../../media/pages/charts/quotaRows.ts';
import {
  chartDescription,
  chartTitle,
  forecastSentence,
  valueText,
} from '../../../../../media/pages/charts/quotaText.ts';
import { exactTimeOf, tickTimeOf, timeOf } from '../../../../../media/pages/charts/times.ts';
import type { ForecastMessage, SampleMessage } from '../../../../../src/protocol/quotaPage.ts';

const at = (hour: number, minute = 0, day = 21): number => new Date(2026, 10, day, hour, minute).getTime();
/** A reader with a 24-hour clock. */
const reader = { language: 'en-GB', now: at(14, 35) };

describe('the times in a chart', () => {
  for (const [text, expected] of [
    [timeOf(at(14, 5), reader), '14:05'],
    [timeOf(at(14, 5, 20), reader), '20 Nov, 14:05'],
    [timeOf(at(14, 5), { ...reader, language: 'en-US' }), '2:05 PM'],
    [exactTimeOf(at(14, 5) + 7000, reader), '14:05:07'],
    [tickTimeOf(at(14), reader), '14:00'],
    [tickTimeOf(at(0), reader), '21 Nov'],
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

describe('the texts of a chart', () => {
  const first: SampleMessage = { at: at(13, 50), remaining: 100, limit: 5000, resetAt: at(14) };
  const last: SampleMessage = { at: at(14, 30), remaining: 4980, limit: 5000, resetAt: at(15) };

  it('name the account', () => {
    assert.equal(chartTitle('rider on codehost.example'), 'API requests left over time: rider on codehost.example');
  });

  it('describe a value', () => {
    assert.equal(valueText(last, reader), '14:30:00: 4,980 of 5,000 left');
    assert.equal(valueText({ ...last, remaining: 0, limit: 0 }, reader), '14:30:00: 0 of 0 left');
  });

  for (const [what, samples, forecast, description] of [
    ['nothing', [], undefined, 'The quota is shown after the first API request.'],
    ['one sample', [last], undefined, '4,980 of 5,000 left at 14:30. The next reset is at 15:00.'],
    ['no reset', [{ at: at(14), remaining: 1, limit: 2 }], undefined, '1 of 2 left at 14:00.'],
    ['a past reset', [first], undefined, '100 of 5,000 left at 13:50. Reset at 14:00.'],
    [
      'everything',
      [first, last],
      { resetAt: at(15), remaining: 4970, perHour: 20 },
      '100 of 5,000 left at 13:50, 4,980 of 5,000 left at 14:30. Reset at 14:00. The next reset is at 15:00. ' +
        'At the current rate (20 per hour), about 4,970 will be left when the quota resets at 15:00.',
    ],
    [
      'a forecast that is over',
      [first],
      { resetAt: at(14), remaining: 90, perHour: 20 },
      '100 of 5,000 left at 13:50. Reset at 14:00.',
    ],
    [
      'many resets',
      [{ ...first, at: at(12, 30), resetAt: at(13) }, first, last],
      undefined,
      '100 of 5,000 left at 12:30, 4,980 of 5,000 left at 14:30. Reset 2 times, last at 14:00. The next reset is at 15:00.',
    ],
  ] as const) {
    it(`describe ${what}`, () => assert.equal(chartDescription(samples, forecast, reader), description));
  }
});

describe('the table of a chart', () => {
  const first: SampleMessage = { at: at(13, 50), remaining: 100, limit: 5000, resetAt: at(14) };
  const last: SampleMessage = { at: at(14, 30), remaining: 4980, limit: 5000, resetAt: at(15) };
  const rows = (samples: readonly SampleMessage[]): readonly string[] =>
    quotaTableText('rider', samples, undefined, reader).rows.map((row) => Object.values(row).join(' | '));

  for (const [what, samples, expected] of [
    ['nothing', [], []],
    ['a sample', [{ ...last, resetAt: undefined }], ['14:30:00 | 4,980 | 5,000 | 20']],
    ['never less than nothing used', [{ at: at(14), remaining: 9, limit: 5 }], ['14:00:00 | 9 | 5 | 0']],
    [
      'past and next resets between samples, the newest first',
      [first, { ...last, limit: 6000 }],
      [
        '15:00:00 | Next reset',
        '14:30:00 | 4,980 | 6,000 | 1,020',
        '14:00:00 | Reset: 6,000 left',
        '13:50:00 | 100 | 5,000 | 4,900',
      ],
    ],
    ['a reset after the last sample', [first], ['14:00:00 | Reset: 5,000 left', '13:50:00 | 100 | 5,000 | 4,900']],
    [
      'a reset at the time of a sample below it',
      [first, { ...last, at: at(14), resetAt: undefined }],
      ['14:00:00 | 4,980 | 5,000 | 20', '14:00:00 | Reset: 4,980 left', '13:50:00 | 100 | 5,000 | 4,900'],
    ],
  ] as const) {
    it(`shows ${what}`, () => assert.deepEqual(rows(samples), expected));
  }

  it('shows all samples and all resets of the chart', () => {
    const many = Array.from({ length: 300 }, (_, index): SampleMessage => {
      const minute = at(14) - (300 - index) * 60_000;
      return { ...first, at: minute, remaining: index, resetAt: minute + 30_000 };
    });
    const tableRows = rows(many);
    assert.equal(tableRows.filter((row) => row.endsWith('Reset: 5,000 left')).length, 300);
    assert.deepEqual(
      [tableRows.length, tableRows[1], tableRows.at(-1)],
      [600, '13:59:00 | 299 | 5,000 | 4,701', '9:00:00 | 0 | 5,000 | 5,000'],
    );
  });

  for (const [what, samples, caption] of [
    [
      'while it is valid',
      [last],
      '. At the current rate (20 per hour), about 4,970 will be left when the quota resets at 15:00.',
    ],
    ['not after it has passed', [first], ''],
    ['not without samples', [], ''],
  ] as const) {
    it(`shows the forecast ${what}`, () => {
      const forecast = { resetAt: at(15), remaining: 4970, perHour: 20 };
      assert.equal(
        quotaTableText('rider', samples, forecast, reader).caption,
        `API requests left: rider, newest first${caption}`,
      );
    });
  }
});
