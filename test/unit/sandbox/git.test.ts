import assert from 'node:assert/strict';
import type { ExecFileException } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fullName, type RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { createPrivateCa } from '../../support/privateCa.ts';
import { full, getList, publicOnly, second, send } from './client.ts';
import { AUTHOR, git } from './runGit.ts';

describe('sandbox git host', () => {
  let sandbox: Sandbox;
  let folder: string;

  before(async () => {
    sandbox = await startSandbox({ repositories: 30 });
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-clones-'));
  });
  after(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  const riders = (isPrivate: boolean): RepositoryRecord => {
    const found = sandbox.repositories.visibleTo(full).find((each) => each.private === isPrivate);
    assert.ok(found);
    return found;
  };
  const addressOf = async (record: RepositoryRecord): Promise<string> => {
    const list = await getList(`${sandbox.baseUrl}/user/repos?per_page=100`, { token: full });
    return String(list.find(({ id }) => id === record.id)?.clone_url);
  };

  it('is the host of clone addresses', async () => {
    const record = riders(false);
    assert.equal(await addressOf(record), `${sandbox.gitUrl}/${fullName(record)}.git`);
  });

  it('serves public repositories to a real git clone', async () => {
    const record = riders(false);
    await clone(await addressOf(record), join(folder, 'public'));
    assert.ok((await readFile(join(folder, 'public', 'README.md'), 'utf8')).startsWith(`# ${fullName(record)}\n`));
    const log = await git(['-C', join(folder, 'public'), 'log', '--format=%D %s']);
    assert.match(log.toString(), new RegExp(`HEAD -> ${record.default_branch}.* Ride faster downhill\n`));
    assert.ok(sandbox.requests.some(({ service, path }) => service === 'git' && path.endsWith('/git-upload-pack')));
  });

  it('has the commits that the service lists, with the ids that git computes', async () => {
    const names = ['a.b', 'a/b', 'a-b', 'a/c/d.txt', 'a0', 'B', 'ü/ä.md', 'empty'];
    const files = {
      ...Object.fromEntries(names.map((name) => [name, name])),
      empty: '',
      'a.bin': Uint8Array.of(0, 255),
    };
    const record = sandbox.add('rider', 'ids', { files });
    await clone(await addressOf(record), join(folder, 'ids'));
    const log = await git(['-C', join(folder, 'ids'), 'log', '--format=%H %at %s']);
    const listed = await getList(`${sandbox.baseUrl}/repos/${fullName(record)}/commits`, { token: full });
    const lines = listed.map(({ sha, commit }) => {
      const { author, message } = commit as { readonly author: { readonly date: string }; readonly message: string };
      return `${String(sha)} ${Date.parse(author.date) / 1000} ${message}`;
    });
    assert.deepEqual(log.toString().trim().split('\n'), lines);
  });

  it('serves private repositories to a real git clone with an account’s name and token', async () => {
    const address = new URL(await addressOf(riders(true)));
    address.username = 'rider';
    address.password = full;
    await clone(address.href, join(folder, 'private'));
    assert.match(await readFile(join(folder, 'private', 'README.md'), 'utf8'), /^# /);
  });

  for (const [whose, username, password] of [
    ['anonymous users', '', ''],
    ['a token for public data only', 'rider', publicOnly],
    ['another account', 'second', second],
    ['an unknown token', 'rider', 'nosuchtoken0000001'],
    ['a token under another name', 'second', full],
  ] as const) {
    it(`refuses private repositories to ${whose}`, async () => {
      const record = sandbox.add('rider', `private-${password || 'anonymous'}-${username}`, { private: true });
      const address = new URL(`${sandbox.gitUrl}/${fullName(record)}.git`);
      Object.assign(address, { username, password });
      await assert.rejects(clone(address.href, join(folder, record.name)), ({ stderr }: ExecFileException) => {
        assert.match(stderr ?? '', /could not read Username|Authentication failed/);
        return true;
      });
    });
  }

  it('takes a push to a private repository, and says when it was', async () => {
    const record = sandbox.add('rider', 'pushed', { private: true });
    const address = new URL(`${sandbox.gitUrl}/${fullName(record)}.git`);
    Object.assign(address, { username: 'rider', password: full });
    const own = join(folder, 'pushed');
    await clone(address.href, own);
    await git(['-C', own, ...AUTHOR, 'commit', '--quiet', '--allow-empty', '-m', 'Push']);
    await git(['-C', own, 'push', '--quiet', 'origin', 'HEAD']);
    await clone(address.href, join(folder, 'pushed-again'));
    const last = await git(['-C', join(folder, 'pushed-again'), 'log', '-1', '--format=%s']);
    assert.equal(last.toString(), 'Push\n');
    assert.ok(Date.parse(sandbox.repositories.find('rider/pushed')?.pushed_at ?? '') > Date.parse(record.pushed_at));
  });

  for (const [whose, userinfo, message] of [
    ['anonymous users', '', /could not read Username/],
    ['another account', `second:${second}@`, /not granted|403/],
  ] as const) {
    it(`takes no push from ${whose}`, async () => {
      const record = sandbox.add('rider', `kept-from-${userinfo === '' ? 'all' : 'second'}`);
      const own = join(folder, record.name);
      await clone(`${sandbox.gitUrl}/${fullName(record)}.git`, own);
      await git(['-C', own, ...AUTHOR, 'commit', '--quiet', '--allow-empty', '-m', 'Push']);
      const address = `${sandbox.gitUrl.replace('://', `://${userinfo}`)}/${fullName(record)}.git`;
      await assert.rejects(git(['-C', own, 'push', address, 'HEAD']), ({ stderr }: ExecFileException) => {
        assert.match(stderr ?? '', message);
        return true;
      });
    });
  }

  it('does not serve another name that ends alike', async () => {
    const { pathname } = new URL(await addressOf(riders(false)));
    const { status } = await send(`${sandbox.gitUrl}${pathname.replace(/\.git$/, 'xgit')}/info/refs`);
    assert.equal(status, 401);
  });

  for (const path of ['config', 'description', '..%2f..%2fsecret', 'objects/../config', 'hooks/pre-commit']) {
    it(`does not serve ${path}`, async () => {
      const { pathname } = new URL(await addressOf(riders(false)));
      const { status } = await send(`${sandbox.gitUrl}${pathname}/${path}`);
      assert.ok(status === 404 || status === 401, String(status));
    });
  }

  it('uses HTTPS with a certificate, which Git has to trust', async () => {
    const ca = await createPrivateCa('Sandbox');
    const other = await startSandbox({ repositories: 5, gitIdentity: await ca.issue('127.0.0.1') });
    const trusted = join(folder, 'ca.pem');
    await writeFile(trusted, ca.cert);
    const record = other.repositories.all.find((each) => !each.private);
    assert.ok(record);
    const address = `${other.gitUrl}/${fullName(record)}.git`;
    assert.match(address, /^https:/);
    await assert.rejects(clone(address, join(folder, 'untrusted')), ({ stderr }: ExecFileException) =>
      /certificate/.test(stderr ?? ''),
    );
    await git(['-c', `http.sslCAInfo=${trusted}`, 'clone', '--quiet', address, join(folder, 'trusted')]);
    assert.match(await readFile(join(folder, 'trusted', 'README.md'), 'utf8'), /^# /);
    await other.close();
  });

  it('leaves nothing on disk', async () => {
    const { TMPDIR } = process.env;
    process.env.TMPDIR = await mkdtemp(join(folder, 'tmp-'));
    // The clock of waits writes there, too.
    const made = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('repo-rider-git-')).length;
    try {
      const other = await startSandbox({ repositories: 5 });
      const record = other.repositories.all.find((each) => !each.private);
      assert.ok(record);
      assert.equal(await made(), 0, 'no folder is created before the first request');
      const refs = `${other.gitUrl}/${fullName(record)}.git/info/refs?service=git-upload-pack`;
      assert.equal((await send(refs)).status, 200);
      assert.equal(await made(), 1);
      await other.close();
      assert.equal(await made(), 0);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  });
});

async function clone(address: string, target: string): Promise<void> {
  await git(['clone', '--quiet', address, target]);
}
