import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fold } from '../../../../src/search/core/fold.ts';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { searchIn } from '../../../support/searchIndex.ts';
import { CANDIDATES, candidate, find, INDEX, NOW } from './candidates.ts';

/** Typed text, and the letters of the found candidates in their order. */
const CASES = [
  ['velo hadnbook', 'a'],
  ['veol handbook', 'a'],
  ['handbooc velo', 'a'],
  ['hadnbook', 'ac'],
  ['hansbook', 'ac'],
  ['handboook', 'ac'],
  ['jandbook', 'ac'],
  ['hadn', 'ac'],
  ['gaer', 'd'],
  ['gaer velo', 'd'],
  ['hadnbook -peloton', 'a'],
  ['hadnbook is:fork', 'c'],
  ['peloton/hadnbook', 'c'],
  ['hnadboko', ''],
  ['handz', ''],
  ['"hadnbook"', ''],
  ['mpa', ''],
] as const;

const NAMES = Object.entries(CANDIDATES).map(([letter, { repository }]) => ({
  letter,
  name: fold(repository.full_name),
}));
const WORDS = NAMES.flatMap(({ letter, name }) =>
  (name.match(/[\p{L}\d]{4,}/gu) ?? []).map((text) => ({ letter, text })),
);

/** Each makes one typing error at a place of a word. */
const EDITS: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => `${word.slice(0, at)}x${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}x${word.slice(at + 1)}`,
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word.charAt(at) + word.slice(at + 2),
];

describe('with one typing error in a word that no name contains,', () => {
  for (const [text, found] of CASES) {
    it(`${text} finds ${found || 'nothing'}`, () => assert.equal(find(text), found));
  }

  it('a query finds names only if it found fewer than enough without errors', () => {
    const query = parseQuery('mapl');
    const exact = searchIn(INDEX, query, NOW);
    assert.deepEqual(searchIn(INDEX, parseQuery('hadnbook'), NOW), []);
    assert.equal(searchIn(INDEX, parseQuery('hadnbook'), NOW, 1).length, 2);
    assert.deepEqual(searchIn(INDEX, query, NOW, exact.length), exact);
  });

  it('a word does not go on in the next name', () => {
    const index = SearchIndex.of([candidate('o/cd-ab'), candidate('cde/o')]);
    assert.deepEqual(searchIn(index, parseQuery('abxcd'), NOW, 9), []);
    assert.deepEqual(
      searchIn(index, parseQuery('cdxab'), NOW, 9).map(({ repository }) => repository.name),
      ['cd-ab'],
    );
  });

  it('each word of a name is found', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.constantFrom(...WORDS), fc.nat(), fc.constantFrom(...EDITS), (word, at, edit) => {
        const typed = edit(word.text, at % word.text.length);
        if (typed.length < 4 || NAMES.some(({ name }) => name.includes(typed))) return;
        assert.ok(find(typed).includes(word.letter), `${typed} for ${word.text}`);
        found++;
      }),
      { numRuns: 2000 },
    );
    assert.ok(found > 500, `only ${found} had an error`);
  });
});
