import assert from 'node:assert/strict';
import { durationText, foldedText, fullTimeText, timeText } from '../../../../../media/pages/quota/lineTexts.ts';
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

  it('omit missing parts, and wrap only between parts', () => {
    const time = timeText(line(0), reader).replaceAll(/\s/g, '\u00a0');
    assert.equal(
      foldedText(line(0), true, reader).replaceAll('\u202f', '\u00a0'),
      `${time} · 200 · cost:\u00a01 · 12\u00a0ms`,
    );
    const bare = foldedText(line(0, { status: undefined, cost: 0, durationMs: 0 }), true, reader);
    assert.match(bare, /^[^·]+ · no\u00a0cost · 0\u00a0ms$/);
  });
});
