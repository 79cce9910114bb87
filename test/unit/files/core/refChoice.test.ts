import assert from 'node:assert/strict';
import { isRefName, placesNamed, refsNamed } from '../../../../src/files/core/refChoice.ts';

import { readPasted } from '../../../../src/search/core/address.ts';

describe('the name of a branch or a tag', () => {
  for (const name of ['main', 'feature/ride-faster', 'fix/#12-100%', 'ümlaut-🚴', 'v1.0.0', 'a@b']) {
    it(`may be ${name}`, () => assert.ok(isRefName(name)));
  }
  const refused = ['', '@', '/a', 'a/', 'a//b', '.a', 'a/.b', 'a..b', 'a.lock', 'a.lock/b', 'a b', 'a~1', 'a^', 'a:b'];
  for (const name of [...refused, 'a?', 'a\\b', 'a@{1}', 'a.', '-a', 'a\u0000', '\ud800', 'x'.repeat(2000)]) {
    it(`can’t be ${JSON.stringify(name.slice(0, 20))}`, () => assert.ok(!isRefName(name)));
  }
});

describe('a typed name', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['main', ['heads/main', 'tags/main']],
    [' v1.0.0 ', ['heads/v1.0.0', 'tags/v1.0.0']],
    ['DEADBEEF', ['heads/DEADBEEF', 'tags/DEADBEEF', 'deadbeef']],
    ['f'.repeat(65), [`heads/${'f'.repeat(65)}`, `tags/${'f'.repeat(65)}`]],
    ['refs/heads/main', ['heads/main', 'heads/refs/heads/main', 'tags/refs/heads/main']],
    ['tags/v1', ['tags/v1', 'heads/tags/v1', 'tags/tags/v1']],
    ['../../user', []],
    ['fix/a#12', ['heads/fix/a#12', 'tags/fix/a#12']],
    ['', []],
  ];
  for (const [typed, refs] of cases) {
    it(`${JSON.stringify(typed)} may mean ${refs.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(refsNamed(typed), refs));
  }
});

describe('the file in an address', () => {
  const HASH = 'ab'.repeat(20);
  const cases: readonly (readonly [string, string | undefined, readonly string[]])[] = [
    ['blob/main/src/a.ts', 'main', ['heads/main src/a.ts']],
    ['blob/feature/x/a.ts', 'main', ['heads/feature x/a.ts', 'heads/feature/x a.ts', 'tags/feature x/a.ts']],
    ['blob/feature/x/a.ts', 'feature/x', ['heads/feature/x a.ts']],
    ['blob/HEAD/a.ts', 'main', ['heads/main a.ts']],
    [`blob/${HASH}/src/a.ts`, 'main', [`${HASH} src/a.ts`]],
    ['blob/ab12cd3/a.ts', 'main', ['heads/ab12cd3 a.ts', 'tags/ab12cd3 a.ts', 'ab12cd3 a.ts']],
    ['raw/refs/heads/main/a.ts', undefined, ['heads/main a.ts']],
    ['src/tag/main/a.ts', 'main', ['tags/main a.ts']],
    ['src/commit/ab12cd3/a.ts', 'main', ['ab12cd3 a.ts']],
    ['src/commit/other/a.ts', 'main', []],
    ['tree/fix/a%2312', undefined, ['heads/fix a#12', 'heads/fix/a#12 ', 'tags/fix a#12']],
    ['tree/../..', undefined, []],
    ['blob/a/b/c/d/e', undefined, ['heads/a b/c/d/e', 'heads/a/b c/d/e', 'heads/a/b/c d/e', 'tags/a b/c/d/e']],
  ];
  for (const [page, branch, places] of cases) {
    it(`${page} may be ${places.join(', ') || 'none'} beside ${String(branch)}`, () => {
      const { place } = readPasted(`https://code.example/o/r/${page}`);
      assert.ok(place);
      assert.deepEqual(
        placesNamed(place, branch).map(({ ref, path }) => `${ref} ${path}`),
        places,
      );
    });
  }
});
