import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fullName, type RepositoryRecord } from '../../sandbox/data/repository.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { full, getList, getObject, publicOnly, second, send } from './client.ts';
import { AUTHOR, git } from './runGit.ts';

describe('access to files in the sandbox', () => {
  let sandbox: Sandbox;
  let record: RepositoryRecord;
  /** One address of each endpoint. */
  let paths: readonly string[];

  before(async () => {
    sandbox = await startSandbox({ repositories: 5 });
    const files = { 'README.md': '# Files', 'docs/guide.md': 'Guide' };
    record = sandbox.add('velodrome', 'files', { default_branch: 'main', private: true, files, tags: { v1: {} } });
    const { tree } = await getObject(`${sandbox.baseUrl}/repos/velodrome/files/git/trees/main`, { token: full });
    const [readme] = tree as { readonly sha: string }[];
    paths = [
      'commits/main',
      'git/trees/main?recursive=1',
      `git/blobs/${readme?.sha}`,
      'git/matching-refs/heads',
      'contents/docs',
      'contents/README.md?ref=v1',
      'branches',
      'branches/main',
      'tags',
    ];
  });
  after(() => sandbox.close());

  const address = (path: string, name = fullName(record)) => `${sandbox.baseUrl}/repos/${name}/${path}`;
  const statuses = async (token?: string, url = address) => {
    const found = new Set<number>();
    for (const path of paths) found.add((await send(url(path), token === undefined ? {} : { token })).status);
    return [...found];
  };

  for (const [who, token, expected] of [
    ['a member with all scopes', full, 200],
    ['a token for public data', publicOnly, 404],
    ['another account', second, 404],
    ['anonymous users', undefined, 404],
    ['an unknown token', 'unknown0000000001', 401],
  ] as const) {
    it(`is answered with ${expected} to ${who}`, async () => {
      assert.deepEqual(await statuses(token), [expected]);
    });
  }

  it('needs the permission for contents, which is reported', async () => {
    sandbox.addToken({ value: 'fine0000000000001', login: 'rider', scopes: undefined });
    sandbox.addToken({ value: 'fine0000000000002', login: 'rider', scopes: undefined, hasContents: false });
    assert.deepEqual(await statuses('fine0000000000001'), [200]);
    assert.deepEqual(await statuses('fine0000000000002'), [403]);
    for (const path of paths) {
      const { headers } = await send(address(path), { token: 'fine0000000000002' });
      assert.equal(headers.get('x-accepted-github-permissions'), 'contents=read', path);
    }
    const unknown = await send(address('commits/unknown'), { token: 'fine0000000000002' });
    assert.equal(unknown.status, 403);
  });

  it('needs single sign-on where an organization requires it', async () => {
    sandbox.requireSingleSignOn('velodrome');
    try {
      const reply = await send(address('git/trees/main'), { token: full });
      assert.match(reply.headers.get('x-service-sso') ?? '', /^required; url=/);
      assert.deepEqual(await statuses(full), [403]);
    } finally {
      sandbox.dropSingleSignOn('velodrome');
    }
  });

  it('uses quota, but not for unchanged data, and is cached for a minute', async () => {
    for (const path of paths) {
      for (const accept of ['application/json', 'application/vnd.github.sha', 'application/vnd.github.raw+json']) {
        const before = sandbox.quota(full).remaining;
        const first = await send(address(path), { token: full, headers: { accept } });
        assert.equal(first.headers.get('x-ratelimit-remaining'), String(before - 1));
        assert.equal(first.headers.get('cache-control'), 'private, max-age=60, s-maxage=60');
        const headers = { accept, 'if-none-match': first.headers.get('etag') ?? '' };
        const again = await send(address(path), { token: full, headers });
        assert.deepEqual([again.status, again.text], [304, ''], path);
        assert.equal(again.headers.get('x-ratelimit-remaining'), String(before - 1));
        const other = await send(address(path), { token: full, headers: { ...headers, accept: 'application/x' } });
        assert.equal(other.status, 200);
      }
    }
  });

  it('allows only GET', async () => {
    for (const path of paths) {
      assert.equal((await send(address(path), { token: full, method: 'POST' })).status, 405, path);
    }
  });

  it('has the same data at the address by id', async () => {
    for (const path of paths) {
      const [byName, byId] = await Promise.all(
        [address(path), `${sandbox.baseUrl}/repositories/${record.id}/${path}`].map((url) =>
          send(url, { token: full }),
        ),
      );
      assert.deepEqual([byId?.status, byId?.text], [200, byName?.text]);
    }
  });

  it('redirects from a former name, for those who may see the repository', async () => {
    const { id } = sandbox.add('velodrome', 'former', { private: true, default_branch: 'main' });
    sandbox.rename(id, 'current');
    const url = (path: string) => address(path, 'velodrome/former');
    for (const path of [...paths, 'contents/a%20b/%FF', 'readme']) {
      const { status, headers } = await send(url(path), { token: full });
      assert.deepEqual([status, headers.get('location')], [301, `${sandbox.baseUrl}/repositories/${id}/${path}`]);
    }
    assert.deepEqual(await statuses(second, url), [404]);
  });

  it('is missing from a server with only the specified endpoints', async () => {
    const specified = await startSandbox({ repositories: 5, specOnly: true });
    const { name } = specified.add('velodrome', 'files', { default_branch: 'main' });
    const url = (path: string) => `${specified.baseUrl}/repos/velodrome/${name}/${path}`;
    assert.deepEqual(await statuses(full, url), [404]);
    await specified.close();
  });

  it('works below /api/v3', async () => {
    const enterprise = await startSandbox({ repositories: 5, enterprise: true });
    const { id } = enterprise.add('velodrome', 'files', { default_branch: 'main', tags: { v1: {}, v2: {} } });
    assert.match(enterprise.baseUrl, /\/api\/v3$/);
    const url = `${enterprise.baseUrl}/repos/velodrome/files`;
    const listed = await send(`${url}/tags?per_page=1`, { token: full });
    assert.ok(
      listed.headers.get('link')?.startsWith(`<${enterprise.baseUrl}/repositories/${id}/tags?per_page=1&page=2>`),
    );
    assert.equal((await getObject(`${url}/contents/docs/guide.md?ref=v1`, { token: full })).name, 'guide.md');
    enterprise.rename(id, 'current');
    const moved = await send(`${url}/git/trees/main`, { token: full });
    assert.equal(moved.headers.get('location'), `${enterprise.baseUrl}/repositories/${id}/git/trees/main`);
    await enterprise.close();
  });

  it('follows pushes and a new default branch', async () => {
    const url = new URL(`${sandbox.gitUrl}/velodrome/files.git`);
    Object.assign(url, { username: 'rider', password: full });
    const folder = join(await mkdtemp(join(tmpdir(), 'repo-rider-push-')), 'clone');
    const inClone = (...args: readonly string[]) => git(['-C', folder, ...AUTHOR, ...args]);
    await git(['clone', '--quiet', url.href, folder]);
    const { headers } = await send(address('commits/main'), { token: full });
    const etag = headers.get('etag') ?? '';
    await writeFile(join(folder, 'README.md'), '# Pushed');
    await writeFile(join(folder, 'new.txt'), 'new');
    await inClone('add', '.');
    await inClone('commit', '--quiet', '-m', 'Push\n\nWith a body');
    await inClone('tag', 'v2');
    await inClone('push', '--quiet', 'origin', 'HEAD', 'HEAD:refs/heads/pushed/branch', 'v2');
    const id = (await inClone('rev-parse', 'HEAD')).toString().trim();

    const changed = await send(address('commits/main'), { token: full, headers: { 'if-none-match': etag } });
    assert.equal(changed.status, 200);
    for (const ref of ['main', 'pushed/branch', 'v2', 'HEAD']) {
      const commit = await getObject(address(`commits/${ref}`), { token: full });
      assert.equal(commit.sha, id, ref);
    }
    const [last] = await getList(address('commits'), { token: full });
    assert.equal(last?.sha, id);
    const { tree } = await getObject(address('git/trees/main'), { token: full });
    const names = (tree as { readonly path: string }[]).map(({ path }) => path);
    assert.deepEqual(names, ['README.md', 'docs', 'new.txt']);
    for (const path of ['readme', 'contents/README.md', 'contents/README.md?ref=main']) {
      const { content } = await getObject(address(path), { token: full });
      assert.equal(Buffer.from(String(content), 'base64').toString(), '# Pushed');
    }
    assert.deepEqual(
      (await getList(address('branches'), { token: full })).map(({ name }) => name),
      ['main', 'pushed/branch'],
    );

    sandbox.update(record.id, { default_branch: 'trunk' });
    assert.deepEqual(
      (await getList(address('branches'), { token: full })).map(({ name }) => name),
      ['pushed/branch', 'trunk'],
    );
    sandbox.update(record.id, { default_branch: 'pushed/branch' });
    await inClone('push', '--quiet', 'origin', ':trunk');
    assert.equal((await getObject(address('commits/HEAD'), { token: full })).sha, id);
    assert.equal((await getObject(address('readme'), { token: full })).path, 'README.md');
  });

  it('keeps a few processes of git, and none after the end', async () => {
    const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
    const before = running();
    const own = await startSandbox({ repositories: 5 });
    for (let index = 0; index < 9; index++) {
      const { name, default_branch: branch } = own.add('rider', `read-${index}`);
      await getObject(`${own.baseUrl}/repos/rider/${name}/git/trees/${branch}`, { token: full });
    }
    await waitUntil(() => running() === before + 8);
    const url = `${own.baseUrl}/repos/rider/read-0/git/trees/HEAD`;
    assert.equal((await send(url, { token: full })).status, 200, 'a process starts again');
    await own.close();
    assert.equal(running(), before);
  });
});
