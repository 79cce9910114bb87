import assert from 'node:assert/strict';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import type { Problem } from '../../../../src/search/core/query.ts';

type Expected = readonly [text: string, kind: Problem['kind'], part: string, suggestions: readonly string[]];

const PROBLEMS: readonly Expected[] = [
  ['foo:bar', 'unknownQualifier', 'foo:bar', []],
  ['foo:', 'unknownQualifier', 'foo:', []],
  [':bar', 'unknownQualifier', ':bar', []],
  ['x lagn:ts', 'unknownQualifier', 'lagn:ts', ['lang:ts']],
  ['-star:>5 x', 'unknownQualifier', '-star:>5', ['-stars:>5']],
  ['"lnag":go x', 'unknownQualifier', '"lnag":go', []],
  ['push:<1d', 'unknownQualifier', 'push:<1d', ['pushed:<1d']],
  ['s:name', 'unknownQualifier', 's:name', ['stars:name', 'size:name', 'sort:name']],
  ['constructor:x', 'unknownQualifier', 'constructor:x', []],
  ['is:privat x', 'unknownValue', 'is:privat', ['is:private']],
  ['-is:forked', 'unknownValue', '-is:forked', ['-is:fork']],
  ['is:prviate', 'unknownValue', 'is:prviate', ['is:private']],
  ['is:fork,achived,public', 'unknownValue', 'is:fork,achived,public', ['is:fork,archived,public']],
  ['is:zzz', 'unknownValue', 'is:zzz', []],
  ['is:toString', 'unknownValue', 'is:toString', []],
  ['sort:foo', 'unknownValue', 'sort:foo', []],
  ['sort:star x', 'unknownValue', 'sort:star', ['sort:stars', 'sort:stars-asc', 'sort:stars-desc']],
  ['sort:-stars', 'unknownValue', 'sort:-stars', ['sort:stars']],
  ['-sort:stars', 'negatedSort', '-sort:stars', ['sort:stars-asc']],
  ['-sort:name', 'negatedSort', '-sort:name', ['sort:name-desc']],
  ['-sort:name-desc', 'negatedSort', '-sort:name-desc', ['sort:name-asc']],
  ['stars:abc', 'unreadableNumber', 'stars:abc', []],
  ['stars:>> x', 'unreadableNumber', 'stars:>>', []],
  ['stars:-5', 'unreadableNumber', 'stars:-5', []],
  ['stars:5kb', 'unreadableNumber', 'stars:5kb', []],
  ['stars:1..2..3', 'unreadableNumber', 'stars:1..2..3', []],
  ['stars:> x', 'unreadableNumber', 'stars:>', []],
  ['size:1tb', 'unreadableSize', 'size:1tb', []],
  ['size:5constructor', 'unreadableSize', 'size:5constructor', []],
  ['pushed:30 x', 'unreadableTime', 'pushed:30', []],
  ['pushed:30x', 'unreadableTime', 'pushed:30x', []],
  ['pushed:yesterday', 'unreadableTime', 'pushed:yesterday', []],
  ['pushed:2024-13', 'unreadableTime', 'pushed:2024-13', []],
  ['pushed:2023-02-29', 'unreadableTime', 'pushed:2023-02-29', []],
  ['pushed:2024-01-01..3d', 'unreadableTime', 'pushed:2024-01-01..3d', []],
  ['lang: x', 'missingValue', 'lang:', []],
  ['-is:"" x', 'missingValue', '-is:""', []],
  ['owner:, x', 'missingValue', 'owner:,', []],
];

/** Separated by spaces. */
const UNFINISHED = [
  'is: is:p is:privat -is:so is:fork,pri lang: -lang: owner: host: lang:" sort: sort:st sort:stars-',
  '-sort: stars: stars:> stars:>= stars:< stars:1. stars:1.. stars:* stars:*. size:> pushed: pushed:<',
  'pushed:<3 pushed:>=30 pushed:20 pushed:202 pushed:2024- pushed:2024-0 pushed:2024-1 pushed:2024-01-',
  'pushed:2024-01-3 pushed:2024. pushed:2024.. pushed:2024-01-01..2 pushed:7d..3 pushed:*..',
].flatMap((line) => line.split(' '));

/** Separated by spaces. */
const FINE = [
  '"foo:bar" https://host/owner/name http: git@host:owner/name.git is:private lang:ts, lang:zzz',
  'stars:1..* pushed:<30d pushed:2024 pushed:2024-02-29 sort:name-desc user:x size:1.5gb owner:a:b',
].flatMap((line) => line.split(' '));

describe('a problem in a query', () => {
  for (const [text, kind, part, suggestions] of PROBLEMS) {
    it(`is reported: ${text}`, () => {
      const { problems, unfinished } = parseQuery(text);
      assert.deepEqual(
        problems.map((problem) => [problem.kind, problem.text, problem.suggestions]),
        [[kind, part, suggestions]],
      );
      for (const { start, end } of problems) assert.equal(text.slice(start, end), part);
      assert.equal(unfinished, undefined);
    });
  }

  for (const text of UNFINISHED) {
    it(`is not reported while typing: ${text}`, () => {
      const before = 'map ';
      const { problems, unfinished } = parseQuery(before + text);
      assert.deepEqual(problems, []);
      assert.deepEqual(unfinished, { start: before.length, end: before.length + text.length, text });
      assert.equal(parseQuery(`${text} `).problems.length, text.includes('"') ? 0 : 1, 'once it is complete');
    });
  }

  for (const text of ['', 'a b', ...FINE]) {
    it(`is not reported in ${JSON.stringify(text)}`, () => {
      for (const each of [text, `${text} x`]) {
        const { problems, unfinished } = parseQuery(each);
        assert.deepEqual([problems, unfinished], [[], undefined]);
      }
    });
  }

  it('is reported for each bad part', () => {
    const { problems, filters, terms } = parseQuery('map foo:bar is:fork,x,y stars:q');
    assert.deepEqual(
      problems.map(({ kind, qualifier, start }) => [kind, qualifier, start]),
      [
        ['unknownQualifier', 'foo', 4],
        ['unknownValue', 'is', 12],
        ['unknownValue', 'is', 12],
        ['unreadableNumber', 'stars', 24],
      ],
    );
    assert.deepEqual([filters.length, terms.length], [1, 1]);
  });

  it('is none for a long text, of which only the beginning counts', () => {
    const { terms, problems } = parseQuery(`${'x'.repeat(2000)} is:unknown`);
    assert.deepEqual([terms.map(({ text }) => text.length), problems], [[1000], []]);
  });
});
