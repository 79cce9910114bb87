import assert from 'node:assert/strict';
import { countText, FIRST_VIEW, filterLines } from '../../../../../media/pages/quota/journalFilter.ts';
import { CHOICES } from '../../../../../media/pages/quota/outcomes.ts';
import { line, numbers, reader } from './journalFixtures.ts';

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
    ['handbook', [2]],
    ['repos?page', [1, 3, 5, 6]],
    ['PAGE=2 miss', [1]],
    ['304', [3]],
    ['econnrefused', [5]],
    ['second', [3]],
    ['rider repos quota', [6]],
    ['blocked', [6]],
    // Words match in any part, but each within a single part.
    ['page=2200', []],
  ] as const) {
    it(`finds lines with every word: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(numbers(filterLines(lines, { ...FIRST_VIEW, text }, labels)), found);
    });
  }

  for (const [outcome, found] of [
    ['all', [1, 2, 3, 4, 5, 6]],
    ['problems', [4, 5, 6]],
    ['304', [3]],
    ['error', [4]],
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
    [[line(1)], 1, '1 request'],
    [[], 12, '0 of 12 requests'],
  ] as const) {
    it(`counts without a quota: ${text}`, () => assert.equal(countText(found, total, reader, false), text));
  }

  for (const [found, total, text] of [
    [[], 0, '0 requests, 0 counted against the quota'],
    [[line(1)], 1, '1 request, 1 counted against the quota'],
    [[], 1, '0 of 1 request, 0 counted against the quota'],
    [[line(1), line(2, { cost: 2 })], 1234, '2 of 1,234 requests, 3 counted against the quota'],
  ] as const) {
    it(`counts: ${text}`, () => assert.equal(countText(found, total, reader, true), text));
  }
});
