import assert from 'node:assert/strict';
import { filePage, linesOf } from '../../../../src/files/core/filePage.ts';

const WEB = new URL('https://codehost.example:8443/');
const COMMIT = 'a'.repeat(40);
const BLOB = `https://codehost.example:8443/velodrome/handbook/blob/${COMMIT}/`;

const file = (path: string, other: Partial<{ owner: string; name: string; commit: string }> = {}) => ({
  owner: 'velodrome',
  name: 'handbook',
  commit: COMMIT,
  path,
  ...other,
});

describe('the page of a file', () => {
  for (const [path, lines, expected] of [
    ['src/main.ts', undefined, 'src/main.ts'],
    ['src/main.ts', { first: 10, last: 10 }, 'src/main.ts#L10'],
    ['src/main.ts', { first: 10, last: 20 }, 'src/main.ts#L10-L20'],
    ['README.md', { first: 3, last: 3 }, 'README.md?plain=1#L3'],
    ['docs/a b/c#d?e.ts', undefined, 'docs/a%20b/c%23d%3Fe.ts'],
    ['a%2F..%2Fb', undefined, 'a%252F..%252Fb'],
    ['javascript:alert(1)', undefined, 'javascript%3Aalert(1)'],
    ['a\\..\\b', undefined, 'a%5C..%5Cb'],
    ['a@b:c/d', undefined, 'a%40b%3Ac/d'],
  ] as const) {
    it(`of ${path} ${lines ? `at ${lines.first} to ${lines.last} ` : ''}is ${expected}`, () => {
      assert.equal(filePage(WEB, file(path), lines)?.href, `${BLOB}${expected}`);
    });
  }

  it('may be at a commit of SHA-256', () => {
    assert.match(String(filePage(WEB, file('a', { commit: 'b'.repeat(64) }))), /\/blob\/b{64}\/a$/);
  });

  for (const hostile of [
    file(''),
    file('../../other/repository'),
    file('a//b'),
    file('/a'),
    file('a/'),
    file('\ud800'),
    file('a'.repeat(5000)),
    file('a', { owner: '' }),
    file('a', { owner: 'a/b' }),
    file('a', { name: '.' }),
    file('a', { commit: 'main' }),
    file('a', { commit: `${COMMIT}/..` }),
  ]) {
    it(`is none for ${JSON.stringify(hostile).slice(0, 100)}`, () => assert.equal(filePage(WEB, hostile), undefined));
  }

  for (const owner of ['evil.example', '\\\\evil.example', '@evil.example', ' ', '?']) {
    it(`stays on the host, whatever the owner is: ${owner}`, () => {
      const page = filePage(WEB, file('a', { owner }));
      assert.equal(page?.origin, WEB.origin);
      assert.deepEqual(
        [page.pathname.split('/').map(decodeURIComponent), page.search, page.hash],
        [['', owner, 'handbook', 'blob', COMMIT, 'a'], '', ''],
      );
    });
  }
});

describe('the lines of a selection', () => {
  for (const [what, start, end, expected] of [
    ['a part of a line', [4, 2], [4, 9], { first: 5, last: 5 }],
    ['several lines', [4, 2], [6, 1], { first: 5, last: 7 }],
    ['whole lines', [4, 0], [6, 0], { first: 5, last: 6 }],
    ['a whole line', [4, 0], [5, 0], { first: 5, last: 5 }],
    ['the start of the first line', [0, 0], [0, 0], { first: 1, last: 1 }],
  ] as const) {
    it(`are ${what}`, () => {
      const at = ([line, character]: readonly [number, number]) => ({ line, character });
      assert.deepEqual(linesOf({ start: at(start), end: at(end) }), expected);
    });
  }
});
