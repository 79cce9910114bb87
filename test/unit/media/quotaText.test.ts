import assert from 'node:assert/strict';
import { tableCaption, tableRows } from '../../../media/pages/charts/quotaRows.ts';
import { chartDescription, chartTitle, forecastSentence, valueText } from '../../../media/pages/charts/quotaText.ts';
import { exactTimeOf, tickTimeOf, timeOf } from '../../../media/pages/charts/times.ts';
import type { Forecast, QuotaSample } from '../../../src/protocol/quotaPage.ts';

const at = (hour: number, minute = 0, day = 21): number => new Date(2026, 10, day, hour, minute).getTime();
/** Its clock has 24 hours. */
const reader = { language: 'en-GB', now: at(14, 35) };

describe('the times of a chart', () => {
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

describe('the words for a forecast', () => {
  const forecast = { resetAt: at(15), remaining: 4700, perHour: 120 };
  const cases: readonly (readonly [Partial<Forecast>, string])[] = [
    [{}, 'At this pace (120 an hour) about 4,700 will be left at the reset at 15:00.'],
    [
      { remaining: 0, perHour: 3000, spentAt: at(14, 40) },
      'At this pace (3,000 an hour) nothing will be left from 14:40 until the reset at 15:00.',
    ],
    [{ remaining: 0, spentAt: at(15) }, 'At this pace (120 an hour) nothing will be left at the reset at 15:00.'],
    [{ remaining: 0, spentAt: at(14, 30) }, 'Nothing is left until the reset at 15:00.'],
    [{ remaining: 0 }, 'At this pace (120 an hour) nothing will be left at the reset at 15:00.'],
    [{ perHour: 0.4 }, 'At this pace (less than 1 an hour) about 4,700 will be left at the reset at 15:00.'],
    [{ perHour: 119.6 }, 'At this pace (120 an hour) about 4,700 will be left at the reset at 15:00.'],
    [{ perHour: 0 }, 'Nothing was used lately: 4,700 will still be left at the reset at 15:00.'],
    [{ perHour: 0, remaining: 0 }, 'Nothing is left until the reset at 15:00.'],
  ];
  for (const [more, sentence] of cases) {
    it(`are: ${sentence}`, () => assert.equal(forecastSentence({ ...forecast, ...more }, reader), sentence));
  }
});

describe('the words for a chart', () => {
  const first: QuotaSample = { at: at(13, 50), remaining: 100, limit: 5000, resetAt: at(14) };
  const last: QuotaSample = { at: at(14, 30), remaining: 4980, limit: 5000, resetAt: at(15) };

  it('tell whose it is', () => {
    assert.equal(chartTitle('rider on codehost.example'), 'API requests left over time: rider on codehost.example');
  });

  it('tell a value', () => {
    assert.equal(valueText(last, reader), '14:30: 4,980 of 5,000 left');
    assert.equal(valueText({ ...last, remaining: 0, limit: 0 }, reader), '14:30: 0 of 0 left');
  });

  for (const [what, samples, forecast, description] of [
    ['nothing', [], undefined, 'No answer has told yet how many requests are left.'],
    ['one sample', [last], undefined, '4,980 of 5,000 left at 14:30. The next reset is at 15:00.'],
    ['no reset', [{ at: at(14), remaining: 1, limit: 2 }], undefined, '1 of 2 left at 14:00.'],
    ['a past reset', [first], undefined, '100 of 5,000 left at 13:50. Reset at 14:00.'],
    [
      'everything',
      [first, last],
      { resetAt: at(15), remaining: 4970, perHour: 20 },
      '100 of 5,000 left at 13:50, 4,980 of 5,000 left at 14:30. Reset at 14:00. The next reset is at 15:00. ' +
        'At this pace (20 an hour) about 4,970 will be left at the reset at 15:00.',
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

  it('fill a table, the newest first', () => {
    assert.deepEqual(tableRows([first, last], reader), [
      { time: '14:30:00', left: '4,980', limit: '5,000', used: '20' },
      { time: '13:50:00', left: '100', limit: '5,000', used: '4,900' },
    ]);
    assert.equal(tableCaption('rider', 2, reader), 'API requests left: rider, newest first');
  });

  it('fill a table with the last hundred, and say so', () => {
    const many = Array.from({ length: 1500 }, (_, index) => ({
      ...last,
      at: last.at + index * 1000,
      remaining: index,
    }));
    const rows = tableRows(many, reader);
    assert.deepEqual([rows.length, rows[0]?.left, rows.at(-1)?.left], [100, '1,499', '1,400']);
    assert.equal(
      tableCaption('rider', many.length, reader),
      'API requests left: rider, newest first, the last 100 of 1,500 answers',
    );
  });

  it('never tell that less than nothing was used', () => {
    assert.equal(tableRows([{ ...last, remaining: 9, limit: 5 }], reader)[0]?.used, '0');
  });
});
