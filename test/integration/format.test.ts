import assert from 'node:assert/strict';
import { age, clockTime, day, dayOrTime, fileSize, shortAge, wholeNumber } from '../../src/base/format.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('texts for numbers', () => {
  for (const [ago, words] of [
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE + 59_999, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, 'yesterday'],
    [2 * DAY, '2 days ago'],
    [7 * DAY - 1, '6 days ago'],
    [7 * DAY, 'last week'],
    [30 * DAY, '4 weeks ago'],
    [31 * DAY, 'last month'],
    [365 * DAY, '11 months ago'],
    [366 * DAY, 'last year'],
    [3653 * DAY, '10 years ago'],
    [-59_999, 'just now'],
    [-2 * HOUR, 'just now'],
    [-DAY, 'just now'],
  ] as const) {
    it(`show an age in the largest unit that fits: ${ago} ms`, () => {
      assert.equal(age(NOW, NOW - ago), words);
      assert.equal(age(NOW, NOW - ago), words, 'and again');
    });
  }

  for (const [ago, words] of [
    [-DAY, 'now'],
    [59_999, 'now'],
    [MINUTE, '1 min'],
    [HOUR, '1h'],
    [DAY, '1d'],
    [7 * DAY, '1w'],
    [21 * DAY, '3w'],
    [31 * DAY, '1 mo'],
    [365 * DAY, '11 mos'],
    [3653 * DAY, '10y'],
  ] as const) {
    it(`show a short age: ${ago} ms`, () => assert.equal(shortAge(NOW, NOW - ago), words));
  }

  it('show the time on the same day, and otherwise the date', () => {
    for (const ago of [0, 12 * HOUR - 1]) assert.equal(dayOrTime(NOW, NOW - ago), clockTime(NOW - ago));
    for (const ago of [12 * HOUR, 9 * DAY]) assert.equal(dayOrTime(NOW, NOW - ago), day(NOW - ago));
    assert.match(clockTime(NOW), /^\d+:00/);
    assert.match(day(NOW), /21.*2026/);
  });

  for (const [kibibytes, words] of [
    [0, '0 kB'],
    [0.25, '256 byte'],
    [1, '1 kB'],
    [1023, '1,023 kB'],
    [1024, '1 MB'],
    [1536, '1.5 MB'],
    [10 * 1024 + 300, '10 MB'],
    [1024 ** 2 - 1, '1,024 MB'],
    [1024 ** 2, '1 GB'],
    [2.5 * 1024 ** 2, '2.5 GB'],
    [5000 * 1024 ** 2, '5,000 GB'],
  ] as const) {
    it(`show a size in a readable unit: ${kibibytes}`, () => assert.equal(fileSize(kibibytes), words));
  }

  for (const [number, words] of [
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
    [-1, '-1'],
  ] as const) {
    it(`format a whole number: ${number}`, () => assert.equal(wholeNumber(number), words));
  }
});
