import assert from 'node:assert/strict';
import { parseQuery } from '../../../../src/core/search/parseQuery.ts';
import { find, INDEX, NOW } from './candidates.ts';

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

describe('with one typing error in a word that no name contains,', () => {
  for (const [text, found] of CASES) {
    it(`${text} finds ${found || 'nothing'}`, () => assert.equal(find(text), found));
  }

  it('a query finds names only if the caller allows that', () => {
    assert.deepEqual(INDEX.search(parseQuery('hadnbook'), NOW), []);
  });
});
