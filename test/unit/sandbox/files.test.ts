import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathBytes, storedFile } from '../../sandbox/data/fileSpec.ts';
import { filesOf } from '../../sandbox/data/files.ts';
import type { RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, type JsonObject, publicOnly, second, send, sendForBytes } from './client.ts';
import { git } from './runGit.ts';

const RAW = { accept: 'application/vnd.github.raw+json' };

// The expected values are those of Git, in a clone of the same repository.
describe('the sandbox’s files', () => {
  let sandbox: Sandbox;
  let record: RepositoryRecord;
  /** A bare clone. */
  let clone: string;

  before(async () => {
    sandbox = await startSandbox({ repositories: 60, treeEntries: 2400 });
    const found = sandbox.repositories.find('rider/mirror-of-linux');
    assert.ok(found);
    record = found;
    clone = join(await mkdtemp(join(tmpdir(), 'repo-rider-objects-')), 'clone.git');
    await git(['clone', '--quiet', '--mirror', `${sandbox.gitUrl}/rider/mirror-of-linux.git`, clone]);
  });
  after(() => sandbox.close());

  const address = (path: string, of = record) => `${sandbox.baseUrl}/repos/${of.owner}/${of.name}/${path}`;
  const inClone = (...args: readonly string[]) => git([`--git-dir=${clone}`, ...args]);
  const idOf = async (name: string) => (await inClone('rev-parse', name)).toString().trim();
  const tree = (path: string) => getObject(address(`git/trees/${path}`), { token: full });

  /** What git lists below a tree, in the service's form. */
  const listed = async (name: string, ...flags: readonly string[]): Promise<JsonObject[]> => {
    const lines = (await inClone('ls-tree', '--full-tree', '--long', '-z', ...flags, name)).toString().split('\0');
    return lines.filter(Boolean).map((line) => {
      const [, mode, type, sha, size, path] = /^(\d+) (\w+) (\w+) +(\S+)\t(.*)$/s.exec(line) ?? [];
      return {
        path,
        mode,
        type,
        sha,
        ...(type === 'blob' && { size: Number(size) }),
        ...(type !== 'commit' && { url: address(`git/${type}s/${sha}`) }),
      };
    });
  };

  for (const [what, name] of [
    ['a branch', 'feature/ride-faster'],
    ['an annotated tag', 'tags/v1.0.0'],
    ['a branch without files', 'bare'],
  ] as const) {
    it(`are listed for ${what} with paths, modes and sizes`, async () => {
      const { tree: entries, sha, truncated } = await tree(`${name}?recursive=1`);
      assert.deepEqual(entries, await listed(name, '-r', '-t'));
      assert.deepEqual([sha, truncated], [await idOf(`${name}^{commit}`), false]);
    });
  }

  it('are listed for one folder without `recursive`', async () => {
    assert.deepEqual((await tree(record.default_branch)).tree, await listed('HEAD'));
  });

  it('are more than a list contains, which says so', async () => {
    const { tree: entries, truncated } = await tree('HEAD?recursive=1');
    const all = await listed('HEAD', '-r', '-t');
    assert.ok(all.length > 2500);
    assert.equal(truncated, true);
    assert.deepEqual(entries, all.slice(0, 2400));
  });

  it('have unusual names, modes and types', async () => {
    const all = await listed('HEAD', '-r', '-t');
    assert.deepEqual(new Set(all.map(({ mode }) => mode)), new Set(['040000', '100644', '100755', '120000', '160000']));
    const paths = all.map(({ path }) => String(path)).join('\0');
    const patterns = [
      /\n/,
      /\uFFFD/,
      /"/,
      /\/aux\./,
      /:/,
      /\.\0/,
      / \0/,
      /\p{Extended_Pictographic}/u,
      /\/__proto__\0/,
    ];
    for (const pattern of [...patterns, /\/x{251}\./]) assert.match(paths, pattern);
  });

  it('are sent with all their bytes', async () => {
    const files = new Map(
      Object.entries(filesOf(record)).map(([path, spec]) => [pathBytes(path).toString('latin1'), storedFile(spec)]),
    );
    const output = await inClone('ls-tree', '--full-tree', '-r', '-z', 'HEAD', 'names', 'contents', 'modes');
    const lines = output.toString('latin1').split('\0').filter(Boolean);
    assert.ok(lines.length > 75);
    for (const line of lines) {
      const [, id = '', path = ''] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
      const { bytes } = await sendForBytes(address(`git/blobs/${id}`), { token: full, headers: RAW });
      assert.deepEqual(bytes, files.get(path)?.content, path);
    }
  });

  for (const [what, ref, name] of [
    ['a branch with a slash', 'feature/ride-faster', 'refs/heads/feature/ride-faster'],
    ['other characters', '%C3%BCmlaut-%F0%9F%9A%B4', 'refs/heads/ümlaut-🚴'],
    ['a branch rather than the tag with its name', 'v1.0.0', 'refs/heads/v1.0.0'],
    ['heads/', 'heads/deadbeef', 'refs/heads/deadbeef'],
    ['tags/', 'tags/v1.0.0', 'refs/tags/v1.0.0'],
    ['HEAD', 'HEAD', 'HEAD'],
  ] as const) {
    it(`have a commit that is found by ${what}`, async () => {
      const { text } = await send(address(`commits/${ref}`), { token: full });
      assert.equal(text, await idOf(`${name}^{commit}`));
    });
  }

  for (const ref of ['unknown', 'feature', 'tags/main', '0'.repeat(40), 'HEAD~1', 'HEAD:README.md', 'a%0Ab']) {
    it(`have no commit that is found by ${ref}`, async () => {
      assert.equal((await send(address(`commits/${ref}`), { token: full })).status, 422);
    });
  }

  for (const [kind, folder] of [
    ['branches', 'refs/heads'],
    ['tags', 'refs/tags'],
  ] as const) {
    it(`have the commits of ${kind}`, async () => {
      const items = await getList(address(`${kind}?per_page=100`), { token: full });
      const names = (await inClone('for-each-ref', '--format=%(refname)', folder)).toString().trim().split('\n');
      const expected = names.map(async (name) => [name.slice(folder.length + 1), await idOf(`${name}^{commit}`)]);
      assert.deepEqual(
        new Map(items.map(({ name, commit }) => [name, (commit as JsonObject).sha])),
        new Map((await Promise.all(expected)) as [string, string][]),
      );
    });
  }

  for (const [who, token, expected] of [
    ['a member with all scopes', full, 200],
    ['a token for public data', publicOnly, 404],
    ['another account', second, 404],
    ['anonymous users', undefined, 404],
    ['an unknown token', 'unknown0000000001', 401],
  ] as const) {
    it(`of a private repository are answered with ${expected} to ${who}`, async () => {
      const files = { 'README.md': '# Files' };
      const of = sandbox.add('velodrome', `files-${who.replaceAll(' ', '-')}`, {
        private: true,
        files,
        tags: { v1: {} },
      });
      for (const path of [
        `commits/${of.default_branch}`,
        `git/trees/${of.default_branch}`,
        'contents/README.md',
        'readme',
        'branches',
        'tags',
      ]) {
        const { status } = await send(address(path, of), token === undefined ? {} : { token });
        assert.equal(status, expected, path);
      }
    });
  }
});
