import assert from 'node:assert/strict';
import { fetchOptions, remoteToFetch, unsafeKey } from '../../../../../src/clones/core/git/safeConfig.ts';

type Entry = readonly [scope: string, key: string, value?: string];

const configOf = (...entries: readonly Entry[]): string =>
  entries.map(([scope, key, value]) => `${scope}\0${key}${value === undefined ? '' : `\n${value}`}\0`).join('');

describe('a repository’s own configuration', () => {
  for (const key of [
    'core.fsmonitor',
    'remote.a\nb.url',
    'branch.main.remote',
    'user.email',
    'extensions.worktreeconfig',
    // Other commands use these.
    'core.sshcommand',
    'core.gitproxy',
    'credential.https://code.example.username',
    'credential.helper',
    'gpg.program',
    'lfs.https://code.example/a.git/info/lfs.locksverify',
    'remote.origin.uploadpack',
    'include.path',
    'core.excludesfile',
    'core.somethingnew',
  ]) {
    it(`is safe with ${JSON.stringify(key)}`, () => {
      // A line break would end the key.
      const readable = key.replace('\n', ' ');
      assert.equal(unsafeKey(configOf(['local', readable, 'true'], ['worktree', readable, 'true'])), undefined);
    });
  }

  for (const [key, value] of [
    ['core.worktree', '/'],
    ['core.attributesfile', '//host/share'],
    ['core.excludesfile', '//host/share'],
    ['core.excludesfile', '\\??\\UNC\\host\\share'],
    ['filter.x.clean', 'run'],
    ['filter.x.process', 'run'],
    ['filter.lfs.clean', 'run'],
    ['filter.lfs.process', 'git-lfs filter-process; run'],
    ['lfs.extension.x.clean', 'run'],
    ['lfs.customtransfer.x.path', 'run'],
    ['lfs.standalonetransferagent', 'x'],
    ['protocol.../../evil.allow', 'always'],
    ['remote.origin.vcs', '../../evil'],
    ['core.excludesfile', '\\\\host\\share'],
  ] as const) {
    it(`is unsafe with ${key}`, () => {
      for (const scope of ['local', 'worktree'])
        assert.equal(unsafeKey(configOf(['local', 'core.bare', 'false'], [scope, key, value])), key);
      // What applies to all repositories is the user's choice.
      for (const scope of ['global', 'system', 'command'])
        assert.equal(unsafeKey(configOf([scope, key, value])), undefined);
    });
  }
});

describe('a repository’s own configuration', () => {
  it('is safe with what git lfs install --local writes', () => {
    const values = [
      ['filter.lfs.clean', 'git-lfs clean -- %f'],
      ['filter.lfs.smudge', 'git-lfs smudge -- %f'],
      ['filter.lfs.process', 'git-lfs filter-process'],
      ['filter.lfs.required', 'true'],
    ] as const;
    assert.equal(unsafeKey(configOf(...values.map((each) => ['local', ...each] as const))), undefined);
  });
});

