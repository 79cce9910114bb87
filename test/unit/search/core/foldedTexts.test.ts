import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { BETWEEN, FoldedTexts, joinTexts } from '../../../../src/search/core/foldedTexts.ts';

const textsOf = (texts: readonly string[]): FoldedTexts =>
  new FoldedTexts(
    texts.length,
    joinTexts(texts.length, (place) => texts[place] ?? ''),
  );

describe('texts to search', () => {
  it('are found at their places', () => {
    const texts = textsOf(['Ab', '', `c${BETWEEN}d`, 'x'.repeat(120_000), 'AB']);
    const { marks, count } = texts.containing('ab');
    assert.deepEqual([[...marks], count], [[1, 0, 0, 0, 1], 2]);
    assert.deepEqual([texts.at(2), texts.size], ['c d', 5]);
  });

  it('are found in any number of texts, whatever was searched before', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'c', BETWEEN), maxLength: 4 });
    const sizes = fc.constantFrom(1, 999, 1000, 1001, 2000, 2003);
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
          const { marks, count } = texts.containing(word);
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
