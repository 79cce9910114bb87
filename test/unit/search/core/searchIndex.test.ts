import assert from 'node:assert/strict';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { searchIn } from '../../../support/searchIndex.ts';
import { candidate, find, NOW } from './candidates.ts';

const ALL = 'abcdefghijkl';

/** Typed text, and the letters of the found candidates in their order. */
const CASES: Readonly<Record<string, readonly (readonly [text: string, found: string])[]>> = {
  'text matches, whole words first': [
    ['', ALL],
    [' \t\u3000', ALL],
    ['handbook', 'ac'],
    ['HandBook', 'ac'],
    ['map', 'lbd'],
    ['peloton/handbook', 'c'],
    ['handbook peloton', 'c'],
    ['peloton handbook', 'c'],
    ['velo', 'abde'],
    ['velo map', 'bd'],
    ['map velo', 'bd'],
    ['map zzz', ''],
    ['wheel.js', 'f'],
    ['notes_2', 'g'],
    ['r', 'abdefghij'],
    [',', ''],
    ['-', ALL],
    ['""', ALL],
    ['- map', 'lbd'],
  ],
  'letters scattered from the start of a word': [
    ['hndbk', 'ac'],
    ['vlhb', 'a'],
    ['sm', 'b'],
    ['nts2', 'g'],
    ['gm', 'kd'],
    ['srvr', 'e'],
    ['hs', 'e'],
    ['velo/map', 'bd'],
    ['v/h', 'ae'],
    ['gmap velo', 'db'],
    ['ndbk', ''],
    ['oko', ''],
    ['tpsr', ''],
  ],
  'text in any script': [
    ['café', 'ia'],
    ['CAFE\u0301', 'ia'],
    ['CAFÉ zürich', 'i'],
    ['地図', 'hb'],
    ['日地', 'h'],
    ['日図', 'h'],
    ['語図', ''],
    ['ШОССЕ', 'j'],
    ['шсс', 'j'],
  ],
  'descriptions, after names': [
    ['routes', 'ab'],
    ['oute', 'ab'],
    ['"ride together"', 'a'],
    ['ride handbook', 'a'],
    ['map routes', 'b'],
    ['"routes on a"', 'b'],
    ['"ul"', ''],
    ['"rides"', ''],
    ['"together map"', ''],
    ['velo -routes', 'de'],
    ['velo -ou', 'abde'],
    ['routes is:private', 'a'],
    ['routes sort:stars', 'ba'],
  ],
  'tags and topics': [
    ['tag:work', 'ab'],
    ['tag:WOR', 'ab'],
    ['tag:"side project"', 'a'],
    ['tag:side,work', 'ab'],
    ['-tag:work is:private', 'e'],
    ['tag:none', ''],
    ['topic:cycling', 'ab'],
    ['topic:docs,vscode', 'ab'],
    ['topic:cycling tag:side', 'a'],
    ['-topic:cycling', 'c'],
    ['topic:cycling map', 'b'],
  ],
  'exact text between quotes': [
    ['"handbook"', 'ac'],
    ['"hndbk"', ''],
    ['"and book"', ''],
    ['"velodrome/h"', 'ae'],
    ['"velodrome/h', 'ae'],
    ['"is:private"', ''],
  ],
  'repositories without a word': [
    ['-handbook', 'bdefghijkl'],
    ['-hndbk', ALL],
    ['velo -map', 'ae'],
    ['velo -"spoke-map"', 'ade'],
    ['-velo -rider', 'ckl'],
  ],
  'the repository of an address': [
    ['https://github.com/velodrome/handbook', 'a'],
    ['https://github.com/velodrome/handbook.git', 'a'],
    ['https://code.example:8443/rider/wheel.js?tab=readme#top', 'f'],
    ['https://github.com/rider/%E6%97%A5%E6%9C%AC%E8%AA%9E-%E5%9C%B0%E5%9B%B3/tree/main', 'h'],
    ['https://github.com/%/%', ''],
    ['https://github.com/vlhb', ''],
    ['https://api.github.com/repos/rider/notes_2', 'g'],
    ['https://ghe.example/api/v3/repos/rider/notes_2', 'g'],
    ['https://github.com/velodrome', 'abe'],
    ['git@github.com:velodrome/spoke-map.git', 'b'],
    ['ssh://git@github.com/velodrome/handbook.git', 'a'],
    ['HTTPS://GitHub.com/Velodrome/Handbook is:private', 'a'],
    ['-https://github.com/velodrome/handbook', 'bcdefghijkl'],
    ['https:', ALL],
    ['https://git', ALL],
    ['git@github.com:', ALL],
  ],
  'by kind': [
    ['is:private', 'ae'],
    ['is:public', 'bcdfghijl'],
    ['-is:private', 'bcdfghijl'],
    ['-is:public', 'ae'],
    ['is:fork', 'ce'],
    ['-is:fork', 'abdfghijl'],
    ['is:archived', 'd'],
    ['is:source', 'abdfhijl'],
    ['-is:source', 'ceg'],
    ['is:pinned', 'a'],
    ['-is:pinned', 'bcdefghijkl'],
    ['is:changed', 'b'],
    ['is:private is:fork', 'e'],
    ['is:private,fork', 'ace'],
    ['-is:private,fork', 'bdfghijl'],
    ['IS:Private', 'ae'],
    ['is:"private"', 'ae'],
    ['is:private,', 'ae'],
  ],
  'by language': [
    ['lang:typescript', 'b'],
    ['LANG:TypeScript', 'b'],
    ['lang:ts', 'b'],
    ['lang:t', 'b'],
    ['lang:java', 'e'],
    ['lang:jav', 'ef'],
    ['lang:js', 'f'],
    ['lang:ts,js', 'bf'],
    ['lang:ts lang:js', ''],
    ['-lang:ts', 'acdefghijl'],
    ['-lang:ts,js', 'acdeghijl'],
    ['lang:c', 'h'],
    ['lang:c++', 'i'],
    ['lang:cpp', 'i'],
    ['lang:c#', 'j'],
    ['lang:cs', 'j'],
    ['lang:golang', 'd'],
    ['lang:"jupyter notebook"', 'g'],
    ['lang:"jupyter n', 'g'],
    ['lang:jupyter', 'g'],
    ['lang:zzz', ''],
    ['-lang:zzz', 'abcdefghijl'],
    ['language:go', 'd'],
  ],
  'by owner and host': [
    ['owner:velodrome', 'abe'],
    ['owner:VELODROME', 'abe'],
    ['owner:velo', 'd'],
    ['owner:vel', 'abde'],
    ['owner:velo,rider', 'dfghij'],
    ['-owner:rider', 'abcdekl'],
    ['user:ghost', 'k'],
    ['org:peloton', 'cl'],
    ['host:github.com', 'abcdehijkl'],
    ['host:api.github.com', 'abcdehijkl'],
    ['host:code', 'fg'],
    ['host:code.example:8443', 'fg'],
    ['-host:github.com', 'fg'],
  ],
  'by stars': [
    ['stars:100', 'd'],
    ['stars:=100', 'd'],
    ['stars:>100', 'bc'],
    ['stars:>=100', 'bcd'],
    ['stars:<100', 'aefghil'],
    ['stars:<=100', 'adefghil'],
    ['stars:>1k', 'c'],
    ['stars:1.5K', 'c'],
    ['stars:10..100', 'def'],
    ['stars:100..10', 'def'],
    ['stars:100..*', 'bcd'],
    ['stars:*..3', 'agl'],
    ['stars:>0.5', 'abcdefhil'],
    ['stars:0.5', ''],
    ['stars:<0.5', 'g'],
    ['-stars:>100', 'adefghil'],
    ['stars:0,50', 'fg'],
    ['stars:<5,>1000', 'acgl'],
    ['stars:>5 stars:<60', 'efhi'],
  ],
  'by size': [
    ['size:1024', 'd'],
    ['size:1m', 'd'],
    ['size:>1mb', 'bef'],
    ['size:>=1MB', 'bdef'],
    ['size:<=1kb', 'g'],
    ['size:1gb', 'f'],
    ['size:>=1g', 'f'],
    ['size:1mb..50mb', 'bde'],
    ['size:>100 size:<1024', 'a'],
  ],
  'by age of the last push': [
    ['pushed:<3h', 'a'],
    ['pushed:<1d', 'a'],
    ['pushed:<=1d', 'ab'],
    ['pushed:<1w', 'ab'],
    ['pushed:<30d', 'ab'],
    ['pushed:<1m', 'ab'],
    ['pushed:<=30d', 'abc'],
    ['pushed:30d', 'abc'],
    ['pushed:=30d', 'abc'],
    ['pushed:<1.5m', 'abc'],
    ['pushed:>30d', 'defghil'],
    ['pushed:>=30d', 'cdefghil'],
    ['pushed:>1Y', 'fghil'],
    ['pushed:>=1y', 'efghil'],
    ['-pushed:>1y', 'abcde'],
    ['pushed:1w..1y', 'cde'],
    ['pushed:1y..1w', 'cde'],
    ['pushed:1y..*', 'efghil'],
  ],
  'by date of the last push': [
    ['pushed:>2024-01-31', 'abcdeg'],
    ['pushed:>=2024-01-31', 'abcdefg'],
    ['pushed:<2024-01-31', 'hil'],
    ['pushed:<=2024-01-31', 'fhil'],
    ['pushed:2024-01-31', 'f'],
    ['pushed:2024-01', 'f'],
    ['pushed:2024', 'fg'],
    ['pushed:>2024', 'abcde'],
    ['pushed:<2024', 'hil'],
    ['pushed:2024-01-01..2024-06-30', 'fg'],
    ['pushed:2026-06-30..2024-02', 'deg'],
    ['pushed:*..2020', 'il'],
    ['pushed:*..*', 'abcdefghil'],
  ],
  'all in another order': [
    ['sort:name', 'ikdcaelgbfjh'],
    ['sort:name-asc', 'ikdcaelgbfjh'],
    ['sort:name-desc', 'hjfbglecadki'],
    ['sort:stars', 'cbdfeihalgkj'],
    ['sort:stars-asc', 'glahiefdbckj'],
    ['sort:stars-desc', 'cbdfeihalgkj'],
    ['SORT:Size', 'febdacihlgkj'],
    ['sort:pushed', 'abcdegfhilkj'],
    ['sort:pushed-asc', 'lihfgedcbakj'],
    ['sort:stars sort:name', 'ikdcaelgbfjh'],
    ['sort:stars,name', 'ikdcaelgbfjh'],
    ['velo sort:name', 'daeb'],
    ['map sort:stars', 'bdl'],
  ],
  'repositories that match every part': [
    ['map is:public lang:ts stars:>100 pushed:<30d sort:stars velo', 'b'],
    ['handbook -is:private', 'c'],
    ['is:private -lang:java size:<1mb', 'a'],
  ],
  'the same without the bad part': [
    ['foo:bar map', 'lbd'],
    ['-foo:bar map', 'lbd'],
    ['is:foo map', 'lbd'],
    ['is:private,foo', 'ae'],
    ['is:priv', ALL],
    ['stars:abc map', 'lbd'],
    ['stars:> map', 'lbd'],
    ['-sort:stars map', 'lbd'],
    ['lang: map', 'lbd'],
    ['lang:, map', 'lbd'],
    ['::', ALL],
  ],
};

