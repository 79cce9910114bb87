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
  ] as const) {
    it(`is read from ${query}`, () => assert.deepEqual(readFileLink(query), { ...usual, ...expected }));
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
    it(`is refused: ${query.slice(0, 100)}`, () => assert.equal(readFileLink(query), undefined));
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
