import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fetchOptions, unsafeKey } from '../../../../../src/clones/core/git/safeConfig.ts';

type Entry = readonly [scope: string, key: string, value?: string];

const configOf = (...entries: readonly Entry[]): string =>
  entries.map(([scope, key, value]) => `${scope}\0${key}${value === undefined ? '' : `\n${value}`}\0`).join('');

const USES = ['status', 'fetch', 'merge'] as const;

/** The commands that a key stops. */
const stopped = (key: string, value = 'x', scope = 'local'): string =>
  USES.filter((use) => unsafeKey(configOf(['local', 'core.bare', 'false'], [scope, key, value]), use) === key).join(
    ' ',
  );

/** Keys that no version of Git has, in sections with programs. */
const NEW =
  `bundle core credential diff extensions fetch filter.x gpg http include lfs merge promisor protocol remote.x ssh
  submodule.x transfer uploadpack url.x`
    .split(/\s+/)
    .map((section) => `${section}.somethingnew`);

/**
 * Keys of a repository that stop commands, with these. Most are proven with real Git in `gitStatus.test.ts`,
 * `gitFetch.test.ts`, and `gitStatusMerge.test.ts`.
 */
const STOPPING: Readonly<Record<string, readonly string[]>> = {
  'status merge': [
    'core.worktree',
    'filter.x.clean',
    'filter.x.smudge',
    'filter.x.process',
    'lfs.extension.x.clean',
    'lfs.extension.x.smudge',
    'lfs.customtransfer.x.path',
    'lfs.customtransfer.x.args',
    'lfs.standalonetransferagent',
  ],
  'fetch merge': [
    'core.alternaterefscommand',
    'core.sshcommand',
    'credential.helper',
    'credential.https://code.example.helper',
    'fetch.bundleuri',
    'http.cookiefile',
    'http.curloptresolve',
    // A server could act as the user elsewhere.
    'http.delegation',
    'http.extraheader',
    'http.https://code.example/.extraheader',
    'http.followredirects',
    'http.proxy',
    'http.https://code.example/.proxy',
    // A server could pose as another one.
    'http.proxysslcainfo',
    'http.sslcainfo',
    'http.sslcapath',
    'http.sslverify',
    // A library that OpenSSL loads.
    'http.sslcerttype',
    'http.sslkeytype',
    // Other servers that a server may name, from Git 2.49 on.
    'promisor.acceptfromserver',
    'promisor.acceptfromserverurl',
    'remote.a.b.proxy',
    'remote.origin.uploadpack',
    'remote.origin.vcs',
    // With OpenSSH, other arguments may be another computer.
    'ssh.variant',
    // Only of `git clone` so far.
    'transfer.bundleuri',
    'url.https://evil.example/.insteadof',
  ],
  merge: [
    'branch.main.mergeoptions',
    'core.askpass',
    'core.protecthfs',
    'core.protectntfs',
    'include.path',
    'includeif.gitdir:/.path',
    'lfs.url',
    'remote.lfsdefault',
    'remote.origin.lfsurl',
  ],
  'status fetch merge': [
    // Git for Windows would run programs without our variables.
    'core.unsetenvvars',
    // Microsoft's Git.
    'core.virtualfilesystem',
    'core.gvfs',
    // From Git 2.54 on.
    'hook.x.command',
    'hook.x.event',
    'hook.jobs',
    'hook.pre-commit.enabled',
    'bundle.id.uri',
    'bundle.version',
    'bundle.mode',
    // Text of a server could be an answer of a helper.
    'credential.protectprotocol',
    ...NEW,
  ],
};

/** Keys that stop commands only with a path on another computer. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'status merge': ['core.attributesfile', 'core.excludesfile', 'diff.orderfile', 'lfs.storage', 'submodule.x.gitdir'],
  'fetch merge': [
    'fetch.fsck.skiplist',
    'http.pinnedpubkey',
    'http.proxysslcert',
    'http.proxysslkey',
    'http.sslcert',
    'http.sslkey',
    'remote.origin.url',
  ],
  'status fetch merge': ['extensions.refstorage'],
};

/** What tools write into the configuration of a repository. */
const WRITTEN = `
  core.repositoryformatversion core.filemode core.bare core.logallrefupdates core.ignorecase core.precomposeunicode
  core.symlinks core.hidedotfiles core.autocrlf core.eol core.safecrlf core.editor core.pager core.commentchar
  core.excludesfile core.attributesfile core.whitespace core.quotepath core.longpaths core.untrackedcache
  core.sparsecheckout remote.origin.url remote.origin.pushurl remote.origin.fetch remote.origin.push
  remote.pushdefault remotes.all branch.main.remote branch.main.merge branch.main.rebase branch.main.description
  branch.autosetuprebase user.name user.email user.signingkey commit.gpgsign commit.template gpg.format gpg.program
  gpg.ssh.allowedsignersfile tag.gpgsign log.date log.showsignature merge.tool merge.conflictstyle merge.ours.driver
  mergetool.x.cmd mergetool.keepbackup diff.tool diff.external diff.x.textconv diff.x.command difftool.x.cmd
  difftool.prompt diff.algorithm pull.rebase push.default push.autosetupremote rebase.autostash rerere.enabled
  fetch.prune fetch.fsck.badtimezone fetch.recursesubmodules init.defaultbranch status.showuntrackedfiles
  submodule.x.url submodule.x.active submodule.x.update submodule.recurse protocol.version protocol.file.allow
  gc.auto gc.pruneexpire maintenance.auto maintenance.strategy pack.threads index.version index.skiphash
  feature.manyfiles extensions.worktreeconfig alias.co color.ui column.ui advice.detachedhead pager.log
  sequence.editor interactive.difffilter help.autocorrect http.postbuffer http.version http.lowspeedtime
  credential.username credential.usehttppath url.git@code.example:.pushinsteadof sendemail.smtpserver
  sendemail.tocmd trace2.eventtarget svn-remote.svn.url git-p4.client gui.geometry gui.wmstate guitool.x.cmd
  instaweb.httpd core.hookspath core.fsmonitor lfs.repositoryformatversion
  lfs.https://code.example/a.git/info/lfs.access lfs.fetchexclude
  lfs.https://code.example/a.git/info/lfs.locksverify lfs.concurrenttransfers filter.lfs.required
  branch.main.vscode-merge-base branch.main.github-pr-owner-number remote.x.github-pr-remote
  branch.main.gh-merge-base branch.main.gk-last-accessed gitlens.x vscode.x gitbutler.project.title
  remote.origin.gh-resolved remote.origin.glab-resolved hub.protocol git-town.main-branch oh-my-zsh.x
  git-town-branch.x.parent gitflow.branch.master git-flow.x graphite.x branchless.core.mainbranch jj.x
  machete.overridebranch sourcetree.disablerecursiveoperations tgit.icon bugtraq.url gitreview.x
  branch.main.stgit.stackformatversion annex.uuid remote.origin.annex-ignore tig.color delta.navigate constructor.x
`
  .trim()
  .split(/\s+/);

