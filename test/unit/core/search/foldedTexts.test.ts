import assert from 'node:assert/strict';
import { BETWEEN, chunksOf, FoldedTexts } from '../../../../src/core/search/foldedTexts.ts';
import { PIECE, withoutPause } from '../../../../src/core/slices.ts';

describe('texts to search', () => {
  it('are folded in pieces that take a few milliseconds', () => {
    const short = [...chunksOf(Array.from({ length: PIECE + 1 }, () => 'a'))];
    assert.deepEqual(
      short.map((chunk) => chunk.split(BETWEEN).length),
      [PIECE, 1],
    );
    const long = [...chunksOf(Array.from({ length: 9 }, () => 'x'.repeat(40_000)))];
    assert.deepEqual(
      long.map((chunk) => chunk.split(BETWEEN).length),
      [3, 3, 3],
    );
  });

  it('are found at their places', () => {
    const texts = withoutPause(FoldedTexts.of(['Ab', '', `c${BETWEEN}d`, 'x'.repeat(120_000), 'AB']));
    assert.deepEqual([...texts.containing('ab')], [1, 0, 0, 0, 1]);
    assert.deepEqual([texts.at(2), texts.size], ['c d', 5]);
  });
});
