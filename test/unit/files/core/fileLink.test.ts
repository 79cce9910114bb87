import assert from 'node:assert/strict';
import { lineIn, readFileLink } from '../../../../src/files/core/fileLink.ts';

const USUAL = 'repo=velodrome/handbook&path=src/main.ts';
const COMMIT = 'a'.repeat(40);
const usual = {
  host: undefined,
  owner: 'velodrome',
  name: 'handbook',
  path: 'src/main.ts',
  ref: undefined,
  line: undefined,
};

/** As in the `query` of a `Uri` of VS Code. */
const decoded = (query: string): string => decodeURIComponent(query);

describe('a link to a file', () => {
  for (const [query, expected] of [
    [USUAL, {}],
    [`${USUAL}&line=12`, { line: 12 }],
    [`${USUAL}&ref=main`, { ref: 'heads/main' }],
    [`${USUAL}&ref=heads/main`, { ref: 'heads/main' }],
    [`${USUAL}&ref=tags/v1`, { ref: 'tags/v1' }],
    [`${USUAL}&ref=${COMMIT}`, { ref: COMMIT }],
    [`${USUAL}&commit=${COMMIT}`, { ref: COMMIT }],
    [`${USUAL}&host=CodeHost.example:8443`, { host: 'codehost.example:8443' }],
    [`${USUAL}&host=[::1]:4000`, { host: '[::1]:4000' }],
    ['repo=a/.github&path=a%20b/%C3%BC.md', { owner: 'a', name: '.github', path: 'a b/ü.md' }],
    ['repo=a/b&path=a%252F..%252Fb', { owner: 'a', name: 'b', path: 'a%2F..%2Fb' }],
    ['repo=a%2Fb&path=src%2Fc%2B%2B%2Fa.cpp&line=3', { owner: 'a', name: 'b', path: 'src/c++/a.cpp', line: 3 }],
    ['path=a%2Bb.ts&repo=a/b', { owner: 'a', name: 'b', path: 'a+b.ts' }],
    ['repo=a/b&path=c++/a.cpp', { owner: 'a', name: 'b', path: 'c++/a.cpp' }],
    ['repo=a/b&path=Q%26A.md&line=3', { owner: 'a', name: 'b', path: 'Q&A.md', line: 3 }],
    ['repo=a/b&path=R%26D%26/x%3Dy.md', { owner: 'a', name: 'b', path: 'R&D&/x=y.md' }],
    ['repo=a/b&path=a.ts&utm_source=x&y', { owner: 'a', name: 'b', path: 'a.ts' }],
    ['utm=1&repo=a/b&utm_x=1&path=Q%26A.md', { owner: 'a', name: 'b', path: 'Q&A.md' }],
    ['repo=a/b&path=100%25.md', { owner: 'a', name: 'b', path: '100%.md' }],
    ['repo=a/b&path=c%23d%3F.txt', { owner: 'a', name: 'b', path: 'c#d?.txt' }],
    ['repo=a/b&path=a&ref=fix%2F%2312%2B1', { owner: 'a', name: 'b', path: 'a', ref: 'heads/fix/#12+1' }],
    // With `windowId=_blank`, VS Code has encoded the query again.
    ['repo=a%252Fb&path=x%252Fc%2523+d.txt', { owner: 'a', name: 'b', path: 'x/c# d.txt' }],
  ] as const) {
    it(`is read from ${query}`, () => assert.deepEqual(readFileLink(decoded(query)), { ...usual, ...expected }));
  }

  for (const query of [
    '',
    'repo=velodrome/handbook',
    'repo=velodrome&path=a',
    'repo=a/b/c&path=a',
    'repo=../b&path=a',
    'repo=a/b%2F..%2F..%2Fuser&path=a',
    `repo=${'a'.repeat(101)}/b&path=a`,
    'repo=a/b&path=../secret',
    'repo=a/b&path=/etc/passwd',
    'repo=a/b&path=a//b',
    'repo=a/b&path=a%00b',
    'repo=a/b&path=a%E2%80%AEb',
    'repo=a/b&path=a%20%20%20b',
    `repo=a/b&path=${'a'.repeat(4097)}`,
    `repo=a/b&path=a&x=${'a'.repeat(20_000)}`,
    `${USUAL}&path=other`,
    `${USUAL}%26path=other`,
    `${USUAL}&ref=../../user`,
    `${USUAL}&ref=a%5Cb`,
    `${USUAL}&ref=${'a'.repeat(256)}`,
    `${USUAL}&ref=main&commit=${COMMIT}`,
    `${USUAL}&commit=main`,
    `${USUAL}&commit=${COMMIT}/..`,
    `${USUAL}&host=evil.example/x`,
    `${USUAL}&host=user@evil.example`,
    `${USUAL}&line=0`,
    `${USUAL}&line=1e9`,
    `${USUAL}&line=12345678`,
  ]) {
    it(`is refused: ${query.slice(0, 100)}`, () => assert.equal(readFileLink(decoded(query)), undefined));
  }
});

describe('the line of an address', () => {
  for (const [address, line] of [
    ['docs/guide.md#L12', 12],
    ['#L1', 1],
    ['a#L12-L20', 12],
    ['a#L12C3-L20C4', 12],
    ['a?plain=1#L7', 7],
    ['a#L0', undefined],
    ['a#L12345678', undefined],
    ['a#L12x', undefined],
    ['L12', undefined],
    [`#${'L1'.repeat(100_000)}`, undefined],
  ] as const) {
    it(`of ${address.slice(0, 40)} is ${String(line)}`, () => assert.equal(lineIn(address), line));
  }
});
