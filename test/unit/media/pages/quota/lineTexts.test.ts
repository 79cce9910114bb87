import assert from 'node:assert/strict';
import { LineTexts } from '../../../../../media/pages/quota/lineTexts.ts';
import { line, now, reader } from './journalFixtures.ts';

describe('the texts of a line', () => {
  const texts = new LineTexts(reader);

  it('show the time to the second, and the date of another day', () => {
    const second = new Date(now).getSeconds();
    assert.match(texts.time(line(0)), new RegExp(`^\\d\\d:\\d\\d:0${second}`));
    assert.match(texts.time(line(0, { at: now - 48 * 3_600_000 })), /^Nov 19, \d\d:\d\d:\d\d/);
    assert.match(texts.dateAndTime(line(0)), /Saturday, November 21, 2026/);
  });

  it('show numbers in the reader’s language', () => {
    assert.equal(texts.duration(line(0, { durationMs: 1234.4 })), '1,234 ms');
    assert.equal(new LineTexts({ language: 'de', now }).duration(line(0, { durationMs: 1234 })), '1.234 ms');
  });

  it('omit missing parts, and wrap only between parts', () => {
    const time = texts.time(line(0)).replaceAll(/\s/g, '\u00a0');
    assert.equal(
      texts.folded(line(0), true).replaceAll('\u202f', '\u00a0'),
      `${time} · 200 · cost:\u00a01 · 12\u00a0ms`,
    );
    const bare = texts.folded(line(0, { status: undefined, cost: 0, durationMs: 0 }), true);
    assert.match(bare, /^[^·]+ · no\u00a0cost · 0\u00a0ms$/);
  });
});
