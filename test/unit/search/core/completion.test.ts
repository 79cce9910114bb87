import assert from 'node:assert/strict';
import { completeQuery } from '../../../../src/search/core/completion.ts';
import { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { candidate, INDEX } from './candidates.ts';

/** Typed text, and its completions. */
const CASES: readonly (readonly [text: string, labels: readonly string[]])[] = [
  ['', []],
  ['la ', []],
  ['zzz', []],
  ['"la', []],
  ['l', ['lang:']],
  ['map la', ['lang:']],
  ['LA', ['lang:']],
  ['-la', ['-lang:']],
  ['s', ['stars:', 'size:', 'sort:']],
  ['-s', ['-stars:', '-size:']],
  ['is', ['is:']],
  [
    'is:',
    [
      'is:private',
      'is:public',
      'is:internal',
      'is:fork',
      'is:archived',
      'is:source',
      'is:pinned',
      'is:changed',
      'is:starred',
      'is:local',
      'is:cloned',
      'is:dirty',
      'is:ahead',
      'is:behind',
    ],
  ],
  ['is:p', ['is:private', 'is:public', 'is:pinned']],
  ['-is:P', ['-is:private', '-is:public', '-is:pinned']],
  ['map is:fork,ar', ['is:fork,archived']],
  ['is:private', []],
  ['is:zzz', []],
  ['lang:m', ['lang:Markdown']],
  ['lang:ts', ['lang:TypeScript']],
  ['-lang:ts,cpp', ['-lang:ts,C++']],
  ['lang:ja', ['lang:Java', 'lang:JavaScript']],
  ['lang:java', ['lang:JavaScript']],
  ['lang:jup', ['lang:"Jupyter Notebook"']],
  ['lang:"jup', ['lang:"Jupyter Notebook"']],
  ['lang:"jupyter n', ['lang:"Jupyter Notebook"']],
  ['lang:note', ['lang:"Jupyter Notebook"']],
  ['language:m', ['language:Markdown']],
  ['owner:', ['owner:rider', 'owner:velodrome', 'owner:peloton', 'owner:Velo', 'owner:ghost']],
  ['owner:vel', ['owner:velodrome', 'owner:Velo']],
  ['owner:drome', ['owner:velodrome']],
  ['host:', ['host:github.com', 'host:code.example:8443']],
  ['host:api.github.com', ['host:github.com']],
  [
    'sort:',
    [
      'sort:name',
      'sort:pushed',
      'sort:stars',
      'sort:size',
      'sort:name-desc',
      'sort:pushed-asc',
      'sort:stars-asc',
      'sort:size-asc',
    ],
  ],
  ['sort:st', ['sort:stars', 'sort:stars-asc']],
  ['-sort:', []],
  ['stars:', ['stars:>0', 'stars:>100', 'stars:>1k', 'stars:10..100', 'stars:0']],
  ['stars:>1', ['stars:>100', 'stars:>1k']],
  ['size:<', ['size:<100kb']],
  ['pushed:<', ['pushed:<1d', 'pushed:<7d', 'pushed:<30d', 'pushed:<1y']],
  ['pushed:<45', ['pushed:<45d', 'pushed:<45w', 'pushed:<45m', 'pushed:<45y']],
  ['foo:b', []],
];

describe('a completion', () => {
  for (const [text, labels] of CASES) {
    it(`is offered for ${JSON.stringify(text)}`, () => {
      const completions = completeQuery(text, INDEX.vocabulary);
      assert.deepEqual(
        completions.map(({ label }) => label),
        labels,
      );
      const before = text.slice(0, text.lastIndexOf('map ') === 0 ? 4 : 0);
      for (const { insert, label } of completions) assert.equal(insert, before + label);
    });
  }

  it('is limited in number, and omits values that can’t be typed', () => {
    const odd = ['a"b', 'a\nb', 'a\u202eb', 'a,b'].map((language) => candidate('o/n', { language }));
    assert.deepEqual(
      completeQuery('lang:a', SearchIndex.of(odd).vocabulary).map(({ label }) => label),
      ['lang:"a,b"'],
    );
    const many = SearchIndex.of(Array.from({ length: 100 }, (_, id) => candidate(`owner${id}/name`)));
    assert.equal(completeQuery('owner:', many.vocabulary).length, 20);
  });
});
