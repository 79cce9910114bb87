import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { fetchClone } from '../../../../src/clones/node/gitFetch.ts';
import { GitServer } from '../../../support/gitServer.ts';

const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
const { signal } = new AbortController();
/** Runs Git while this process serves it. */
const runGit = promisify(execFile);

describe('the remotes that are fetched', () => {
  let server: GitServer;
  let work: string;
  let folder: string;
  let contacted: Set<string>;

  beforeEach(async () => {
    server = await GitServer.start();
    work = server.real.create('work');
    for (const name of ['fork.git', 'up.git']) run(server.real.folder, 'clone', '--quiet', '--bare', 'work', name);
    await runGit('git', ['clone', '--quiet', server.url('fork.git'), 'code'], {
      cwd: server.real.folder,
      env: server.real.environment,
    });
    folder = server.path('code');
    run(folder, 'remote', 'add', 'upstream', server.url('up.git'));
    contacted = new Set();
    server.onRequest = (_path, name) => contacted.add(name);
  });
  afterEach(() => server[Symbol.asyncDispose]());

  const run = (cwd: string, ...args: readonly string[]): string => server.real.run(cwd, ...args).trim();
  const fetch = () => fetchClone(folder, [server.real.folder], git, signal);
  /** Makes a commit, and pushes it to a branch. */
  const push = (repository: string, branch = 'main'): string => {
    run(work, 'commit', '--quiet', '--allow-empty', '--message', `For ${repository}`);
    run(work, 'push', '--quiet', server.path(repository), `HEAD:refs/heads/${branch}`);
    return run(work, 'rev-parse', 'HEAD');
  };
  const follow = (remote: string, branch = 'main'): void => {
    run(folder, 'config', 'branch.main.remote', remote);
    run(folder, 'config', 'branch.main.merge', `refs/heads/${branch}`);
  };
  const remoteRefs = (): readonly string[] =>
    run(folder, 'for-each-ref', '--format=%(refname)', 'refs/remotes').split('\n');

  it('are that of the branch, and origin', async () => {
    follow('upstream');
    const [mine, theirs] = [push('fork.git'), push('up.git')];
    assert.deepEqual(await fetch(), { kind: 'fetched' });
    assert.deepEqual(
      [run(folder, 'rev-parse', 'upstream/main'), run(folder, 'rev-parse', 'origin/main')],
      [theirs, mine],
    );
  });

  it('are origin only, without a branch', async () => {
    follow('upstream');
    run(folder, 'switch', '--quiet', '--detach');
    assert.deepEqual(await fetch(), { kind: 'fetched' });
    assert.deepEqual([...contacted], ['fork.git']);
  });

  it('may have several addresses, and any name', async () => {
    run(folder, 'remote', 'rename', 'upstream', 'a.b/c_d');
    run(folder, 'remote', 'set-url', '--add', 'a.b/c_d', server.url('fork.git'));
    follow('a.b/c_d');
    const theirs = push('up.git');
    assert.deepEqual(await fetch(), { kind: 'fetched' });
    assert.equal(run(folder, 'rev-parse', 'refs/remotes/a.b/c_d/main'), theirs);
  });

  for (const [what, address] of [
    ['is HTTP on another computer', 'http://code.example/fork.git'],
    ['names the program for HTTP', 'http::http://code.example/fork.git'],
    ['names the program for HTTPS', 'https::http://code.example/fork.git'],
  ] as const) {
    it(`are not contacted if one of the addresses ${what}`, async () => {
      run(folder, 'remote', 'set-url', '--add', 'origin', address);
      assert.deepEqual(await fetch(), { kind: 'protocol' });
      assert.deepEqual([...contacted], []);
    });
  }

  for (const name of ['--upload-pack=touch ran', 'x:refs/heads/main', '../../heads', '*', 'a b']) {
    it(`overwrite nothing and run nothing if one is called ${name}`, async () => {
      run(folder, 'remote', 'remove', 'origin');
      run(folder, 'config', `remote.${name}.url`, server.url('up.git'));
      const before = run(folder, 'rev-parse', 'HEAD');
      push('up.git');
      follow(name);
      await fetch();
      assert.equal(run(folder, 'rev-parse', 'refs/heads/main'), before);
      assert.equal(run(folder, 'status', '--porcelain'), '');
    });
  }

  it('say that the upstream branch is gone, and fetch the others', async () => {
    run(folder, 'update-ref', 'refs/remotes/origin/topic', 'HEAD');
    follow('origin', 'topic');
    const other = push('fork.git', 'other');
    assert.deepEqual(await fetch(), { kind: 'noBranch' });
    assert.equal(run(folder, 'rev-parse', 'origin/other'), other);
  });

  for (const [was, is] of [
    ['feature', 'feature/x'],
    ['feature/x', 'feature'],
  ] as const) {
    it(`lose the branches that are gone if ${was} became ${is}`, async () => {
      push('fork.git', was);
      push('fork.git', 'gone');
      assert.deepEqual(await fetch(), { kind: 'fetched' });
      run(work, 'push', '--quiet', server.path('fork.git'), `:refs/heads/${was}`, ':refs/heads/gone');
      push('fork.git', is);
      assert.deepEqual(await fetch(), { kind: 'fetched', hasPruned: true });
      const [feature] = remoteRefs().filter((each) => each.includes('feature'));
      assert.equal(feature, `refs/remotes/origin/${is}`);
      assert.deepEqual(await fetch(), { kind: 'fetched' });
    });
  }

  it('say that the upstream branch is gone that became a folder of branches', async () => {
    push('fork.git', 'feature');
    assert.deepEqual(await fetch(), { kind: 'fetched' });
    follow('origin', 'feature');
    run(work, 'push', '--quiet', server.path('fork.git'), ':refs/heads/feature');
    push('fork.git', 'feature/x');
    assert.deepEqual(await fetch(), { kind: 'noBranch', hasPruned: true });
    assert.ok(remoteRefs().includes('refs/remotes/origin/feature/x'));
  });

  it('lose no branch because another process fetches, too', async () => {
    run(folder, 'update-ref', 'refs/remotes/origin/gone', 'HEAD');
    push('fork.git');
    // As another process that holds the branch.
    server.real.write('code/.git/refs/remotes/origin/main.lock', '');
    assert.notEqual((await fetch()).kind, 'fetched');
    assert.ok(remoteRefs().includes('refs/remotes/origin/gone'));
  });

  it('report the first failure, after the others were fetched', async () => {
    follow('upstream');
    const mine = push('fork.git');
    server.statuses.set('up.git', 502);
    assert.deepEqual(await fetch(), { kind: 'server' });
    assert.equal(run(folder, 'rev-parse', 'origin/main'), mine);
    // The branch can be moved forward then.
    server.statuses.clear();
    server.statuses.set('fork.git', 502);
    assert.deepEqual(await fetch(), { kind: 'server', hasBranch: true });
  });
});