describe('a query finds', () => {
  for (const [what, cases] of Object.entries(CASES)) {
    for (const [text, found] of cases) {
      it(`${what}: ${JSON.stringify(text)}`, () => assert.equal(find(text), found));
    }
  }

  it('languages by alias only if no language has that name', () => {
    const index = SearchIndex.of([candidate('o/shell', { language: 'Shell' }), candidate('o/sh', { language: 'SH' })]);
    const names = (text: string) => searchIn(index, parseQuery(text), NOW).map(({ repository }) => repository.name);
    assert.deepEqual(names('lang:sh'), ['sh']);
    assert.deepEqual(names('lang:bash'), ['shell']);
  });

  it('internal repositories, which are neither private nor public', () => {
    const index = SearchIndex.of([
      candidate('o/internal', { private: true, visibility: 'internal' }),
      candidate('o/private', { private: true, visibility: 'private' }),
      candidate('o/public', { private: false, visibility: 'public' }),
      candidate('o/unknown', { private: true }),
    ]);
    const names = (text: string) =>
      searchIn(index, parseQuery(text), NOW)
        .map(({ repository }) => repository.name)
        .toSorted();
    assert.deepEqual(names('is:internal'), ['internal']);
    assert.deepEqual(names('is:private'), ['private', 'unknown']);
    assert.deepEqual(names('is:public'), ['public']);
    assert.deepEqual(names('-is:internal'), ['private', 'public']);
  });

  it('no halves of surrogate pairs', () => {
    const index = SearchIndex.of([candidate('o/\u{1f6b4}\u{1f3b5}')]);
    const count = (text: string) => searchIn(index, parseQuery(text), NOW).length;
    // The last one combines halves of both.
    assert.deepEqual(['o\u{1f6b4}', 'o\u{1f3b5}', 'o\u{1f7b5}'].map(count), [1, 1, 0]);
  });

  it('repositories that match one of several values, even if other values are unset', () => {
    const index = SearchIndex.of([candidate('o/a', { private: undefined, isPinned: true }), candidate('o/b')]);
    const names = (text: string) => searchIn(index, parseQuery(text), NOW).map(({ repository }) => repository.name);
    assert.deepEqual(['is:private,pinned', 'is:pinned,private', '-is:private,pinned'].map(names), [
      ['a'],
      ['a'],
      ['b'],
    ]);
  });

  it('by time at the time of each search', () => {
    const index = SearchIndex.of([candidate('o/a', { pushed_at: new Date(NOW).toISOString() })]);
    const dayMs = 24 * 3_600_000;
    const counts = [0, 2, 0].map((days) => searchIn(index, parseQuery('pushed:<1d'), NOW + days * dayMs).length);
    assert.deepEqual(counts, [1, 0, 1]);
  });

  it('letters with a final form, or a longer lower case', () => {
    const index = SearchIndex.of([
      candidate('o/ΟΔΟΣ'),
      candidate('o/İstanbul-Map'),
      candidate('o/e\u0301e\u0301-gulf'),
      candidate('x/e\u0301bootz'),
    ]);
    const names = (text: string) => searchIn(index, parseQuery(text), NOW).map(({ repository }) => repository.name);
    for (const text of ['οδος', 'οδοσ', 'ΟΔΟΣ']) assert.deepEqual(names(text), ['ΟΔΟΣ'], text);
    for (const text of ['éé', 'e\u0301e\u0301', 'glf']) assert.deepEqual(names(text), ['e\u0301e\u0301-gulf'], text);
    assert.deepEqual(names('oz'), []);
    for (const text of ['İstanbul', 'stan', 'mp']) assert.deepEqual(names(text), ['İstanbul-Map'], text);
  });
});
