import assert from 'node:assert/strict';
import { configuredRemotes, fetchArguments, remotesToFetch } from '../../../../../src/clones/core/git/remotes.ts';

const configOf = (...entries: readonly string[]): string => entries.map((entry) => `local\0${entry}\0`).join('');
const urlOf = (name: string): string => `remote.${name}.url\nhttps://code.example/${name}.git`;
const ALL = ['+refs/heads/*:refs/remotes/origin/*'];

describe('the remotes of a clone', () => {
  it('have any name and all their addresses, origin first', () => {
    const other = 'remote.a.b/c d.url\nssh://code.example/x.git';
    const remotes = configuredRemotes(
      configOf(
        other,
        urlOf('origin'),
        'remote.origin.url\nhttps://b.example/y\nz',
        'remote.none.fetch\nx',
        'core.bare',
      ),
    );
    assert.deepEqual(
      remotes.map(({ name, urls }) => [name, urls]),
      [
        ['origin', ['https://code.example/origin.git', 'https://b.example/y\nz']],
        ['a.b/c d', ['ssh://code.example/x.git']],
      ],
    );
    assert.deepEqual(configuredRemotes(configOf('remote.origin.url\n', 'remote.x.url', 'remote.pushdefault\nx')), []);
  });

  for (const [refspecs, expected] of [
    [['+refs/heads/main:refs/remotes/origin/main'], undefined],
    [ALL, undefined],
    [['refs/heads/a:refs/remotes/origin/a', '+refs/heads/b/*:refs/remotes/origin/b/*'], undefined],
    [['+refs/heads/*:refs/heads/*'], ALL],
    [['+refs/heads/main:refs/remotes/origin/../../heads/main'], ALL],
    [['+refs/heads/main:refs/remotes/origin/main', '+refs/tags/*:refs/tags/*'], ALL],
    [['--upload-pack=run'], ALL],
    [[], ALL],
  ] as const) {
    it(`are fetched with ${expected ? 'all branches' : 'the same branches'} if one has ${JSON.stringify(refspecs)}`, () => {
      const values = refspecs.map((refspec) => `remote.origin.fetch\n${refspec}`);
      assert.deepEqual(configuredRemotes(configOf(urlOf('origin'), ...values))[0]?.refspecs, expected ?? refspecs);
    });
  }

  const upstream = (remote: string, merge = 'refs/heads/main'): readonly string[] => [
    `branch.main.remote\n${remote}`,
    `branch.main.merge\n${merge}`,
  ];
  for (const [what, entries, branch, expected] of [
    [
      'that of the branch, and origin',
      [urlOf('origin'), urlOf('up'), ...upstream('up')],
      'main',
      ['up main', 'origin'],
    ],
    ['origin once', [urlOf('origin'), urlOf('up'), ...upstream('origin')], 'main', ['origin main']],
    ['origin for another branch', [urlOf('origin'), urlOf('up'), ...upstream('up')], 'other', ['origin']],
    ['origin without a branch', [urlOf('up'), urlOf('origin'), ...upstream('up')], undefined, ['origin']],
    ['the only one', [urlOf('fork')], 'main', ['fork']],
    ['only that of the branch, without origin', [urlOf('a'), urlOf('b'), ...upstream('b')], 'main', ['b main']],
    ['origin for a branch that follows a local one', [urlOf('origin'), ...upstream('.')], 'main', ['origin']],
    [
      'the last value',
      [urlOf('origin'), urlOf('up'), ...upstream('origin'), ...upstream('up')],
      'main',
      ['up main', 'origin'],
    ],
    ['no pull request as a branch', [urlOf('origin'), ...upstream('origin', 'refs/pull/7/head')], 'main', ['origin']],
    [
      'no refspec as a branch',
      [urlOf('origin'), ...upstream('origin', 'refs/heads/a:refs/heads/b')],
      'main',
      ['origin'],
    ],
    ['none', [], 'main', []],
  ] as const) {
    it(`to fetch are ${what}`, () => {
      const found = remotesToFetch(configOf(...entries), branch);
      const named = found.map((each) => [each.remote.name, each.upstream?.slice('refs/heads/'.length)]);
      assert.deepEqual(
        named.map((each) => each.filter(Boolean).join(' ')),
        expected,
      );
    });
  }

  it('are no options, and the upstream branch is stored nowhere', () => {
    const [first] = remotesToFetch(configOf(urlOf('--upload-pack=x'), ...upstream('--upload-pack=x')), 'main');
    assert.ok(first);
    const args = fetchArguments(first, '--prune');
    assert.deepEqual(args.slice(args.indexOf('--prune')), [
      '--prune',
      '--',
      '--upload-pack=x',
      '+refs/heads/*:refs/remotes/--upload-pack=x/*',
      'refs/heads/main',
    ]);
  });
});