describe('a repository’s own configuration', () => {
  for (const [uses, keys] of Object.entries(STOPPING))
    for (const key of keys) {
      it(`with ${key} stops ${uses}`, () => {
        assert.equal(stopped(key), uses);
        assert.equal(stopped(key, '', 'worktree'), uses);
        // What applies to all repositories is the user's choice.
        assert.deepEqual(
          ['global', 'system', 'command'].map((scope) => stopped(key, 'x', scope)),
          ['', '', ''],
        );
      });
    }

  for (const [uses, keys] of Object.entries(ELSEWHERE))
    for (const key of keys) {
      it(`with ${key} stops ${uses} if that is on another computer`, () => {
        for (const value of ['//host/share', '\\\\host\\share', '\\??\\UNC\\host\\share', 'reftable:////host/share'])
          assert.equal(stopped(key, value), uses, value);
        for (const value of ['/file', '~/file', 'C:\\file', 'https://code.example/a.git', 'files'])
          assert.equal(stopped(key, value), '', value);
      });
    }

  for (const key of WRITTEN) it(`with ${key} stops nothing`, () => assert.equal(stopped(key), ''));

  for (const key of ['include.path', 'includeif.gitdir:/.path']) {
    it(`with ${key} stops neither status nor fetch, because what it includes is checked, too`, () => {
      assert.equal(stopped(key), 'merge');
      const included = configOf(['local', key, 'x'], ['local', 'core.sshcommand', 'run']);
      assert.equal(unsafeKey(included, 'fetch'), 'core.sshcommand');
    });
  }

  it('with what git lfs install writes stops nothing', () => {
    for (const [key, value] of [
      ['clean', 'git-lfs clean -- %f'],
      ['smudge', 'git-lfs smudge -- %f'],
      ['smudge', 'git-lfs smudge --skip -- %f'],
      ['process', 'git-lfs filter-process'],
      ['process', 'git-lfs filter-process --skip'],
    ] as const) {
      assert.equal(stopped(`filter.lfs.${key}`, value), '');
      for (const changed of [`${value}; run`, `./${value}`, `x ${value}`, `${value}\nrun`])
        assert.equal(stopped(`filter.lfs.${key}`, changed), 'status merge');
    }
  });

  it('names the first key that stops any of several commands', () => {
    const config = configOf(['local', 'core.sshcommand', 'x'], ['worktree', 'filter.x.clean', 'x']);
    assert.equal(unsafeKey(config, 'status', 'fetch'), 'core.sshcommand');
    assert.equal(unsafeKey(config, 'status'), 'filter.x.clean');
  });

  it('was decided for each key that this version of Git has', () => {
    const known = execFileSync('git', ['help', '--config'], { encoding: 'utf8' });
    const keys = known.split('\n').filter((line) => /^[a-z]\w*\.\S/i.test(line));
    assert.ok(keys.length > 500);
    const decided = new Set(Object.values(STOPPING).flat().map(shortKey));
    const undecided = keys
      .map((key) => key.toLowerCase())
      .filter((key) => {
        // `http.<url>.*` stands for those of `http`.
        if (/^(?:bundle|credential\.<url>|extensions|http\.<url>)(?:\.<id>)?\.\*$/.test(key)) return false;
        return stopped(key) !== '' && !decided.has(shortKey(key));
      });
    assert.deepEqual(undecided, []);
  });
});

/** A key without its middle. */
function shortKey(key: string): string {
  const parts = key.split('.');
  return `${parts[0]}.${parts.at(-1)}`;
}

describe('the options of a fetch', () => {
  it('follows no redirect from this computer to another one', () => {
    const follows = (isHere: boolean): boolean =>
      !fetchOptions(isHere, '/bin/sh').includes('http.followRedirects=false');
    assert.deepEqual([follows(true), follows(false)], [false, true]);
  });
});
