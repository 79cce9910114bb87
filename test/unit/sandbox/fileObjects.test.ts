import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathBytes, storedFile } from '../../sandbox/data/fileSpec.ts';
import { filesOf } from '../../sandbox/data/files.ts';
import type { RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getObject, type JsonObject, send, sendForBytes, toList } from './client.ts';
import { git } from './runGit.ts';

const RAW = 'application/vnd.github.raw+json';

describe('the sandbox’s trees and blobs', () => {
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

  const address = (path: string, name = record.name) => `${sandbox.baseUrl}/repos/rider/${name}/${path}`;
  const inClone = (...args: readonly string[]) => git([`--git-dir=${clone}`, ...args]);
  const idOf = async (name: string) => (await inClone('rev-parse', name)).toString().trim();
  const tree = (path: string, name?: string) => getObject(address(`git/trees/${path}`, name), { token: full });

  /** What git lists below a tree, in the service's form. */
  const listed = async (name: string, ...flags: readonly string[]): Promise<JsonObject[]> => {
    const lines = (await inClone('ls-tree', '--full-tree', '-z', ...flags, name))
      .toString()
      .split('\0')
      .filter(Boolean);
    const entries = lines.map((line) => {
      const [, mode, type, sha = '', path] = /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(line) ?? [];
      return { path, mode, type, sha };
    });
    const ids = entries.map(({ sha }) => `${sha}\n`).join('');
    const sizes = await git([`--git-dir=${clone}`, 'cat-file', '--batch-check=%(objectsize)'], ids);
    const sizeOf = sizes.toString().split('\n');
    return entries.map((entry, index) => ({
      ...entry,
      ...(entry.type === 'blob' && { size: Number(sizeOf[index]) }),
      ...(entry.type !== 'commit' && { url: address(`git/${entry.type}s/${entry.sha}`) }),
    }));
  };

  for (const [what, name] of [
    ['a branch', 'feature/ride-faster'],
    ['an annotated tag', 'tags/v1.0.0'],
    ['a branch without files', 'bare'],
  ] as const) {
    it(`list all of ${what} with paths, modes and sizes, as git does`, async () => {
      const { tree: entries, sha, truncated } = await tree(`${name}?recursive=1`);
      assert.deepEqual(entries, await listed(name, '-r', '-t'));
      assert.deepEqual([sha, truncated], [await idOf(`${name}^{commit}`), false]);
    });
  }

  it('list a tree by the hash of the tree', async () => {
    const sha = await idOf('HEAD:names');
    assert.deepEqual(await tree(`${sha}?recursive=true`), {
      sha,
      url: address(`git/trees/${sha}`),
      tree: await listed('HEAD:names', '-r', '-t'),
      truncated: false,
    });
  });

  it('list only the children of a tree without `recursive`', async () => {
    assert.deepEqual((await tree(record.default_branch)).tree, await listed('HEAD'));
  });

  for (const value of ['1', 'true', '0', 'false', '']) {
    it(`list everything with recursive=${value}, as GitHub does`, async () => {
      const { tree: entries } = await tree(`${await idOf('HEAD:modes')}?recursive=${value}`);
      assert.ok(toList(entries).some(({ path }) => path === 'below/file.txt'));
    });
  }

  it('truncate a list, and say so', async () => {
    const { tree: entries, truncated } = await tree('HEAD?recursive=1');
    const all = await listed('HEAD', '-r', '-t');
    assert.ok(all.length > 2500);
    assert.equal(truncated, true);
    assert.deepEqual(entries, all.slice(0, 2400));
  });

  it('have more than 2,000 files with all unusual names, modes and types', async () => {
    const all = await listed('HEAD', '-r', '-t');
    assert.ok(all.filter(({ type }) => type === 'blob').length > 2000);
    assert.deepEqual(new Set(all.map(({ mode }) => mode)), new Set(['040000', '100644', '100755', '120000', '160000']));
    const paths = all.map(({ path }) => String(path));
    for (const pattern of [
      /\n/,
      /\uFFFD/,
      /"/,
      /(^|\/)aux\./,
      /:/,
      /\.$/,
      / $/,
      /\p{Extended_Pictographic}/u,
      /(^|\/)__proto__$/,
    ]) {
      assert.ok(
        paths.some((path) => pattern.test(path)),
        String(pattern),
      );
    }
    assert.ok(paths.some((path) => path.split('/').some((name) => Buffer.byteLength(name) === 255)));
  });

  it('send all bytes of all unusual files', async () => {
    const files = new Map(
      Object.entries(filesOf(record)).map(([path, spec]) => [pathBytes(path).toString('latin1'), storedFile(spec)]),
    );
    const lines = (await inClone('ls-tree', '--full-tree', '-r', '-z', 'HEAD', 'names', 'contents', 'modes'))
      .toString('latin1')
      .split('\0')
      .filter(Boolean);
    assert.ok(lines.length > 75);
    for (const line of lines) {
      const [, id = '', path = ''] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
      const { bytes } = await sendForBytes(address(`git/blobs/${id}`), { token: full, headers: { accept: RAW } });
      assert.deepEqual(bytes, files.get(path)?.content, path);
      const { content, encoding, size, sha } = await getObject(address(`git/blobs/${id}`), { token: full });
      assert.deepEqual(Buffer.from(String(content), 'base64'), bytes);
      assert.deepEqual([encoding, size, sha], ['base64', bytes.length, id]);
      assert.match(String(content), /^([\w+/=]{60}\n)*([\w+/=]{1,60}\n)?$/);
    }
  });

  it('send a blob of several megabytes', async () => {
    const content = Buffer.alloc(5_000_000, 'megabytes\0');
    sandbox.add('rider', 'large', { files: { 'large.bin': content, 'small.txt': 'small' } });
    const [large, small] = toList((await tree('HEAD', 'large')).tree);
    const read = async (entry: JsonObject | undefined) =>
      (await sendForBytes(String(entry?.url), { token: full, headers: { accept: RAW } })).bytes;
    const [first, second] = await Promise.all([read(large), read(small)]);
    assert.ok(first.equals(content));
    assert.equal(second.toString(), 'small');
  });

  for (const accept of [
    RAW,
    'application/vnd.github.raw',
    'application/vnd.github.v3.raw',
    'text/html, application/vnd.github.raw;q=0.9',
  ]) {
    it(`send bytes for the type ${accept}`, async () => {
      const id = await idOf('HEAD:contents/crlf.txt');
      const { text, headers } = await send(address(`git/blobs/${id}`), { token: full, headers: { accept } });
      assert.equal(text, 'one\r\ntwo\r\n');
      assert.equal(headers.get('content-type'), 'application/vnd.github.raw+json; charset=utf-8');
      assert.equal(headers.get('content-length'), '10');
    });
  }

  for (const [what, path, status, message] of [
    ['a tree of an unknown hash', `git/trees/${'0'.repeat(40)}`, 404, 'Not Found'],
    ['a tree of an unknown branch', 'git/trees/unknown/branch', 404, 'Not Found'],
    ['a tree of a revision that is no name', 'git/trees/HEAD~1', 404, 'Not Found'],
    ['a blob of an unknown hash', `git/blobs/${'0'.repeat(40)}`, 404, 'Not Found'],
    [
      'a blob of a name',
      'git/blobs/HEAD:README.md',
      422,
      'The sha parameter must be exactly 40 characters and contain only [0-9a-f].',
    ],
  ] as const) {
    it(`answer ${status} for ${what}`, async () => {
      const reply = await send(address(path), { token: full });
      assert.deepEqual([reply.status, JSON.parse(reply.text).message], [status, message]);
    });
  }

  it('answer 404 for a blob with the hash of a tree, and for a tree with that of a blob', async () => {
    for (const path of [`git/blobs/${await idOf('HEAD^{tree}')}`, `git/trees/${await idOf('HEAD:README.md')}`]) {
      assert.equal((await send(address(path), { token: full })).status, 404, path);
    }
  });

  it('have SHA-256, if git supports it', async () => {
    const probe = await mkdtemp(join(tmpdir(), 'repo-rider-sha256-'));
    const isSupported = await git(['init', '--quiet', '--bare', '--object-format=sha256', probe]).then(
      () => true,
      () => false,
    );
    if (!isSupported) return;
    const added = sandbox.add('rider', 'sha256', { files: { 'a/b.txt': 'ride' }, objectFormat: 'sha256' });
    const { tree: entries, sha } = await tree('HEAD?recursive=1', added.name);
    const id = createHash('sha256').update('blob 4\0ride').digest('hex');
    assert.deepEqual(
      toList(entries).map((entry) => [entry.path, entry.sha === id]),
      [
        ['a', false],
        ['a/b.txt', true],
      ],
    );
    const { text } = await send(address(`git/blobs/${id}`, added.name), { token: full, headers: { accept: RAW } });
    assert.equal(text, 'ride');
    const [last] = toList(JSON.parse((await send(address('commits', added.name), { token: full })).text));
    assert.equal(last?.sha, sha);
  });
});
