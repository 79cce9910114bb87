import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { BETWEEN, CHUNK, FoldedTexts, foldingParts } from '../../../../src/core/search/foldedTexts.ts';
import { withoutPause } from '../../../../src/core/slices.ts';

const textsOf = (texts: readonly string[]): FoldedTexts =>
  withoutPause(FoldedTexts.of(texts.length, (place) => texts[place] ?? ''));

describe('texts to search', () => {
  it('are folded in parts that take a few milliseconds', () => {
    const parts = (texts: readonly string[], start = 0) =>
      [...foldingParts(start, texts.length, (place) => texts[place] ?? '')].map((part) => part.split(BETWEEN).length);
    assert.deepEqual(
      parts(
        Array.from({ length: 9 }, () => 'a'),
        2,
      ),
      [7],
    );
    assert.deepEqual(parts(Array.from({ length: 9 }, () => 'x'.repeat(40_000))), [3, 3, 3]);
  });

  it('are found at their places', () => {
    const texts = textsOf(['Ab', '', `c${BETWEEN}d`, 'x'.repeat(120_000), 'AB']);
    const { marks, count } = withoutPause(texts.containing('ab'));
    assert.deepEqual([[...marks], count], [[1, 0, 0, 0, 1], 2]);
    assert.deepEqual([texts.at(2), texts.size], ['c d', 5]);
  });

  it('are found in all chunks, whatever was searched before', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'c', BETWEEN), maxLength: 4 });
    const sizes = fc.constantFrom(1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 3);
    const typed = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', BETWEEN), minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 9,
    });
    let found = 0;
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 40 }), sizes, typed, (some, size, words) => {
        // Most are empty, so that a search for more letters compares only the others.
        const all = Array.from({ length: size }, (_, place) =>
          place % 9 === 0 ? (some[place % some.length] ?? '') : '',
        );
        const texts = textsOf(all);
        for (const word of words) {
          const { marks, count } = withoutPause(texts.containing(word));
          const expected = all.map((text) => Number(text.toLowerCase().replaceAll(BETWEEN, ' ').includes(word)));
          assert.deepEqual([...marks], expected, word);
          assert.equal(count, expected.filter(Boolean).length);
          found += count;
        }
      }),
      { numRuns: 100 },
    );
    assert.ok(found > 1000, `only ${found} were found`);
  });
});
