import assert from 'node:assert/strict';
import { parseQuery } from '../../src/core/search/parseQuery.ts';
import { describeProblem } from '../../src/platform/queryText.ts';

const wordsFor = (text: string): readonly string[] =>
  parseQuery(text)
    .problems.map(describeProblem)
    .map(({ what, remedy }) => `${what} ${remedy}`);

describe('the words for a problem in a query', () => {
  for (const [text, words] of [
    ['is:privat ', '“is:privat” is not known. Did you mean is:private?'],
    ['lagn:ts', '“lagn:ts” is not known. Did you mean lang:ts?'],
    ['-sort:stars', '“-sort:stars” names no order. The other way round is sort:stars-asc.'],
    [
      'foo:bar',
      '“foo:bar” is not known. Before a colon can be: is, lang, owner, host, stars, size, pushed, sort. To find a colon, quote the word.',
    ],
    ['is:zzz', '“is:zzz” is not known. After is: can be: private, public, fork, archived, source, pinned, changed.'],
    [
      'sort:zzz',
      '“sort:zzz” is not known. After sort: can be: name, pushed, stars, size, name-desc, pushed-asc, stars-asc, size-asc.',
    ],
    ['stars:many', '“stars:many” is not a number. Write it like stars:>100, stars:1k or stars:10..50.'],
    ['size:huge', '“size:huge” is not a size. Write it like size:>10mb, size:<500kb or size:1mb..1gb.'],
    [
      'pushed:30 ',
      '“pushed:30” is neither an age nor a date. Write it like pushed:<30d, pushed:>1y or pushed:2024-01-31.',
    ],
    ['lang: ts', 'After “lang:” a value is missing. Write it without a space in between.'],
  ] as const) {
    it(`tell the remedy: ${text}`, () => assert.deepEqual(wordsFor(text), [words]));
  }

  it('are of one line, however long the part is', () => {
    const [words = ''] = wordsFor(`foo:${'\u202ex'.repeat(5000)}`);
    assert.ok(words.length < 300 && !words.includes('\u202e'), words);
  });
});
