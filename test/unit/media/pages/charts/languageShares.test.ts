import assert from 'node:assert/strict';
import { percent, segments, shareName, shares, shareText } from '../../../../../media/pages/charts/languageShares.ts';

const reader = { language: 'en', now: 0 };
const counted = (...counts: readonly number[]) => counts.map((count, index) => ({ name: `L${index}`, count }));
const many = counted(50, 20, 10, 8, 6, 3, 2, 1, 0);

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

describe('the shares of languages', () => {
  for (const [what, languages] of [
    ['six', counted(6, 5, 4, 3, 2, 1)],
    ['many', many],
    ['huge numbers', counted(Number.MAX_SAFE_INTEGER, 1)],
  ] as const) {
    it(`add up to 1: ${what}`, () => {
      const parts = segments(shares(languages));
      assert.ok(Math.abs(total(parts.map(({ fraction }) => fraction)) - 1) < 1e-9);
      assert.ok(Math.abs(total(parts.map(({ width }) => width)) - 100) < 1e-9);
      assert.ok(
        parts.every(({ x }, index) => Math.abs(x - total(parts.slice(0, index).map(({ width }) => width))) < 1e-9),
      );
      assert.ok(
        parts.every(({ width }) => width > 0.9),
        'no share is too narrow to be visible',
      );
    });
  }

  it('are empty if nothing is counted', () => {
    assert.deepEqual(shares([]), []);
    assert.deepEqual(shares(counted(0, 0)), []);
    assert.deepEqual(segments([]), []);
  });

  it('sum up the languages after the sixth', () => {
    const parts = shares(many);
    assert.equal(parts.length, 7);
    assert.deepEqual(parts.at(-1), { name: 'Other', count: 3, fraction: 0.03, sums: 2 });
    assert.equal(shares(counted(6, 5, 4, 3, 2, 1)).length, 6);
  });

  it('distinguish a language called Other from the others', () => {
    const parts = shares([{ name: 'Other', count: 60 }, ...counted(9, 8, 7, 6, 5, 4)]);
    assert.deepEqual(
      parts.map((part) => shareName(part, reader)),
      ['Other', 'L0', 'L1', 'L2', 'L3', 'L4', 'Other (1 language)'],
    );
    assert.deepEqual(
      parts.map(({ count }) => count),
      [60, 9, 8, 7, 6, 5, 4],
    );
  });

  for (const [fraction, text] of [
    [0, '0%'],
    [0.0001, '<1%'],
    [0.014, '1%'],
    [0.5, '50%'],
    [0.9999, '>99%'],
    [1, '100%'],
  ] as const) {
    it(`show ${fraction} as ${text}`, () => assert.equal(percent(fraction, reader), text));
  }

  for (const [languages, text] of [
    [counted(1), 'L0: 1 repository, 100%'],
    [counted(3000, 1000), 'L0: 3,000 repositories, 75%'],
  ] as const) {
    it(`are described as: ${text}`, () =>
      assert.deepEqual(shares(languages).map((share) => shareText(share, 'repositories', reader))[0], text));
  }
});
