import assert from 'node:assert/strict';
import { pluralCategories, pluralIn } from '../../../../src/base/core/plural.ts';

const ENGLISH = '{0} star|{0} stars';
const SPANISH = '{0} estrella|{0} de estrellas|{0} estrellas';
const RUSSIAN = '{0} звезда|{0} звезды|{0} звёзд|{0} звезды (дробь)';

describe('a plural text', () => {
  for (const [language, categories] of [
    ['en', 'one other'],
    ['es', 'one many other'],
    ['ru', 'one few many other'],
    ['ar', 'zero one two few many other'],
  ] as const) {
    it(`has a form for each plural category: ${language}`, () =>
      assert.equal(pluralCategories(language).join(' '), categories));
  }

  for (const [language, text, count, expected] of [
    ['en', ENGLISH, 0, '0 stars'],
    ['en', ENGLISH, 1, '1 star'],
    ['es', SPANISH, 1, '1 estrella'],
    ['es', SPANISH, 1_000_000, '1000000 de estrellas'],
    ['ru', RUSSIAN, 1, '1 звезда'],
    ['ru', RUSSIAN, 3, '3 звезды'],
    ['ru', RUSSIAN, 11, '11 звёзд'],
    ['ru', RUSSIAN, 21, '21 звезда'],
    // A text without a translation.
    ['ru', ENGLISH, 21, '21 stars'],
  ] as const) {
    it(`uses the right form: ${language}, ${count}`, () =>
      assert.equal(pluralIn(language, count, text, String(count)), expected));
  }

  it('inserts values unchanged, whatever they contain', () => {
    assert.equal(pluralIn('en', 2, '{1}: {0} star|{1}: {0} stars', '2', 'a|b $& {0}'), 'a|b $& {0}: 2 stars');
    assert.equal(pluralIn('en', 1, '{0} of {1}|{0} of {1}', 'some'), 'some of {1}');
  });
});
