import assert from 'node:assert/strict';
import { discover } from '../../../../../src/accounts/core/discovery.ts';
import { connectionOf, sessionId } from '../../../../../src/accounts/core/session.ts';
import { RefNotFoundError } from '../../../../../src/base/core/errors.ts';
import { filePage } from '../../../../../src/files/core/filePage.ts';
import { repositoryOf } from '../../../../../src/files/core/repositoryNames.ts';
import { COMMITS, LANGUAGES, LATEST_RELEASE, README, TOPICS } from '../../../../../src/hosts/core/details.ts';
import { giteaNames } from '../../../../../src/hosts/core/dialects/giteaNames.ts';
import {
  ForbiddenError,
  NotFoundError,
  ServerError,
  TooLargeError,
  UnauthorizedError,
} from '../../../../../src/http/core/send/requestErrors.ts';
import { entryKey, type RepositoryEntry } from '../../../../../src/repositories/core/entry.ts';
import type { Files } from '../../../../sandbox/data/fileSpec.ts';
import { manyFiles } from '../../../../sandbox/data/manyFiles.ts';
import type { Core } from '../../../../support/core.ts';
import { entryOf, filesOf, refNames } from '../../../../support/coreFiles.ts';
import { CoreWindows } from '../../../../support/coreWindows.ts';
import { RIDER } from '../../../../support/sandboxTokens.ts';
import { waitUntil } from '../../../../support/waitUntil.ts';

/** A symbolic link. */
const link = (symlink: string) => ({ symlink });

