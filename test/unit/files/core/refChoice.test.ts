import assert from 'node:assert/strict';
import { isRefName, refsNamed } from '../../../../src/files/core/refChoice.ts';

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
    ['', []],
  ];
  for (const [typed, refs] of cases) {
    it(`${JSON.stringify(typed)} may mean ${refs.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(refsNamed(typed), refs));
  }
});
