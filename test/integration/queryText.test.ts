import assert from 'node:assert/strict';
import { parseQuery } from '../../src/search/core/parseQuery.ts';
import { describeProblem } from '../../src/search/queryText.ts';
import { proposedName } from '../../src/sidebar/savedFilterCommands.ts';

const wordsFor = (text: string): readonly string[] =>
  parseQuery(text)
    .problems.map(describeProblem)
    .map(({ what, remedy }) => `${what} ${remedy}`);

describe('the texts for a problem in a query', () => {
  for (const [text, words] of [
    ['is:privat ', '“is:privat” has an unknown value. Did you mean is:private?'],
    ['lagn:ts', '“lagn:ts” has an unknown qualifier. Did you mean lang:ts?'],
    ['-sort:stars', '“-sort:stars” is not a sort order. To sort in the opposite order, use sort:stars-asc.'],
    [
      'foo:bar',
      '“foo:bar” has an unknown qualifier. Available qualifiers: is, lang, owner, host, branch, tag, topic, stars, size, pushed, sort.',
    ],
    [
      'is:zzz',
      '“is:zzz” has an unknown value. Valid values for “is:”: private, public, internal, fork, archived, source, pinned, changed, starred, local, cloned, dirty, ahead, behind.',
    ],
    [
      'sort:zzz',
      '“sort:zzz” has an unknown value. Valid values for “sort:”: name, pushed, stars, size, name-desc, pushed-asc, stars-asc, size-asc.',
    ],
    ['stars:many', '“stars:many” is not a number. Examples: stars:>100, stars:1k, stars:10..50.'],
    ['size:huge', '“size:huge” is not a size. Examples: size:>10mb, size:<500kb, size:1mb..1gb.'],
    ['pushed:30 ', '“pushed:30” is not an age or a date. Examples: pushed:<30d, pushed:>1y, pushed:2024-01-31.'],
    ['lang: ts', 'Enter a value after “lang:”. Remove the space after the colon.'],
  ] as const) {
    it(`say the remedy: ${text}`, () => assert.deepEqual(wordsFor(text), [words]));
  }

  it('fit on one line, however long the part is', () => {
    const [words = ''] = wordsFor(`foo:${'\u202ex'.repeat(5000)}`);
    assert.ok(words.length < 300 && !words.includes('\u202e'), words);
  });
});

describe('the name that is proposed for a filter', () => {
  for (const [query, name] of [
    ['lang:go stars:>100', 'lang:go stars:>100'],
    ['lang:go stars:>>x', ''],
    ['colour:red', ''],
    ['lang:', ''],
  ] as const) {
    it(`is the filter, unless a part of it is invalid: ${query}`, () => assert.equal(proposedName(query), name));
  }
});