describe('a server with the API of Gitea', () => {
  let windows: CoreWindows;
  let core: Core;

  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 120, gitea: true, path: '/code' });
    windows.sandbox.add('rider', 'shelf', {
      files: { 'README.md': '# Shelf\n' },
      default_branch: 'main',
      private: true,
      topics: ['books', 'tea'],
      homepage: 'https://shelf.example/',
      stargazers_count: 12,
      subscribers_count: 7,
      license: 'mit',
      mirror_url: 'https://mirror.example/shelf.git',
    });
    core = await windows.openCore();
  });
  afterEach(() => windows.close());

  const web = (): string => `${windows.sandbox.serverUrl}/`;

  const discovered = async (text: string): Promise<string> =>
    (await discover(text, (base, signal) => core.connector.probe(base, signal))).href;

  async function signedIn(): Promise<Core> {
    await core.signIn(RIDER);
    return core;
  }

  async function shelf(): Promise<RepositoryEntry> {
    return entryOf(await signedIn(), 'rider/shelf');
  }

  for (const place of ['', '/rider/shelf', '/user/settings/applications?x=1', '/api/v1']) {
    it(`is found from the address of a page: …/code${place}`, async () => {
      assert.equal(await discovered(`${windows.sandbox.serverUrl}${place}`), `${windows.sandbox.baseUrl}/`);
    });
  }

  for (const version of ['1.24.6', '9.0.0+gitea-1.22.0', 'd64e081bf6']) {
    it(`is found if its version is ${version}`, async () => {
      windows.sandbox.intercept(({ path }) =>
        path === '/code/api/v1/version' ? { status: 200, body: JSON.stringify({ version }) } : undefined,
      );
      assert.equal(await discovered(windows.sandbox.serverUrl), `${windows.sandbox.baseUrl}/`);
    });
  }

  it('is found if it shows nothing to anonymous users', async () => {
    windows.sandbox.intercept(({ path }) =>
      path === '/code/api/v1/version'
        ? { status: 403, body: '{"message":"Only signed in user is allowed to call APIs."}' }
        : undefined,
    );
    assert.equal(await discovered(windows.sandbox.serverUrl), `${windows.sandbox.baseUrl}/`);
  });

  it('signs in with a token, and has an account with our names', async () => {
    const session = await core.signIn(RIDER);
    const { login, id, type, html_url: page } = session.account;
    assert.deepEqual(
      { login, id, type, page },
      { login: 'rider', id: 583_201, type: undefined, page: `${web()}rider` },
    );
    const client = await connectionOf(session).records();
    const { value } = await client.account('rider');
    const { name, blog, bio, followers, following, location, created_at: created } = value;
    assert.deepEqual(
      { name, blog, followers, following, location, created },
      {
        name: 'Rita Rider',
        blog: 'https://rita.codehost.example',
        followers: 214,
        following: 31,
        location: 'Helsinki',
        created: '2011-05-03T07:21:10Z',
      },
    );
    assert.match(bio ?? '', /^Rides to work/);
  });

  it('says that a token is wrong, or lacks a scope', async () => {
    await assert.rejects(core.signIn('wrong'), UnauthorizedError);
    windows.sandbox.addToken({ value: 'onlyrepositories01', login: 'rider', scopes: ['read:repository'] });
    await assert.rejects(
      core.signIn('onlyrepositories01'),
      (error) => error instanceof ForbiddenError && error.lacking.scopes.join() === 'read:user',
    );
  });

  it('lists all repositories in pages of 50, without a request that no list needs', async () => {
    await signedIn();
    const before = windows.sandbox.requests.length;
    await core.library.refresh();
    assert.equal(core.library.entries.length, 121);
    const asked = windows.sandbox.requests.slice(before).map(({ path }) => path.replace('/code/api/v1', ''));
    assert.deepEqual(asked.toSorted(), [
      '/user/orgs?limit=50',
      '/user/repos?limit=50',
      '/user/repos?limit=50&page=2',
      '/user/repos?limit=50&page=3',
    ]);
    const types = core.library.stores.flatMap(({ state }) =>
      state.owners.map(({ owner }) => [owner.login, owner.type]),
    );
    assert.deepEqual(Object.fromEntries(types), {
      rider: undefined,
      criterium: 'Organization',
      peloton: 'Organization',
      velodrome: 'Organization',
    });
  });

  it('has repositories with our names, at the address that the user has entered', async () => {
    const { repository } = await shelf();
    const {
      html_url: page,
      clone_url: clone,
      ssh_url: ssh,
      mirror_url: mirror,
      license,
      topics,
      ...others
    } = repository;
    assert.equal(page, `${web()}rider/shelf`);
    assert.equal(clone, `${web()}rider/shelf.git`);
    assert.equal(ssh, 'ssh://git@codehost.example:2222/rider/shelf.git');
    assert.equal(mirror, 'https://mirror.example/shelf.git');
    assert.deepEqual(license, { name: 'MIT', spdx_id: 'MIT' });
    assert.deepEqual(topics, ['books', 'tea']);
    assert.equal(others.stargazers_count, 12);
    assert.equal(others.visibility, 'private');
    assert.equal(others.pushed_at, undefined);
    assert.ok(Date.parse(others.changed_at ?? '') > 0);
    assert.equal(others.owner.html_url, `${web()}rider`);
  });

  it('has whole records with our names and its own', async () => {
    const { session } = await shelf();
    const client = await connectionOf(session).records();
    const { value } = await client.repository('rider', 'shelf');
    assert.equal(value.homepage, 'https://shelf.example/');
    assert.equal(value.subscribers_count, 7);
    assert.equal(value.watchers_count, undefined);
    const { stars_count: stars, watchers_count: watchers, object_format_name: format, mirror } = value.served ?? {};
    assert.deepEqual({ stars, watchers, format, mirror }, { stars: 12, watchers: 7, format: 'sha1', mirror: true });
    assert.equal(value.served?.['owner.login'], 'rider');
    assert.equal(value.served?.['permissions.pull'], true);
  });

  it('has all details of a repository', async () => {
    const { session } = await shelf();
    const client = await connectionOf(session).records();
    const detail = async <T>(what: Parameters<typeof client.detail<T>>[2]) =>
      (await client.detail('rider', 'shelf', what)).value;
    const readme = await detail(README);
    assert.equal(readme.path, 'README.md');
    assert.equal(readme.webUrl, `${web()}rider/shelf/src/branch/main/README.md`);
    assert.equal(readme.rawUrl, `${web()}rider/shelf/raw/branch/main/README.md`);
    assert.ok(readme.text && readme.text.length > 0);
    assert.deepEqual(await detail(TOPICS), ['books', 'tea']);
    const [commit] = await detail(COMMITS);
    assert.ok(commit?.subject);
    assert.match(commit.webUrl ?? '', new RegExp(`^${web()}rider/shelf/commit/[\\da-f]{40}$`));
    assert.ok(Array.isArray(await detail(LANGUAGES)));
    await detail(LATEST_RELEASE).catch((error: unknown) => assert.match(String(error), /NotFound/));
  });

  for (const [what, files, expected] of [
    [
      'the best of several names',
      { 'README.png': '', 'readme.rst': '', 'README.txt': '', 'ReadMe.MD': '' },
      'ReadMe.MD',
    ],
    ['none', { 'README.png': '', 'notes.md': '', 'README.md/a.md': '', 'doc/README.md': '' }, undefined],
    ['that of the root', { 'README.org': '', 'docs/README.md': '' }, 'README.org'],
    ['that of .gitea', { '.github/README.md': '', '.gitea/README.md': '', 'docs/a.md': '' }, '.gitea/README.md'],
    ['that of .github', { '.github/readme.md': '', '.gitea/ci.yml': '' }, '.github/readme.md'],
    ['the file of a link', { 'README.md': link('doc/./a.md'), 'doc/a.md': '' }, 'doc/a.md'],
    ['the file of a link to a link', { 'docs/README.md': link('../b'), b: link('c/d.md'), 'c/d.md': '' }, 'c/d.md'],
    ['no link to nothing', { 'README.md': link('gone/a.md'), 'README.txt': '' }, 'README.txt'],
    ['no link below a file', { 'README.md': link('README.txt/a'), 'README.txt': '' }, 'README.txt'],
    ['no link to a folder', { 'README.md': link('doc'), 'doc/README.md': '' }, undefined],
    ['no link out of the repository', { 'README.md': link('../a.md'), 'a.md': '' }, undefined],
    ['no links in a circle', { 'README.md': link('README'), README: link('README.md') }, undefined],
  ] as const satisfies readonly (readonly [string, Files, string | undefined])[]) {
    it(`has the README that its page shows: ${what}`, async () => {
      windows.sandbox.add('rider', 'manual', { files, default_branch: 'main' });
      const { session } = await entryOf(await signedIn(), 'rider/manual');
      const client = await connectionOf(session).records();
      const reading = client.detail('rider', 'manual', README);
      if (expected === undefined) await assert.rejects(reading, NotFoundError);
      else assert.equal((await reading).value.path, expected);
    });
  }

  it('lists few folders for links that lead to many', async () => {
    const links = Array.from({ length: 64 }, (_, index) => {
      const name = Array.from('readme', (letter, at) => ((index >> at) % 2 ? letter.toUpperCase() : letter)).join('');
      return [name, link(`folder-${index}/a.md`)] as const;
    });
    windows.sandbox.add('rider', 'maze', { files: Object.fromEntries(links), default_branch: 'main' });
    const { session } = await entryOf(await signedIn(), 'rider/maze');
    const before = windows.sandbox.requests.length;
    await assert.rejects((await connectionOf(session).records()).detail('rider', 'maze', README), NotFoundError);
    assert.equal(windows.sandbox.requests.length - before, 8);
  });

  it('counts its accounts apart from those of another server on the same origin', () => {
    const ids = ['/a/api/v1/', '/b/api/v1/', '/api/v1/', '/'].map((path) =>
      sessionId(new URL(path, 'https://h.example'), 1),
    );
    assert.deepEqual(ids, [
      'https://h.example/a/#1',
      'https://h.example/b/#1',
      'https://h.example#1',
      'https://h.example#1',
    ]);
  });

  it('has repositories apart from those of another server on the same origin', async () => {
    const { session, repository } = await shelf();
    const { server } = session;
    assert.equal(server, web());
    const [key, other] = [server, server.replace('/code/', '/other/')].map((each) =>
      entryKey({ session: { ...session, server: each }, repository }),
    );
    assert.notEqual(key, other);
  });

  for (const [sent, expected] of [
    ['https://git.internal/avatars/0a1b2c?size=48', 'https://code.example/git/avatars/0a1b2c?size=48'],
    ['https://git.internal/sub/avatars/7', 'https://code.example/git/avatars/7'],
    ['https://secure.gravatar.com/avatar/0a1b2c?d=identicon', 'https://secure.gravatar.com/avatar/0a1b2c?d=identicon'],
    ['avatars/7', undefined],
    [7, undefined],
  ] as const) {
    it(`has ${expected ?? 'no avatar'} for ${sent}`, () => {
      const account = giteaNames.account({ login: 'octo', avatar_url: sent }, new URL('https://code.example/git/'));
      assert.equal(Reflect.get(account, 'avatar_url'), expected);
    });
  }

  it('serves all files of a repository, in pages of a tree', async () => {
    windows.sandbox.add('rider', 'big', { ...manyFiles(2200), default_branch: 'main' });
    const entry = await entryOf(await signedIn(), 'rider/big');
    const { files } = filesOf(core);
    const { root } = await files.open(entry, 'heads/main');
    const tree = await files.trees.read(root);
    assert.deepEqual([tree.files.length, tree.unread.length, tree.leftOut], [2199, 0, ['names/same-\ufffd.txt']]);
    assert.deepEqual(tree.unread, []);
    const some = tree.files.filter((_, at) => at % 40 === 0);
    for (const file of some) assert.equal((await files.contents.read(root, file)).length, file.size, file.path);
    const { value: branches } = await files.refs(root, 'branches').next();
    assert.deepEqual(
      branches?.find(({ name }) => name === 'main'),
      { name: 'main', commit: root.commit },
    );
    // What is stored needs no request later.
    await waitUntil(() => [...windows.storage.files.keys()].some((name) => name.includes('/trees/')));
  });

  for (const kind of ['branches', 'tags'] as const) {
    it(`has no ${kind} if the server sends null for them`, async () => {
      const entry = await shelf();
      windows.sandbox.intercept(({ path }) => (path.includes(`/${kind}?`) ? { status: 200, body: 'null' } : undefined));
      assert.deepEqual(await refNames(filesOf(core).files.refs(repositoryOf(entry), kind)), []);
    });
  }

  it('ends a tree whose pages never do', async () => {
    const entry = await shelf();
    const { files } = filesOf(core);
    const { root } = await files.open(entry, 'heads/main');
    const item = { path: 'a.txt', mode: '100644', type: 'blob', size: 1, sha: 'b'.repeat(40) };
    windows.sandbox.intercept(({ path }) =>
      path.includes('/git/trees/')
        ? { status: 200, body: JSON.stringify({ sha: root.commit, tree: [item], truncated: true }) }
        : undefined,
    );
    const before = windows.sandbox.requests.length;
    await assert.rejects(files.trees.read(root), TooLargeError);
    // Those for all folders, and those for the first one.
    assert.equal(windows.sandbox.requests.length - before, 220);
  });

  it('shows no folder as empty whose first page has nothing usable, and isn’t the last', async () => {
    const entry = await shelf();
    const { files } = filesOf(core);
    const { root } = await files.open(entry, 'heads/main');
    windows.sandbox.intercept(({ path }) =>
      path.includes('/git/trees/')
        ? { status: 200, body: JSON.stringify({ sha: root.commit, tree: [], truncated: true }) }
        : undefined,
    );
    await assert.rejects(files.trees.read(root), TooLargeError);
  });

  for (const [what, ref, status] of [
    ['a branch that is gone', 'heads/gone', 404],
    ['a branch that is gone, in an older version', 'heads/gone', 500],
    ['a branch whose name isn’t valid text', 'heads/\ud800', 404],
  ] as const) {
    it(`has no commit for ${what}`, async () => {
      const entry = await shelf();
      windows.sandbox.intercept(({ path }) =>
        path.includes('/commits?sha=heads') ? { status, body: '{"message":""}' } : undefined,
      );
      await assert.rejects(filesOf(core).files.open(entry, ref), RefNotFoundError);
    });
  }

  for (const [status, kind] of [
    [404, NotFoundError],
    [500, ServerError],
  ] as const) {
    it(`doesn’t say that a branch is gone if all of the repository answers ${status}`, async () => {
      const entry = await shelf();
      windows.sandbox.intercept(({ path }) =>
        path.includes('/repos/rider/shelf/') ? { status, body: '{"message":""}' } : undefined,
      );
      await assert.rejects(filesOf(core).files.open(entry, 'heads/main'), kind);
    });
  }

  it('has web pages of files at a commit', () => {
    const file = { owner: 'rider', name: 'shelf', commit: 'a'.repeat(40), path: 'docs/a b.md' };
    const page = (lines?: { first: number; last: number }) => filePage(core.base, file, lines)?.href;
    const expected = `${web()}rider/shelf/src/commit/${'a'.repeat(40)}/docs/a%20b.md`;
    assert.equal(page(), expected);
    assert.equal(page({ first: 10, last: 20 }), `${expected}?display=source#L10-L20`);
  });
});
