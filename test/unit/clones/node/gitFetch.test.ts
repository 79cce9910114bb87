import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GitCredential } from '../../../../src/accounts/core/gitQuestion.ts';
import { isDirect, rejectCredential } from '../../../../src/accounts/node/gitCredential.ts';
import type { FetchResult } from '../../../../src/clones/core/git/fetchResult.ts';
import { fetchArguments, remotesToFetch } from '../../../../src/clones/core/git/remotes.ts';
import { contactRemote, fetchClone, refusalOf } from '../../../../src/clones/node/gitFetch.ts';
import { openClone } from '../../../../src/clones/node/gitStatus.ts';
import { fullName } from '../../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import type { Listening } from '../../../support/loopback.ts';
import { createPrivateCa, type PrivateCa } from '../../../support/privateCa.ts';
import { httpAnswer, type RawServer, startRawServer } from '../../../support/rawServer.ts';
import { RealGit } from '../../../support/realGit.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';
import { startTlsFront } from '../../../support/tlsFront.ts';
import { root } from '../../repo/root.ts';

const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
const { signal } = new AbortController();

/** Runs Git while this process serves it. */
const runGit = promisify(execFile);

describe('fetching a clone', () => {
  let sandbox: Sandbox;
  let address: string;
  let privateAddress: string;
  let real: RealGit;
  let folder: string;
  let cloned: RealGit;

  before(async () => {
    sandbox = await startSandbox({ repositories: 20 });
    const record = sandbox.repositories.all.find((each) => !each.private && /^[\w-]+$/.test(each.name));
    assert.ok(record);
    address = `${sandbox.gitUrl}/${fullName(record)}.git`;
    const hidden = sandbox.repositories.visibleTo(RIDER).find((each) => each.private && /^[\w-]+$/.test(each.name));
    assert.ok(hidden);
    privateAddress = `${sandbox.gitUrl}/${fullName(hidden)}.git`;
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
          // As for an account: see `withAccount`.
          if (origin !== sandbox.gitUrl) return undefined;
          return { origin, username: 'rider', password: RIDER, ...credential };
        },
      });
    const tokens = (): readonly string[] =>
      sandbox.requests.flatMap(({ service, headers }) => (service === 'git' && headers.authorization) || []);
    const own = (isRefused: boolean) => ({ kind: 'credentials', isRefused });

    beforeEach(() => {
      real.run(folder, 'remote', 'set-url', 'origin', privateAddress);
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

    it('is fetched with a token if the user’s configuration replaces the address', async () => {
      const ca = await createPrivateCa('Private');
      const server = await startTlsFront(await ca.issue('127.0.0.1'), new URL(sandbox.gitUrl));
      const origin = `https://127.0.0.1:${server.port}`;
      const verify = '[http]\n\tsslVerify = false\n';
      await configured(`${verify}[url "${origin}/"]\n\tinsteadOf = git@here.example:\n`, async () => {
        real.run(
          folder,
          'remote',
          'set-url',
          'origin',
          privateAddress.replace(`${sandbox.gitUrl}/`, 'git@here.example:'),
        );
        assert.deepEqual(await withToken(), own(false));
        assert.deepEqual(asked, [origin]);
      });
      await server.close();
    });

    it('asks for no credential of ours for a remote with ssh', async () => {
      real.run(folder, 'remote', 'set-url', 'origin', 'git@127.0.0.1:rider/x.git');
      assert.notEqual((await withToken()).kind, 'fetched');
      assert.deepEqual([asked, tokens()], [[], []]);
    });

    for (const [name, isAnswered] of [
      ['rider', true],
      ['Rider', true],
      ['x-access-token', true],
      ['other', false],
      ['rider%20', false],
    ] as const) {
      it(`gives a token ${isAnswered ? '' : 'not '}to the user ${name} in the address of the remote`, async () => {
        real.run(folder, 'remote', 'set-url', 'origin', privateAddress.replace('://', `://${name}@`));
        assert.equal((await withToken()).kind, isAnswered ? 'fetched' : 'credentials');
        // Git first sends the name without a password.
        const sent = [...new Set(tokens())].filter((each) => each !== `Basic ${btoa(`${decodeURIComponent(name)}:`)}`);
        assert.deepEqual(sent, isAnswered ? [`Basic ${btoa(`${name}:${RIDER}`)}`] : []);
      });
    }

    for (const name of ['rider', 'Rider', 'x-access-token']) {
      it(`gives a token if the configuration has the user ${name}`, async () => {
        await configured(`[credential "${sandbox.gitUrl}"]\n\tusername = ${name}\n`, async () => {
          assert.deepEqual(await withToken(), { kind: 'fetched' });
        });
      });
    }

    it('is fetched if a helper has the credentials of a user who doesn’t see it', async () => {
      // As github.com: the repository of another user is not found.
      const helper = real.write(
        'helper.sh',
        `#!/bin/sh\n[ "$1" != get ] || echo 'username=second\npassword=secondtoken000001'\n`,
      );
      await configured(`[credential]\n\thelper = "!sh '${helper}'"\n`, async () => {
        assert.equal((await fetch()).kind, 'notFound');
        assert.deepEqual(await withToken(), { kind: 'fetched' });
        assert.deepEqual(await withToken({ username: 'second', password: 'secondtoken000001' }), { kind: 'notFound' });
      });
    });

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

    for (const mark of ['%2F', '%5C', '%3F', '%23', '', '%2F%40']) {
      it(`sends no token to another server that names this one as its user, with ${mark}`, async () => {
        const foreign = await startSandbox({ repositories: 5 });
        const user = `rider%40${sandbox.gitUrl.slice('http://'.length)}${mark}`.replace(':', '%3A');
        real.run(folder, 'remote', 'set-url', 'origin', `${foreign.gitUrl.replace('://', `://${user}@`)}/rider/x.git`);
        assert.notEqual((await withToken()).kind, 'fetched');
        const sent = foreign.requests.flatMap(({ headers }) => headers.authorization ?? []);
        assert.ok(foreign.requests.length > 0);
        assert.ok(!sent.some((each) => atob(each.slice('Basic '.length)).includes(RIDER)));
        await foreign.close();
      });
    }

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
      const refused = (patch: Partial<GitCredential> = {}, url = privateAddress) =>
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
    assert.ok(['notFound', 'credentials'].includes((await fetch()).kind));
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
      assert.ok(['protocol', 'failed', 'noRemote'].includes((await fetch()).kind));
      assert.ok(!existsSync(trace));
    });
  }

  describe('with a hostile configuration', () => {
    const { PATH: path, GIT_SSL_CAINFO: certificates } = process.env;
    let ca: PrivateCa;
    let trace: string;
    let run: string;
    let other: RawServer;
    let encrypted: Listening;
    let redirecting: RawServer;

    before(async () => {
      ca = await createPrivateCa('Private');
    });
    beforeEach(async () => {
      trace = real.path('trace');
      run = real.write('run', `#!/bin/sh\necho ran >> '${trace}'\n`, 0o755);
      // Runs the command on this computer, or leaves a trace if it is called as PuTTY would be.
      const text = `[ "$1" != -P ] || exec '${run}'\nfor last; do :; done\nexec sh -c "$last"`;
      real.write('bin/ssh', `#!/bin/sh\n${text}\n`, 0o755);
      real.write('bin/git-remote-ssh', `#!/bin/sh\nexec '${run}'\n`, 0o755);
      process.env.PATH = `${real.path('bin')}:${path}`;
      delete process.env.GIT_SSL_CAINFO;
      other = await startRawServer((socket) => socket.destroy());
      redirecting = await startRawServer((socket) => socket.end(httpAnswer(302, { location: `${other.origin}/x` })));
      encrypted = await startTlsFront(await ca.issue('127.0.0.1'), new URL(other.origin));
    });
    afterEach(async () => {
      process.env.PATH = path;
      if (certificates !== undefined) process.env.GIT_SSL_CAINFO = certificates;
      await Promise.all([encrypted.close(), redirecting.close(), other.close()]);
    });

    /** Whether a program ran, or the other server got a request with a text. */
    const happened = (mark = ''): boolean =>
      existsSync(trace) || other.requests.some((request) => request.includes(mark));
    const ssh = () => 'ssh://git@127.0.0.1:2222/x.git';
    const https = () => `https://127.0.0.1:${encrypted.port}/x.git`;
    const port = () => new URL(other.origin).port;
    /** A repository whose objects the clone uses. */
    const borrow = (): string => {
      real.write('code/.git/objects/info/alternates', `${real.create('other')}/.git/objects\n`);
      real.run(folder, 'update-ref', '-d', 'refs/remotes/origin/main');
      return run;
    };
    /** Fetches as `fetchClone` does, but without the check of the configuration. */
    async function fetchUnchecked(): Promise<FetchResult> {
      const access = await openClone(folder, [real.folder], git, signal);
      assert.ok('options' in access);
      const [first] = remotesToFetch(access.config, 'main');
      assert.ok(first);
      return (await contactRemote(git, access, first.remote, fetchArguments(first), signal)).result;
    }
    const setOrigins = (key: string, value: string): void => {
      set(
        key.replace('OTHER', other.origin).replace('SANDBOX', sandbox.gitUrl).replace('MOVED', redirecting.origin),
        value,
      );
    };

    for (const [key, value, url, mark] of [
      ['core.sshCommand', () => run, ssh],
      ['core.alternateRefsCommand', () => borrow()],
      ['ssh.variant', () => 'putty', ssh],
      ['remote.origin.uploadpack', () => run, ssh],
      ['remote.origin.vcs', () => 'ssh', ssh],
      ['remote.origin.proxy', () => other.origin],
      ['credential.helper', () => `!${run}`, () => privateAddress],
      ['credential.SANDBOX.helper', () => `!${run}`, () => privateAddress],
      ['url.OTHER/.insteadOf', () => `${sandbox.gitUrl}/`],
      ['http.proxy', () => other.origin],
      ['http.SANDBOX.proxy', () => other.origin],
      ['http.curloptResolve', () => `code.example:${port()}:127.0.0.1`, () => `https://code.example:${port()}/x.git`],
      ['http.MOVED.followRedirects', () => 'true', () => `${redirecting.origin}/x.git`],
      ['http.sslVerify', () => 'false', https],
      ['http.sslCAInfo', () => real.write('ca.pem', ca.cert), https],
      ['http.extraHeader', () => 'Host: other.example', () => `${other.origin}/x.git`, 'other.example'],
      ['http.OTHER.extraHeader', () => 'Host: other.example', () => `${other.origin}/x.git`, 'other.example'],
      [
        'http.cookieFile',
        () => real.write('cookies', '127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\ttext-of-a-file\n'),
        () => `${other.origin}/x.git`,
        'text-of-a-file',
      ],
    ] satisfies readonly (readonly [string, () => string, (() => string)?, string?])[]) {
      it(`neither runs a program nor contacts another server, because it stops at ${key}`, async () => {
        if (url) set('remote.origin.url', url());
        setOrigins(key, value());
        assert.equal((await fetch()).kind, 'unsafe');
        assert.ok(!happened());
        await fetchUnchecked();
        assert.ok(happened(mark), 'without the check, Git does');
      });
    }

    it('reads no file on another computer', async () => {
      rmSync(folder, { recursive: true });
      real.run(real.folder, 'init', '--quiet', 'code');
      set('remote.origin.url', address);
      set('fetch.fsckObjects', 'true');
      // On Windows, such a path is on another computer.
      set('fetch.fsck.skipList', '//host/list');
      assert.deepEqual(await fetch(), { kind: 'unsafe', key: 'fetch.fsck.skiplist' });
      assert.equal((await fetchUnchecked()).kind, 'failed');
      set('fetch.fsck.skipList', real.write('list', ''));
      assert.deepEqual(await fetch(), { kind: 'fetched' });
    });

    it('stops at what an included file has', async () => {
      set('include.path', real.write('included', `[core]\n\tsshCommand = ${run}\n`));
      assert.deepEqual(await fetch(), { kind: 'unsafe', key: 'core.sshcommand' });
    });

    for (const [key, value, url, kind = 'fetched', works = false] of [
      ['core.askPass', () => run, () => privateAddress, 'credentials', true],
      ['core.gitProxy', () => run, () => 'git://127.0.0.1/x.git', 'protocol', true],
      ['protocol.ext.allow', () => 'always', () => `ext::${run}`, 'protocol', true],
      ['remotes.origin', () => 'evil'],
      ['include.path', () => 'nothing'],
      ['core.fsmonitor', () => run],
      ['core.pager', () => run],
      ['pager.fetch', () => run],
      ['alias.fetch', () => `!${run}`],
      ['filter.x.process', () => run],
      ['uploadpack.packObjectsHook', () => run],
      ['trace2.eventTarget', () => trace],
      ['submodule.recurse', () => 'true'],
    ] satisfies readonly (readonly [string, () => string, (() => string)?, FetchResult['kind']?, boolean?])[]) {
      it(`neither runs a program nor contacts another server in spite of ${key}`, async () => {
        if (url) set('remote.origin.url', url());
        set('remote.evil.url', `${other.origin}/x.git`);
        set(key, value());
        assert.equal((await fetch()).kind, kind);
        assert.ok(!happened());
        if (!works) return;
        await runGit('git', ['fetch'], { cwd: folder, env: { ...real.environment, GIT_ASKPASS: undefined } }).catch(
          () => undefined,
        );
        assert.ok(happened(), 'without precautions, Git does');
      });
    }
  });

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
    assert.equal((await fetchClone(folder, [real.folder], git, AbortSignal.abort())).kind, 'failed');
  });
});