describe('a repository’s own configuration, for fetching', () => {
  for (const key of ['core.bare', 'remote.origin.url', 'remote.origin.fetch', 'branch.main.remote', 'user.email']) {
    it(`is safe with ${key}`, () => assert.equal(unsafeKey(configOf(['local', key, 'x']), 'fetch'), undefined));
  }

  for (const key of [
    'url.https://evil.example/.insteadof',
    'http.proxy',
    'http.sslverify',
    'http.extraheader',
    'fetch.bundleuri',
    'fetch.recursesubmodules',
    'gc.auto',
    'maintenance.strategy',
    'credential.helper',
    'core.sshcommand',
    'core.askpass',
    'protocol.ext.allow',
    'remote.origin.uploadpack',
    'remote.origin.proxy',
    'remote.origin.vcs',
    'include.path',
  ]) {
    it(`is unsafe with ${key}`, () => assert.equal(unsafeKey(configOf(['local', key, 'x']), 'fetch'), key));
  }

  it('names the remote to fetch: origin, else the first one', () => {
    const [own, up]: (readonly [string, string, string])[] = [
      ['local', 'remote.fork.url', 'https://code.example/fork.git'],
      ['local', 'remote.origin.url', 'https://code.example/origin.git'],
    ];
    assert.ok(own && up);
    const found = (...values: readonly Entry[]) => remoteToFetch(configOf(...values));
    assert.equal(found(own, up)?.url, 'https://code.example/origin.git');
    const refspecs = ['+refs/heads/*:refs/remotes/fork/*'];
    assert.deepEqual(found(own), { name: 'fork', url: 'https://code.example/fork.git', refspecs });
    assert.equal(remoteToFetch(configOf(['local', 'core.bare', 'false'])), undefined);
  });

  it('names no remote with several addresses, of which Git may use any', () => {
    const [local, other] = ['http://localhost/a.git', 'http://code.example/a.git'];
    for (const urls of [
      [local, other],
      [local, '', other],
      ['', local],
    ]) {
      const values = urls.map((url) => ['local', 'remote.origin.url', url] as const);
      assert.equal(remoteToFetch(configOf(...values)), undefined);
    }
    assert.equal(remoteToFetch(configOf(['local', 'remote.origin.url'])), undefined);
  });

  for (const [refspecs, expected] of [
    [['+refs/heads/main:refs/remotes/origin/main'], undefined],
    [['+refs/heads/*:refs/remotes/origin/*'], undefined],
    [['refs/heads/a:refs/remotes/origin/a', '+refs/heads/b/*:refs/remotes/origin/b/*'], undefined],
    [['+refs/heads/*:refs/heads/*'], ['+refs/heads/*:refs/remotes/origin/*']],
    [['+refs/heads/main:refs/remotes/origin/../../heads/main'], ['+refs/heads/*:refs/remotes/origin/*']],
    [
      ['+refs/heads/main:refs/remotes/origin/main', '+refs/tags/*:refs/tags/*'],
      ['+refs/heads/*:refs/remotes/origin/*'],
    ],
    [['--upload-pack=run'], ['+refs/heads/*:refs/remotes/origin/*']],
    [[], ['+refs/heads/*:refs/remotes/origin/*']],
  ] as const) {
    it(`fetches ${expected ? 'all branches' : 'the same branches'} if the clone has ${JSON.stringify(refspecs)}`, () => {
      const values = refspecs.map((refspec) => ['local', 'remote.origin.fetch', refspec] as const);
      const remote = remoteToFetch(configOf(['local', 'remote.origin.url', 'https://code.example/a.git'], ...values));
      assert.deepEqual(remote?.refspecs, expected ?? refspecs);
    });
  }

  for (const name of ['--upload-pack=run', '-u', 'a:b', '../x', 'a b', '*', '']) {
    it(`names no remote if that is called ${JSON.stringify(name)}`, () => {
      assert.equal(remoteToFetch(configOf(['local', `remote.${name}.url`, 'https://code.example/a.git'])), undefined);
    });
  }

  it('allows HTTP on this computer only, and never files or programs', () => {
    const allowed = (isHere: boolean): readonly string[] =>
      fetchOptions(isHere, '/bin/sh').flatMap((option) => /^protocol\.(.*)\.allow=always$/.exec(option)?.[1] ?? []);
    assert.deepEqual(allowed(false), ['https', 'ssh']);
    assert.deepEqual(allowed(true), ['https', 'ssh', 'http']);
    assert.ok(fetchOptions(true, '/bin/sh').includes('protocol.allow=never'));
  });

  it('follows no redirect from this computer to another one', () => {
    const follows = (isHere: boolean): boolean =>
      !fetchOptions(isHere, '/bin/sh').includes('http.followRedirects=false');
    assert.deepEqual([follows(true), follows(false)], [false, true]);
  });
});
