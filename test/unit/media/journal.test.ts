import assert from 'node:assert/strict';
import { countText, FIRST_VIEW, filterLines } from '../../../media/pages/quota/journalFilter.ts';
import { joinLines, keyOf } from '../../../media/pages/quota/journalLines.ts';
import { LineTexts } from '../../../media/pages/quota/lineTexts.ts';
import { CHOICES } from '../../../media/pages/quota/outcomes.ts';
import type { JournalLine } from '../../../src/protocol/quotaPage.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const reader = { language: 'en', now };

function line(number: number, change: Partial<JournalLine> = {}): JournalLine {
  return {
    session: 'a',
    number,
    at: now + number * 1000,
    canCopy: true,
    path: '/user/repos',
    query: '?page=2',
    outcome: 'MISS',
    status: 200,
    cost: 1,
    durationMs: 12,
    ...change,
  };
}

const numbers = (lines: readonly JournalLine[]): readonly number[] => lines.map(({ number }) => number);

describe('the journal’s filter', () => {
  const lines = [
    line(1),
    line(2, { path: '/repos/velodrome/Handbook', query: '', outcome: 'HIT', status: undefined, cost: 0 }),
    line(3, { outcome: '304', status: 304, cost: 0, session: 'b' }),
    line(4, { outcome: 'error', status: 502, failure: 'Server error', path: '/orgs/peloton/repos', query: '' }),
    line(5, { outcome: 'retry', status: undefined, failure: 'Unreachable (ECONNREFUSED)', cost: 0 }),
    line(6, { outcome: 'refused', status: undefined, failure: 'Quota spent', cost: 0 }),
  ];
  const labels = new Map([
    ['a', 'rider (code.example)'],
    ['b', 'second (code.example)'],
  ]);

  for (const [text, found] of [
    ['', [1, 2, 3, 4, 5, 6]],
    ['   ', [1, 2, 3, 4, 5, 6]],
    ['handbook', [2]],
    ['repos?page', [1, 3, 5, 6]],
    ['PAGE=2 miss', [1]],
    ['502', [4]],
    ['304', [3]],
    ['econnrefused', [5]],
    ['second', [3]],
    ['rider repos quota', [6]],
    ['refused', [5, 6]],
    ['nowhere', []],
    ['.*', []],
    // The words may stand anywhere, but each within one of the parts.
    ['page=2200', []],
  ] as const) {
    it(`finds what has every word: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(numbers(filterLines(lines, { ...FIRST_VIEW, text }, labels)), found);
    });
  }

  for (const [outcome, found] of [
    ['all', [1, 2, 3, 4, 5, 6]],
    ['problems', [4, 5, 6]],
    ['HIT', [2]],
    ['304', [3]],
    ['MISS', [1]],
    ['error', [4]],
    ['retry', [5]],
    ['refused', [6]],
  ] as const) {
    it(`finds results: ${outcome}`, () => {
      assert.ok(CHOICES.includes(outcome));
      assert.deepEqual(numbers(filterLines(lines, { ...FIRST_VIEW, outcome }, labels)), found);
    });
  }

  it('finds a word and a result together', () => {
    const view = { ...FIRST_VIEW, text: 'peloton', outcome: 'MISS' } as const;
    assert.deepEqual(filterLines(lines, view, labels), []);
  });

  for (const [found, total, text] of [
    [[], 0, '0 requests, 0 used of the allowance'],
    [[line(1)], 1, '1 request, 1 used of the allowance'],
    [[], 1, '0 of 1 request, 0 used of the allowance'],
    [[line(1), line(2, { cost: 2 })], 1234, '2 of 1,234 requests, 3 used of the allowance'],
  ] as const) {
    it(`counts: ${text}`, () => assert.equal(countText(found, total, reader), text));
  }
});

describe('the journal’s lines', () => {
  it('are those of all accounts, the newest first, each once', () => {
    const known = joinLines([], [line(1), line(2), line(1, { session: 'b', at: now + 1500 })]);
    assert.deepEqual(known.map(keyOf), ['2 a', '1 b', '1 a']);
    const joined = joinLines(known, [line(2, { durationMs: 99 }), line(3)]);
    assert.deepEqual(joined.map(keyOf), ['3 a', '2 a', '1 b', '1 a']);
    assert.equal(joined[1]?.durationMs, 99);
  });

  it('stand where they were asked, also when they were answered later', () => {
    assert.deepEqual(numbers(joinLines([line(1), line(2)], [line(3, { at: now + 1500 })])), [2, 3, 1]);
  });

  it('of one moment stand as they were answered', () => {
    const lines = [1, 2, 3].map((number) => line(number, { at: now }));
    assert.deepEqual(numbers(joinLines(lines, [])), [3, 2, 1]);
  });

  it('are as many as the extension keeps, of each account', () => {
    const many = Array.from({ length: 500 }, (_, index) => line(index + 1));
    const joined = joinLines([...many, line(1, { session: 'b' })], [line(501), line(502)]);
    assert.equal(joined.length, 501);
    assert.deepEqual(joined.filter(({ number }) => number < 4).map(keyOf), ['3 a', '1 b']);
  });
});

describe('the words of a line', () => {
  const texts = new LineTexts(reader);

  it('tell the time to the second, and the day where it is another', () => {
    const second = new Date(now).getSeconds();
    assert.match(texts.time(line(0)), new RegExp(`^\\d\\d:\\d\\d:0${second}`));
    assert.match(texts.time(line(0, { at: now - 48 * 3_600_000 })), /^Nov 19, \d\d:\d\d:\d\d/);
    assert.match(texts.moment(line(0)), /Saturday, November 21, 2026/);
  });

  it('tell numbers in the reader’s language', () => {
    assert.equal(texts.duration(line(0, { durationMs: 1234.4 })), '1,234 ms');
    assert.equal(new LineTexts({ language: 'de', now }).duration(line(0, { durationMs: 1234 })), '1.234 ms');
  });

  it('leave out what there is not, and wrap between the parts alone, where they are folded', () => {
    const time = texts.time(line(0)).replaceAll(/\s/g, '\u00a0');
    assert.equal(texts.folded(line(0)).replaceAll('\u202f', '\u00a0'), `${time} · 200 · cost\u00a01 · 12\u00a0ms`);
    const bare = texts.folded(line(0, { status: undefined, cost: 0, durationMs: 0 }));
    assert.match(bare, /^[^·]+ · cost\u00a0nothing · 0\u00a0ms$/);
  });
});
