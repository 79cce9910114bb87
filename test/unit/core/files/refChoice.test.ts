import assert from 'node:assert/strict';
import { CommitInputError } from '../../../../src/core/errors.ts';
import { isRefName, readCommit, refsNamed } from '../../../../src/core/files/refChoice.ts';

const HASH = '0123456789abcdef0123456789abcdef01234567';

describe('the name of a branch or a tag', () => {
  for (const name of ['main', 'feature/ride-faster', 'fix/#12-100%', 'ümlaut-🚴', 'v1.0.0', 'a@b']) {
    it(`may be ${name}`, () => assert.ok(isRefName(name)));
  }
  const refused = ['', '@', '/a', 'a/', 'a//b', '.a', 'a/.b', 'a..b', 'a.lock', 'a.lock/b', 'a b', 'a~1', 'a^', 'a:b'];
  for (const name of [
    ...refused,
    'a?',
    'a*',
    'a[b',
    'a\\b',
    'a@{1}',
    'a.',
    '-a',
    'a\u0000',
    'a\n',
    '\ud800',
    'x'.repeat(2000),
  ]) {
    it(`can’t be ${JSON.stringify(name.slice(0, 20))}`, () => assert.ok(!isRefName(name)));
  }
});

describe('a typed name', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['main', ['heads/main', 'tags/main']],
    [' v1.0.0 ', ['heads/v1.0.0', 'tags/v1.0.0']],
    ['DEADBEEF', ['heads/DEADBEEF', 'tags/DEADBEEF', 'deadbeef']],
    ['abc', ['heads/abc', 'tags/abc']],
    ['refs/heads/main', ['heads/main', 'heads/refs/heads/main', 'tags/refs/heads/main']],
    ['tags/v1', ['tags/v1', 'heads/tags/v1', 'tags/tags/v1']],
    ['../../user', []],
    ['main~1', []],
    ['', []],
  ];
  for (const [typed, refs] of cases) {
    it(`${JSON.stringify(typed)} may mean ${refs.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(refsNamed(typed), refs));
  }
});

describe('the input of a commit', () => {
  const repository = { owner: 'octo', name: 'handbook' };
  const read = (text: string): string => readCommit(text, repository, new URL('https://code.example'));
  const cases: readonly (readonly [string, string])[] = [
    [HASH, HASH],
    [' 0A1B2C3 ', '0a1b2c3'],
    [`https://code.example/octo/handbook/commit/${HASH}`, HASH],
    [`https://code.example/Octo/Handbook/commit/${HASH}#diff-1`, HASH],
    [`https://code.example/octo/handbook/commit/${HASH}.patch`, HASH],
    [`https://code.example/octo/handbook/tree/${HASH}/docs`, HASH],
    [`https://code.example/octo/handbook/blob/${HASH}/README.md?plain=1`, HASH],
    [`https://code.example/octo/handbook/pull/7/commits/${HASH}`, HASH],
    [`https://code.example/octo/handbook/src/commit/${HASH}/README.md`, HASH],
  ];
  for (const [text, hash] of cases) it(`reads ${text}`, () => assert.equal(read(text), hash));

  it('is below the folder of a server', () => {
    const web = new URL('https://code.example/git/');
    assert.equal(readCommit(`https://code.example/git/octo/handbook/commit/${HASH}`, repository, web), HASH);
    assert.throws(() => readCommit(`https://code.example/octo/x/commit/${HASH}`, repository, web), CommitInputError);
  });

  it('is no address while the host isn’t known', () => {
    assert.throws(() => readCommit(`https://code.example/octo/handbook/commit/${HASH}`, repository, undefined));
    assert.equal(readCommit(HASH, repository, undefined), HASH);
  });

  const refused: readonly (readonly [string, CommitInputError['reason']])[] = [
    ['abc', 'malformed'],
    ['main', 'malformed'],
    ['0a1b2c3/..', 'malformed'],
    [`${HASH}${HASH}`, 'malformed'],
    [`command:x/${HASH}`, 'malformed'],
    ['https://code.example/octo/handbook', 'malformed'],
    ['https://code.example/octo/handbook/tree/main', 'malformed'],
    [`https://code.example/octo/other/commit/${HASH}`, 'otherRepository'],
    [`https://code.example/eve/handbook/commit/${HASH}`, 'otherRepository'],
    [`https://other.example/octo/handbook/commit/${HASH}`, 'otherRepository'],
    [`https://code.example@other.example/octo/handbook/commit/${HASH}`, 'otherRepository'],
  ];
  for (const [text, reason] of refused) {
    it(`refuses ${text}`, () =>
      assert.throws(
        () => read(text),
        (error) => error instanceof CommitInputError && error.reason === reason,
      ));
  }
});
