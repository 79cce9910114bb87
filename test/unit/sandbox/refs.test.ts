import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { full, getList, getObject, send } from './client.ts';
import { git } from './runGit.ts';

const SHA = 'application/vnd.github.sha';

describe('the sandbox’s commits, branches and tags', () => {
  let sandbox: Sandbox;
  let record: RepositoryRecord;
  /** A bare clone. */
  let clone: string;

  before(async () => {
    sandbox = await startSandbox({ repositories: 5 });
    const own = { files: { 'own.txt': 'own' } };
    record = sandbox.add('rider', 'branched', {
      default_branch: 'main',
      branches: {
        ...Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`topic/${index + 10}`, {}])),
        'feature/one': own,
        'feature/two': {},
        v1: own,
        beef: own,
        'ü/🚴#1': own,
      },
      tags: { v1: { message: 'First' }, v2: own, v3: { ...own, message: 'Third' }, 'nested/v1': {} },
    });
    clone = join(await mkdtemp(join(tmpdir(), 'repo-rider-refs-')), 'clone.git');
    await git(['clone', '--quiet', '--mirror', `${sandbox.gitUrl}/rider/branched.git`, clone]);
  });
  after(() => sandbox.close());

  const address = (path: string) => `${sandbox.baseUrl}/repos/rider/branched/${path}`;
  const inClone = async (...args: readonly string[]) => (await git([`--git-dir=${clone}`, ...args])).toString().trim();
  const idOf = (name: string) => inClone('rev-parse', name);

  for (const [what, ref, name] of [
    ['a branch', 'main', 'refs/heads/main'],
    ['a branch with a slash', 'feature/one', 'refs/heads/feature/one'],
    ['an encoded slash', 'feature%2Fone', 'refs/heads/feature/one'],
    ['other characters', '%C3%BC/%F0%9F%9A%B4%231', 'refs/heads/ü/🚴#1'],
    ['a branch rather than the tag with its name', 'v1', 'refs/heads/v1'],
    ['a tag', 'v2', 'refs/tags/v2'],
    ['an annotated tag', 'v3', 'refs/tags/v3'],
    ['heads/', 'heads/v1', 'refs/heads/v1'],
    ['tags/', 'tags/v1', 'refs/tags/v1'],
    ['tags/ and a slash', 'tags/nested/v1', 'refs/tags/nested/v1'],
    ['refs/', 'refs/tags/v2', 'refs/tags/v2'],
    ['HEAD', 'HEAD', 'HEAD'],
    ['a branch that looks like a hash', 'beef', 'refs/heads/beef'],
  ] as const) {
    it(`find a commit by ${what}`, async () => {
      const id = await idOf(`${name}^{commit}`);
      assert.equal((await getObject(address(`commits/${ref}`), { token: full })).sha, id);
      const { text, headers } = await send(address(`commits/${ref}`), { token: full, headers: { accept: SHA } });
      assert.equal(text, id);
      assert.equal(headers.get('content-type'), 'application/vnd.github.sha; charset=utf-8');
    });
  }

  it('find a commit by its hash, also an abbreviated one', async () => {
    const id = await idOf('refs/heads/feature/one');
    for (const ref of [id, id.slice(0, 12)]) {
      assert.equal((await getObject(address(`commits/${ref}`), { token: full })).sha, id);
    }
  });

  it('have the fields of a commit as git does', async () => {
    const format = '%H%x00%T%x00%P%x00%an%x00%aI%x00%cn%x00%B';
    const [sha, tree, parent, author, date = '', committer, message] = (
      await inClone('log', '-1', `--format=${format}`, 'refs/heads/feature/one')
    ).split('\0');
    const found = await getObject(address('commits/feature/one'), { token: full });
    const commit = found.commit as Record<string, Record<string, unknown>>;
    assert.deepEqual(
      [found.sha, commit.tree?.sha, commit.author?.name, commit.committer?.name, commit.message],
      [sha, tree, author, committer, message],
    );
    assert.equal(Date.parse(String(commit.author?.date)), Date.parse(date));
    assert.deepEqual(
      (found.parents as { readonly sha: string }[]).map((each) => each.sha),
      [parent],
    );
    assert.equal(found.html_url, `https://codehost.example/rider/branched/commit/${sha}`);
  });

  for (const ref of ['unknown', 'feature', 'heads', 'tags/main', '0'.repeat(40), 'main~1', 'HEAD:README.md', 'a%0Ab']) {
    it(`find no commit by ${ref}`, async () => {
      const { status, text } = await send(address(`commits/${ref}`), { token: full });
      assert.equal(status, 422);
      assert.equal(JSON.parse(text).message, `No commit found for SHA: ${decodeURIComponent(ref)}`);
    });
  }

  it('list branches in pages', async () => {
    const lines = (await inClone('for-each-ref', '--format=%(refname:lstrip=2) %(objectname)', 'refs/heads')).split(
      '\n',
    );
    const first = await send(address('branches'), { token: full });
    const base = `${sandbox.baseUrl}/repositories/${record.id}/branches`;
    assert.equal(first.headers.get('link'), `<${base}?page=2>; rel="next", <${base}?page=2>; rel="last"`);
    const listed = [...JSON.parse(first.text), ...(await getList(`${base}?page=2`, { token: full }))];
    assert.equal(lines.length, 37);
    assert.deepEqual(
      listed.map(({ name, commit }) => `${name} ${commit.sha}`),
      lines,
    );
    assert.deepEqual(listed[0], {
      name: 'beef',
      commit: { sha: await idOf('beef'), url: address(`commits/${await idOf('beef')}`) },
      protected: false,
    });
  });

  it('list the commits of tags', async () => {
    const listed = await getList(address('tags?per_page=100'), { token: full });
    const names = ['v3', 'v2', 'v1', 'nested/v1'];
    const commits = await Promise.all(names.map((name) => idOf(`refs/tags/${name}^{commit}`)));
    assert.deepEqual(
      listed.map(({ name, commit }) => [name, (commit as { readonly sha: string }).sha]),
      names.map((name, index) => [name, commits[index]]),
    );
    assert.equal(listed[0]?.zipball_url, address('zipball/refs/tags/v3'));
    const { headers } = await send(address('tags?per_page=1'), { token: full });
    assert.match(headers.get('link') ?? '', /\/tags\?per_page=1&page=4>; rel="last"/);
  });

  for (const name of ['main', 'feature/one', 'ü/🚴#1']) {
    it(`have the branch ${name}`, async () => {
      const branch = await getObject(address(`branches/${encodeURIComponent(name)}`), { token: full });
      assert.equal(branch.name, name);
      assert.deepEqual(
        branch.commit,
        await getObject(address(`commits/${await idOf(`refs/heads/${name}`)}`), { token: full }),
      );
    });
  }

  it('answer 404 for an unknown branch, and for a tag', async () => {
    for (const name of ['unknown', 'v3', 'feature']) {
      const { status, text } = await send(address(`branches/${name}`), { token: full });
      assert.deepEqual([status, JSON.parse(text).message], [404, 'Branch not found']);
    }
  });

  for (const [prefix, names] of [
    ['heads/fea', ['refs/heads/feature/one', 'refs/heads/feature/two']],
    ['heads/feature/one', ['refs/heads/feature/one']],
    ['tags/v', ['refs/tags/v1', 'refs/tags/v2', 'refs/tags/v3']],
    ['tags/none', []],
  ] as const) {
    it(`match references that begin with ${prefix}`, async () => {
      const refs = await getList(address(`git/matching-refs/${prefix}`), { token: full });
      const expected = await Promise.all(
        names.map(async (name) => {
          const [sha, type] = [await idOf(name), await inClone('cat-file', '-t', name)];
          return { ref: name, object: { sha, type, url: address(`git/${type}s/${sha}`) } };
        }),
      );
      assert.deepEqual(
        refs.map(({ ref, object }) => ({ ref, object })),
        expected,
      );
    });
  }

  describe('of an empty repository', () => {
    before(() => void sandbox.add('rider', 'empty-one', { isEmpty: true }));

    for (const [path, status, message] of [
      ['commits', 409, 'Git Repository is empty.'],
      ['commits/main', 409, 'Git Repository is empty.'],
      ['git/trees/main', 409, 'Git Repository is empty.'],
      [`git/blobs/${'0'.repeat(40)}`, 409, 'Git Repository is empty.'],
      ['git/matching-refs/heads', 409, 'Git Repository is empty.'],
      ['contents', 404, 'This repository is empty.'],
      ['readme', 404, 'Not Found'],
      ['branches/main', 404, 'Branch not found'],
    ] as const) {
      it(`are refused with ${status} by ${path}`, async () => {
        const reply = await send(`${sandbox.baseUrl}/repos/rider/empty-one/${path}`, { token: full });
        assert.deepEqual([reply.status, JSON.parse(reply.text).message], [status, message]);
      });
    }

    for (const path of ['branches', 'tags']) {
      it(`are an empty list in ${path}`, async () => {
        assert.deepEqual(await getList(`${sandbox.baseUrl}/repos/rider/empty-one/${path}`, { token: full }), []);
      });
    }
  });
});
