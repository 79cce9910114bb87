import assert from 'node:assert/strict';
import { durationText, fullTimeText, timeText } from '../../../../../media/pages/quota/lineTexts.ts';
import { line, now, reader } from './journalFixtures.ts';

describe('the texts of a line', () => {
  it('show the time to the second, and the date of another day', () => {
    const second = new Date(now).getSeconds();
    assert.match(timeText(line(0), reader), new RegExp(`^\\d\\d:\\d\\d:0${second}`));
    assert.match(timeText(line(0, { at: now - 48 * 3_600_000 }), reader), /^Nov 19, \d\d:\d\d:\d\d/);
    assert.match(fullTimeText(line(0), reader), /Saturday, November 21, 2026/);
  });

  it('show numbers in the reader’s language', () => {
    assert.equal(durationText(line(0, { durationMs: 1234.4 }), reader), '1,234 ms');
    assert.equal(durationText(line(0, { durationMs: 1234 }), { language: 'de', now }), '1.234 ms');
  });
});
