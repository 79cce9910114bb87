import assert from 'node:assert/strict';
import { joinLines, keyOf } from '../../../../../media/pages/quota/journalLines.ts';
import { line, now, numbers } from './journalFixtures.ts';

describe('the journal’s lines', () => {
  it('include all accounts, the newest first, each once', () => {
    const known = joinLines([], [line(1), line(2), line(1, { session: 'b', at: now + 1500 })]);
    assert.deepEqual(known.map(keyOf), ['2 a', '1 b', '1 a']);
    const joined = joinLines(known, [line(2, { durationMs: 99 }), line(3)]);
    assert.deepEqual(joined.map(keyOf), ['3 a', '2 a', '1 b', '1 a']);
    assert.equal(joined[1]?.durationMs, 99);
  });

  it('are sorted by request time, also after later responses', () => {
    assert.deepEqual(numbers(joinLines([line(1), line(2)], [line(3, { at: now + 1500 })])), [2, 3, 1]);
  });

  it('of one time are sorted by response', () => {
    const lines = [1, 2, 3].map((number) => line(number, { at: now }));
    assert.deepEqual(numbers(joinLines(lines, [])), [3, 2, 1]);
  });

  it('are limited for each account like in the extension', () => {
    const many = Array.from({ length: 500 }, (_, index) => line(index + 1));
    const joined = joinLines([...many, line(1, { session: 'b' })], [line(501), line(502)]);
    assert.equal(joined.length, 501);
    assert.deepEqual(joined.filter(({ number }) => number < 4).map(keyOf), ['3 a', '1 b']);
  });
});
