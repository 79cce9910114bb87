import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchClone } from '../../../../src/platform/machine/gitFetch.ts';
import { fullName } from '../../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { RealGit } from '../../../support/realGit.ts';

const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
const { signal } = new AbortController();

/** Runs Git while this process serves it. */
const runGit = promisify(execFile);

describe('fetching a clone', () => {
  let sandbox: Sandbox;
  let real: RealGit;
  let folder: string;
  let cloned: RealGit;

  before(async () => {
    sandbox = await startSandbox({ repositories: 20 });
    const record = sandbox.repositories.all.find((each) => !each.private && /^[\w-]+$/.test(each.name));
    assert.ok(record);
    const address = `${sandbox.gitUrl}/${fullName(record)}.git`;
    cloned = new RealGit();
    await runGit('git', ['clone', '--quiet', address, cloned.path('code')], { env: cloned.environment });
  });
  after(async () => {
    cloned[Symbol.dispose]();
    await sandbox.close();
  });

  beforeEach(() => {
    real = new RealGit();
    folder = real.path('code');
    cpSync(cloned.path('code'), folder, { recursive: true, preserveTimestamps: true });
  });
  afterEach(() => real[Symbol.dispose]());

  const fetch = (roots: readonly string[] = [real.folder]) => fetchClone(folder, roots, git, signal);
  const set = (key: string, value: string): string => real.run(folder, 'config', '--local', key, value);
  const refs = (): string => real.run(folder, 'for-each-ref', '--format=%(refname) %(objectname)');

  it('updates the branches of the remote', async () => {
    const before = refs();
    real.run(folder, 'update-ref', '-d', 'refs/remotes/origin/main');
    assert.notEqual(refs(), before);
    assert.deepEqual(await fetch(), { kind: 'fetched' });
    assert.equal(refs(), before);
  });

  it('needs a folder that the user has confirmed', async () => {
    assert.deepEqual(await fetch([real.path('other')]), { kind: 'unconfirmed' });
  });

  it('reports a remote that doesn’t exist, and one that is missing', async () => {
    real.run(folder, 'remote', 'set-url', 'origin', `${sandbox.gitUrl}/nothing/here.git`);
    assert.ok(['failed', 'credentials'].includes((await fetch()).kind));
    real.run(folder, 'remote', 'remove', 'origin');
    assert.ok(['noRemote', 'failed'].includes((await fetch()).kind));
  });

  it('never overwrites the user’s branches and tags, whatever the configuration says', async () => {
    real.write('code/own', 'x');
    real.run(folder, 'add', '.');
    real.run(folder, 'commit', '--quiet', '--message', 'Own');
    real.run(folder, 'checkout', '--quiet', '--detach');
    real.run(folder, 'tag', 'v1');
    set('remote.origin.fetch', '+refs/heads/*:refs/heads/*');
    real.run(folder, 'config', '--local', '--add', 'remote.origin.fetch', '+refs/heads/main:refs/tags/v1');
    set('remote.origin.prune', 'true');
    set('remote.origin.tagOpt', '--tags');
    const own = (): string => refs().replaceAll(/refs\/remotes.*\n/g, '');
    const before = own();
    assert.deepEqual(await fetch(), { kind: 'fetched' });
    assert.equal(own(), before);
    // Git itself would overwrite them.
    await runGit('git', ['fetch', '--quiet', 'origin'], { cwd: folder, env: real.environment });
    assert.notEqual(own(), before);
  });

  for (const [what, url] of [
    ['a program', (run: string) => `ext::${run}`],
    ['a folder', () => '/nothing/here.git'],
    ['another protocol', () => 'git://127.0.0.1/x.git'],
    ['HTTP on another computer', () => 'http://code.example/x.git'],
    ['HTTP on another computer, with a user like this one', () => 'http://localhost:a@code.example/x.git'],
    ['an option', (run: string) => `--upload-pack=${run}`],
  ] as const) {
    it(`contacts nothing and runs nothing if the remote is ${what}`, async () => {
      const trace = real.path('ran');
      real.run(folder, 'remote', 'remove', 'origin');
      set('remote.origin.url', url(`touch ${trace}`));
      assert.ok(['failed', 'noRemote'].includes((await fetch()).kind));
      assert.ok(!existsSync(trace));
    });
  }

  for (const [key, attempt] of [
    ['core.sshCommand', (run: string) => run],
    ['core.gitProxy', (run: string) => run],
    ['core.askPass', (run: string) => run],
    ['credential.helper', (run: string) => `!${run}`],
    ['remote.origin.uploadpack', (run: string) => run],
    ['remote.origin.vcs', () => 'x'],
    ['http.proxy', () => 'http://127.0.0.1:1'],
    ['url.ext::sh.insteadOf', () => 'http://'],
    ['include.path', () => '../../evil'],
    ['fetch.bundleURI', () => 'http://127.0.0.1:1/bundle'],
  ] as const) {
    it(`is left out if the configuration has ${key}`, async () => {
      const trace = real.path('ran');
      set(key, attempt(`touch ${trace}`));
      assert.deepEqual(await fetch(), { kind: 'unsafe', key: key.toLowerCase() });
      assert.ok(!existsSync(trace));
    });
  }

  for (const hook of ['reference-transaction', 'post-merge', 'post-checkout', 'pre-auto-gc']) {
    it(`runs no hook: ${hook}`, async () => {
      const trace = real.path(`ran-${hook}`);
      const file = join('code/.git/hooks', hook);
      real.write(file, `#!/bin/sh\ntouch '${trace}'\n`, 0o755);
      real.run(folder, '-c', 'core.hooksPath=/dev/null', 'update-ref', '-d', 'refs/remotes/origin/main');
      assert.deepEqual(await fetch(), { kind: 'fetched' });
      assert.ok(!existsSync(trace));
      if (hook !== 'reference-transaction') return;
      real.run(folder, 'update-ref', '-d', 'refs/remotes/origin/main');
      assert.ok(existsSync(trace), 'the hook works');
    });
  }

  it('ends when it is aborted', async () => {
    assert.deepEqual(await fetchClone(folder, [real.folder], git, AbortSignal.abort()), { kind: 'failed' });
  });
});
