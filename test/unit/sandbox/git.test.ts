import assert from 'node:assert/strict';
import type { ExecFileException } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fullName, type RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, publicOnly, second } from './client.ts';
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
        assert.match(stderr ?? '', /could not read Username|Authentication failed|not found/);
        return true;
      });
    });
  }

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
});

async function clone(address: string, target: string): Promise<void> {
  await git(['clone', '--quiet', address, target]);
}
