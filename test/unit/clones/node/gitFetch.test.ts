import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GitCredential } from '../../../../src/accounts/core/gitQuestion.ts';
import { isDirect, rejectCredential } from '../../../../src/accounts/node/gitCredential.ts';
import { fetchClone, refusalOf } from '../../../../src/clones/node/gitFetch.ts';
import { fullName } from '../../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { RealGit } from '../../../support/realGit.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { root } from '../../repo/root.ts';

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

  /** Runs work with a configuration of the user. */
  async function configured(text: string, work: () => Promise<unknown>): Promise<void> {
    const { GIT_CONFIG_GLOBAL: before } = process.env;
    process.env.GIT_CONFIG_GLOBAL = real.write('config', text);
    try {
      await work();
    } finally {
      if (before === undefined) delete process.env.GIT_CONFIG_GLOBAL;
      else process.env.GIT_CONFIG_GLOBAL = before;
    }
  }

  it('updates the branches of the remote', async () => {
    const before = refs();
    real.run(folder, 'update-ref', '-d', 'refs/remotes/origin/main');
    assert.notEqual(refs(), before);
    assert.deepEqual(await fetch(), { kind: 'fetched' });
    assert.equal(refs(), before);
  });

  describe('of a private repository', () => {
    const ASKPASS = `${root}media/askpass`;
    let asked: string[];
    const withToken = (credential: Partial<GitCredential> = {}) =>
      fetchClone(folder, [real.folder], git, signal, {
        askpassFolder: ASKPASS,
        credentialFor: async (origin) => {
          asked.push(origin);
          return { origin, username: 'rider', password: RIDER, ...credential };
        },
      });
    const tokens = (): readonly string[] =>
      sandbox.requests.flatMap(({ service, headers }) => (service === 'git' && headers.authorization) || []);
    const own = (isRefused: boolean) => ({ kind: 'credentials', isRefused });
    let address: string;

    beforeEach(() => {
      const record = sandbox.repositories.visibleTo(RIDER).find((each) => each.private && /^[\w-]+$/.test(each.name));
      assert.ok(record);
      address = `${sandbox.gitUrl}/${fullName(record)}.git`;
      real.run(folder, 'remote', 'set-url', 'origin', address);
      sandbox.clearRequests();
      asked = [];
    });

    it('needs credentials, which Git gets through a pipe', async () => {
      assert.deepEqual(await fetch(), own(false));
      assert.deepEqual(tokens(), []);
      assert.deepEqual(await withToken(), { kind: 'fetched' });
      assert.deepEqual([...new Set(tokens())], [`Basic ${btoa(`rider:${RIDER}`)}`]);
      assert.deepEqual(asked, [sandbox.gitUrl]);
    });

    it('is refused with a token that is not valid', async () => {
      assert.deepEqual(await withToken({ password: 'unknowntoken0001' }), own(true));
    });

    it('works if the user’s configuration sends paths to helpers', async () => {
      await configured('[credential]\n\tuseHttpPath = true\n', async () => {
        assert.deepEqual(await withToken(), { kind: 'fetched' });
      });
    });

    for (const [what, remote] of [
      ['ssh', () => 'git@127.0.0.1:rider/x.git'],
      ['a user name', (url: string) => url.replace('://', '://rider@')],
    ] as const) {
      it(`asks for no credential of ours for a remote with ${what}`, async () => {
        real.run(folder, 'remote', 'set-url', 'origin', remote(address));
        const { kind } = await withToken();
        assert.ok(kind === 'credentials' || kind === 'failed');
        assert.deepEqual([asked, tokens()], [[], []]);
      });
    }

    it('sends no token to a server other than the credential’s, and doesn’t count as refused', async () => {
      assert.deepEqual(await withToken({ origin: 'http://127.0.0.1:1' }), own(false));
      assert.deepEqual(tokens(), []);
    });

    it('sends no token to a server that the user’s configuration puts in its place', async () => {
      const foreign = await startSandbox({ repositories: 20 });
      await configured(`[url "${foreign.gitUrl}/"]\n\tinsteadOf = ${sandbox.gitUrl}/\n`, async () => {
        assert.deepEqual(await withToken(), own(false));
      });
      assert.ok(foreign.requests.length > 0);
      assert.ok(foreign.requests.every(({ headers }) => headers.authorization === undefined));
      await foreign.close();
    });

    it('sends no token through a proxy on the way to this computer', async () => {
      const proxy = await startSandbox({ repositories: 5 });
      await configured(`[http]\n\tproxy = ${proxy.gitUrl}\n`, async () => {
        assert.ok(!(await isDirect(git, sandbox.gitUrl)));
        await withToken();
      });
      assert.ok(await isDirect(git, sandbox.gitUrl));
      assert.ok(proxy.requests.every(({ headers }) => headers.authorization === undefined));
      await proxy.close();
    });

    it('asks no helper when Git has a credential of ours, and stores nothing in one', async () => {
      const log = real.path('helper.log');
      const helper = real.write('helper.sh', `#!/bin/sh\necho "$1" >> '${log}'\ncat >> '${log}'\n`);
      await configured(`[credential]\n\thelper = "!sh '${helper}'"\n`, async () => {
        assert.deepEqual(await withToken(), { kind: 'fetched' });
      });
      // Asked for its own in the first attempt.
      const asked1 = readFileSync(log, 'utf8');
      assert.match(asked1, /^get$/m);
      assert.doesNotMatch(asked1, /^store$/m);
      assert.ok(!asked1.includes(RIDER));
    });

    it('says why a server refuses a credential for a repository', async () => {
      const credential = { origin: sandbox.gitUrl, username: 'rider', password: RIDER };
      const refused = (patch: Partial<GitCredential> = {}, url = address) =>
        refusalOf(git, url, { ...credential, ...patch }, ASKPASS);
      assert.equal(await refused(), undefined);
      assert.deepEqual(await refused({ password: 'unknowntoken0001' }), { kind: 'credentials', isRefused: true });
      // Not certain.
      assert.equal(await refused({ origin: 'http://127.0.0.1:1' }), undefined);
      assert.equal(await refused({}, 'http://127.0.0.1:1/x.git'), undefined);
    });
  });

  it('forgets what a helper keeps for a user of a server', async () => {
    const log = real.path('helper.log');
    const helper = real.write('helper.sh', `#!/bin/sh\necho "$1" >> '${log}'\ncat >> '${log}'\n`);
    await configured(`[credential]\n\thelper = "!sh '${helper}'"\n`, async () => {
      assert.ok(await rejectCredential(git, 'https://code.example:8443', 'rider'));
      assert.ok(!(await rejectCredential(git, 'https://code.example', 'rider\nhost=evil.example')));
      assert.ok(!(await rejectCredential(real.path('nothing'), 'https://code.example', 'rider')));
      assert.match(readFileSync(log, 'utf8'), /^erase\nprotocol=https\nhost=code\.example:8443\nusername=rider\nget\n/);
      // A helper that still has it.
      real.write('helper.sh', '#!/bin/sh\n[ "$1" != get ] || echo password=x\n');
      assert.ok(!(await rejectCredential(git, 'https://code.example', 'rider')));
    });
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
